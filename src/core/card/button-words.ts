// Generated from src/elements/text/languages/ by tools/generate-languages.ts. Do not edit.

/** The texts of a card's button by language, as `BUTTON_TEXTS` has them in English. */
export const BUTTON_WORDS: Readonly<Record<string, Readonly<Record<'subscribe' | 'view' | 'read', string>>>> = {
  ar: {
    subscribe: 'اشترك[ في {name}] على {platform}',
    view: 'عرض النشرة[ {name}]',
    read: 'اقرأ المقال[ {name}]',
  },
  de: {
    subscribe: 'Auf {platform} abonnieren[: {name}]',
    view: 'Publikation ansehen[: {name}]',
    read: 'Artikel lesen[: {name}]',
  },
  es: {
    subscribe: 'Suscribirse[ a {name}] en {platform}',
    view: 'Ver publicación[ {name}]',
    read: 'Leer artículo[ {name}]',
  },
  fr: {
    subscribe: 'S’abonner[ à {name}] sur {platform}',
    view: 'Voir la publication[ {name}]',
    read: 'Lire l’article[ {name}]',
  },
  ja: {
    subscribe: '{platform}で[「{name}」を]購読',
    view: '[「{name}」の]サイトを見る',
    read: '[「{name}」の]記事を読む',
  },
  nl: {
    subscribe: 'Abonneer[ op {name}] via {platform}',
    view: 'Bekijk publicatie[ {name}]',
    read: 'Lees artikel[ {name}]',
  },
  pt: {
    subscribe: 'Assinar[ {name}] no {platform}',
    view: 'Ver publicação[ {name}]',
    read: 'Ler artigo[ {name}]',
  },
  zh: {
    subscribe: '在 {platform} 订阅[《{name}》]',
    view: '查看刊物[《{name}》]',
    read: '阅读文章[《{name}》]',
  },
};

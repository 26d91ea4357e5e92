// Generated from src/elements/text/languages/ by tools/generate-languages.ts. Do not edit.

/** The texts of a card's button by language, as `BUTTON_TEXTS` has them in English. */
export const BUTTON_WORDS: Readonly<Record<string, Readonly<Record<'subscribe' | 'view' | 'read', string>>>> = {
  ar: {
    subscribe: 'اشترك( على {platform})[: {name}]',
    view: 'عرض( النشرة)[: {name}]',
    read: 'اقرأ( المقال)[: {name}]',
  },
  de: {
    subscribe: '(Auf {platform} )abonnieren[: {name}]',
    view: '(Publikation )ansehen[: {name}]',
    read: '(Artikel )lesen[: {name}]',
  },
  es: {
    subscribe: 'Suscribirse( en {platform})[: {name}]',
    view: 'Ver( publicación)[: {name}]',
    read: 'Leer( artículo)[: {name}]',
  },
  fr: {
    subscribe: 'S’abonner( sur {platform})[ : {name}]',
    view: 'Voir( la publication)[ : {name}]',
    read: 'Lire( l’article)[ : {name}]',
  },
  ja: {
    subscribe: '({platform}で)購読[：「{name}」]',
    view: '(サイトを)見る[：「{name}」]',
    read: '(記事を)読む[：「{name}」]',
  },
  nl: {
    subscribe: 'Abonneer( via {platform})[: {name}]',
    view: 'Bekijk( publicatie)[: {name}]',
    read: 'Lees( artikel)[: {name}]',
  },
  pt: {
    subscribe: 'Assinar( no {platform})[: {name}]',
    view: 'Ver( publicação)[: {name}]',
    read: 'Ler( artigo)[: {name}]',
  },
  zh: {
    subscribe: '(在 {platform} )订阅[：《{name}》]',
    view: '查看(刊物)[：《{name}》]',
    read: '阅读(文章)[：《{name}》]',
  },
  'zh-hant': {
    subscribe: '(在 {platform} )訂閱[：《{name}》]',
    view: '查看(刊物)[：《{name}》]',
    read: '閱讀(文章)[：《{name}》]',
  },
};

import type { Messages } from '../language/message-set.ts';

/** Portuguese. */
export default {
  card: {
    subscribe: 'Assinar[ {name}] no {platform}',
    view: 'Ver publicação[ {name}]',
    read: 'Ler artigo[ {name}]',
    by: 'por {author}',
    showPicture: 'Mostrar imagem',
    verified: 'Verificado: {domain} indica este registro',
  },
  profile: {
    claimed: 'Mantido pela própria pessoa',
    positions: 'Experiência',
    education: 'Formação',
    skills: 'Competências',
    present: 'atual',
    upcoming: 'em breve',
    undisclosed: 'não indicado',
    now: 'agora {name}',
    enteredAs: 'indicado como {name}',
    onBehalfOf: 'em nome de {name}',
    projects: 'Projetos',
    presentations: 'Palestras',
    investments: 'Investimentos',
    withPeople: 'com {names}',
    via: 'através de {name}',
  },
} satisfies Messages;

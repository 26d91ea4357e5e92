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
    onBehalfOf: 'em nome de {name}',
  },
} satisfies Messages;

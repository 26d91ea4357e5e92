import type { Messages } from '../message-set.ts';

/** Portuguese. */
export default {
  card: {
    subscribe: 'Assinar( no {platform})[: {name}]',
    view: 'Ver( publicação)[: {name}]',
    read: 'Ler( artigo)[: {name}]',
    by: 'por {author}',
    minutesRead: '{time} de leitura',
    showPicture: 'Mostrar imagem',
    adult: 'Conteúdo adulto',
    graphic: 'Conteúdo explícito',
    warned: 'Aviso de conteúdo',
    verified: 'Verificado: {domain} indica este registro',
  },
  profile: {
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
    more: 'e mais',
  },
} satisfies Messages;

import type { Messages } from '../message-set.ts';

/** French. */
export default {
  card: {
    subscribe: 'S’abonner( sur {platform})[\u00a0: {name}]',
    view: 'Voir( la publication)[\u00a0: {name}]',
    read: 'Lire( l’article)[\u00a0: {name}]',
    by: 'par {author}',
    minutesRead: '{time} de lecture',
    showPicture: 'Afficher l’image',
    adult: 'Contenu pour adultes',
    graphic: 'Contenu choquant',
    warned: 'Avertissement de contenu',
    verified: 'Vérifié : {domain} nomme cet enregistrement',
  },
  profile: {
    positions: 'Expérience',
    education: 'Formation',
    skills: 'Compétences',
    present: 'aujourd’hui',
    upcoming: 'à venir',
    undisclosed: 'non précisé',
    now: 'aujourd’hui {name}',
    enteredAs: 'saisi comme {name}',
    onBehalfOf: 'pour le compte de {name}',
    projects: 'Projets',
    presentations: 'Conférences',
    investments: 'Investissements',
    withPeople: 'avec {names}',
    via: 'via {name}',
    more: 'et d’autres',
  },
} satisfies Messages;

import type { Messages } from '../message-set.ts';

/** German. */
export default {
  card: {
    subscribe: '(Auf {platform} )abonnieren[: {name}]',
    view: '(Publikation )ansehen[: {name}]',
    read: '(Artikel )lesen[: {name}]',
    by: 'von {author}',
    minutesRead: '{time} Lesezeit',
    showPicture: 'Bild anzeigen',
    adult: 'Nicht jugendfrei',
    graphic: 'Drastische Darstellung',
    warned: 'Inhaltswarnung',
    verified: 'Verifiziert: {domain} nennt diesen Eintrag',
  },
  profile: {
    positions: 'Berufserfahrung',
    education: 'Ausbildung',
    skills: 'Kenntnisse',
    present: 'heute',
    upcoming: 'bevorstehend',
    undisclosed: 'ohne Angabe',
    now: 'heute {name}',
    enteredAs: 'eingetragen als {name}',
    onBehalfOf: 'im Auftrag von {name}',
    projects: 'Projekte',
    presentations: 'Vorträge',
    investments: 'Beteiligungen',
    withPeople: 'mit {names}',
    via: 'über {name}',
    more: 'und weitere',
  },
} satisfies Messages;

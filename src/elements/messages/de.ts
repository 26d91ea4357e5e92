import type { Messages } from '../language/message-set.ts';

/** German. */
export default {
  card: {
    subscribe: 'Auf {platform} abonnieren[: {name}]',
    view: 'Publikation ansehen[: {name}]',
    read: 'Artikel lesen[: {name}]',
    by: 'von {author}',
    showPicture: 'Bild anzeigen',
    verified: 'Verifiziert: {domain} nennt diesen Eintrag',
  },
  profile: {
    claimed: 'Von der Person selbst gepflegt',
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
  },
} satisfies Messages;

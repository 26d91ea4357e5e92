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
    onBehalfOf: 'im Auftrag von {name}',
  },
} satisfies Messages;

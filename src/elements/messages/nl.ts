import type { Messages } from '../language/message-set.ts';

/** Dutch. */
export default {
  card: {
    subscribe: 'Abonneer[ op {name}] via {platform}',
    view: 'Bekijk publicatie[ {name}]',
    read: 'Lees artikel[ {name}]',
    by: 'door {author}',
    showPicture: 'Afbeelding tonen',
    verified: 'Geverifieerd: {domain} noemt dit record',
  },
  profile: {
    claimed: 'Door de persoon zelf beheerd',
    positions: 'Ervaring',
    education: 'Opleiding',
    skills: 'Vaardigheden',
    present: 'heden',
    upcoming: 'aanstaand',
    onBehalfOf: 'namens {name}',
  },
} satisfies Messages;

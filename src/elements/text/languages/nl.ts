import type { Messages } from '../message-set.ts';

/** Dutch. */
export default {
  card: {
    subscribe: 'Abonneer( via {platform})[: {name}]',
    view: 'Bekijk( publicatie)[: {name}]',
    read: 'Lees( artikel)[: {name}]',
    by: 'door {author}',
    minutesRead: '{time} lezen',
    showPicture: 'Afbeelding tonen',
    adult: 'Inhoud voor volwassenen',
    graphic: 'Schokkende beelden',
    warned: 'Waarschuwing bij de inhoud',
    verified: 'Geverifieerd: {domain} noemt dit record',
  },
  profile: {
    positions: 'Ervaring',
    education: 'Opleiding',
    skills: 'Vaardigheden',
    present: 'heden',
    upcoming: 'aanstaand',
    undisclosed: 'niet vermeld',
    now: 'nu {name}',
    enteredAs: 'ingevuld als {name}',
    onBehalfOf: 'namens {name}',
    projects: 'Projecten',
    presentations: 'Presentaties',
    investments: 'Investeringen',
    withPeople: 'met {names}',
    via: 'via {name}',
    more: 'en meer',
  },
} satisfies Messages;

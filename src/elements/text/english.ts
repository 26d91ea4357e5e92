import { BUTTON_TEXTS } from '../../core/card/card-action.ts';
import type { CardMessages, ProfileMessages } from './message-set.ts';

// One table per element, so that each element's script carries only its own messages.

export const ENGLISH_CARD: CardMessages = {
  lang: 'en',
  ...BUTTON_TEXTS,
  by: 'by {author}',
  minutesRead: '{time} read',
  showPicture: 'Show picture',
  adult: 'Adult content',
  graphic: 'Graphic content',
  warned: 'Content warning',
  verified: 'Verified: {domain} names this record',
};

export const ENGLISH_PROFILE: ProfileMessages = {
  lang: 'en',
  positions: 'Experience',
  education: 'Education',
  skills: 'Skills',
  present: 'present',
  upcoming: 'upcoming',
  undisclosed: 'undisclosed',
  now: 'now {name}',
  enteredAs: 'entered as {name}',
  onBehalfOf: 'on behalf of {name}',
  projects: 'Projects',
  presentations: 'Talks',
  investments: 'Investments',
  withPeople: 'with {names}',
  via: 'via {name}',
  more: 'and more',
};

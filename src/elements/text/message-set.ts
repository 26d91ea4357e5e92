// The messages of both elements, and their English.

import { BUTTON_TEXTS } from '../../core/card/card-action.ts';

/**
 * The messages of `<pub-card>`. A value replaces each placeholder such as `{name}`. Each message of
 * the button is named after its kind of action: `Subscribe( on {platform})[: {name}]`. A narrow
 * card hides the part in parentheses, so that only the verb shows. The part in brackets is always
 * hidden, for screen readers. It comes last, because speech control needs the visible words first.
 */
export interface CardMessages {
  /** BCP 47; dates and numbers are formatted in it too. */
  readonly lang: string;
  /** The button that leads to a publication on a platform. */
  readonly subscribe: string;
  /** The button that leads to a publication elsewhere. */
  readonly view: string;
  /** The button that leads to the article. */
  readonly read: string;
  readonly by: string;
  /** How long an article takes to read. `{time}` is a number of minutes with its unit. */
  readonly minutesRead: string;
  /** The button over a picture with a content warning. */
  readonly showPicture: string;
  /** Why a picture is hidden: a label says that it is sexual. */
  readonly adult: string;
  /** Why a picture is hidden: a label says that it shows violence or gore. */
  readonly graphic: string;
  /** Why a picture is hidden: a label warns without a reason. */
  readonly warned: string;
  /** The mark of a card whose record the site at `{domain}` names as its own. */
  readonly verified: string;
}

/** The messages of `<pro-profile>`. */
export interface ProfileMessages {
  /** BCP 47; dates are formatted in it too. */
  readonly lang: string;
  readonly positions: string;
  readonly education: string;
  readonly skills: string;
  readonly present: string;
  /** Marks a role that has not begun. */
  readonly upcoming: string;
  /** Replaces the employer where the position names none. */
  readonly undisclosed: string;
  /** An organisation's current name, as `{name}`, beside the name in the record. */
  readonly now: string;
  /** The name in the record, as `{name}`, beside the organisation's current name. */
  readonly enteredAs: string;
  /** The party that somebody represents in a role, as `{name}`. */
  readonly onBehalfOf: string;
  readonly projects: string;
  /** Talks, panels and workshops. */
  readonly presentations: string;
  readonly investments: string;
  /** The other speakers, as `{names}`: a list in the language. */
  readonly withPeople: string;
  /** The vehicle of an investment, as `{name}`. */
  readonly via: string;
  /** At the end of a section that has more than the answer holds. */
  readonly more: string;
}

/** The messages of a language. Messages that are left out stay English. */
export interface Messages {
  readonly card?: Partial<Omit<CardMessages, 'lang'>> | undefined;
  readonly profile?: Partial<Omit<ProfileMessages, 'lang'>> | undefined;
}

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

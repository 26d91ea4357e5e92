import type { CardAction } from '../../core/card/card-action.ts';

/** The common part of both elements' messages. */
interface Language {
  /** BCP 47; dates and numbers are formatted in it too. */
  readonly lang: string;
}

/**
 * The messages of `<pub-card>`. A value replaces each placeholder such as `{name}`. The button's messages are named after the kinds of action; their part in
 * brackets is visually hidden, for screen readers.
 */
export interface CardMessages extends Language, Readonly<Record<CardAction['kind'], string>> {
  readonly by: string;
  /** The button over a picture with a content warning. */
  readonly showPicture: string;
  /** The mark of a card whose record the site at `{domain}` names as its own. */
  readonly verified: string;
}

/** The messages of `<pro-profile>`. */
export interface ProfileMessages extends Language {
  readonly claimed: string;
  readonly positions: string;
  readonly education: string;
  readonly skills: string;
  readonly present: string;
  /** Marks a role that has not begun. */
  readonly upcoming: string;
  /** The party that somebody represents in a role, as `{name}`. */
  readonly onBehalfOf: string;
}

/** The messages of a language. Those left out stay English. */
export interface Messages {
  readonly card?: Partial<Omit<CardMessages, 'lang'>>;
  readonly profile?: Partial<Omit<ProfileMessages, 'lang'>>;
}

import type { CardAction } from '../../core/card/card-action.ts';

/** What the messages of both elements have in common. */
interface Language {
  /** BCP 47; dates and numbers are written in it too. */
  readonly lang: string;
}

/**
 * The messages of `<pub-card>`. `{name}` and the like stand for what is filled in. The button's are named after the kinds of action; in them, what stands in
 * brackets is for those who do not see the card around it.
 */
export interface CardMessages extends Language, Readonly<Record<CardAction['kind'], string>> {
  readonly by: string;
  /** On the cover of a picture that carries a content warning. */
  readonly showPicture: string;
}

/** The messages of `<pro-profile>`. */
export interface ProfileMessages extends Language {
  readonly claimed: string;
  readonly positions: string;
  readonly education: string;
  readonly skills: string;
  readonly present: string;
  /** Of a role that has not begun. */
  readonly upcoming: string;
  /** Whom somebody represents in a role. */
  readonly onBehalfOf: string;
}

/** The messages of a language; what is left out stays English. */
export interface Messages {
  readonly card?: Partial<Omit<CardMessages, 'lang'>>;
  readonly profile?: Partial<Omit<ProfileMessages, 'lang'>>;
}

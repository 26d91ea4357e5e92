/** What the words of both elements have in common. */
interface Language {
  /** BCP 47; dates and numbers are written in it too. */
  readonly lang: string;
}

/** The words of `<pub-card>`. `{name}` and the like stand for what is filled in. */
export interface CardMessages extends Language {
  /** The button, by the kind of action. What stands in brackets is for those who do not see the card around it. */
  readonly subscribe: string;
  readonly view: string;
  readonly read: string;
  readonly by: string;
}

/** The words of `<pro-profile>`. */
export interface ProfileMessages extends Language {
  readonly claimed: string;
  readonly positions: string;
  readonly education: string;
  readonly skills: string;
  readonly present: string;
}

// One table for each element, so that a script tag with one element carries no words of the other.
const CARD: CardMessages = {
  lang: 'en',
  subscribe: 'Subscribe[ to {name}] on {platform}',
  view: 'View publication[ {name}]',
  read: 'Read article[ {name}]',
  by: 'by {author}',
};

const PROFILE: ProfileMessages = {
  lang: 'en',
  claimed: 'Claimed by its owner',
  positions: 'Experience',
  education: 'Education',
  skills: 'Skills',
  present: 'present',
};

/** The words to use in a card. */
export function cardMessages(_element: Element): CardMessages {
  return CARD;
}

/** The words to use in a profile. */
export function profileMessages(_element: Element): ProfileMessages {
  return PROFILE;
}

/**
 * Fills in a message.
 *
 * @param message with `{name}` where a value goes
 * @param values by name
 */
export function fill(message: string, values: Readonly<Record<string, string | undefined>>): string {
  return message.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}

/** The words of one language. `{name}` and the like stand for what is filled in. */
export interface Messages {
  /** BCP 47; dates and numbers are written in it too. */
  readonly lang: string;
  /** The button, by the kind of action: what it says, and its full name for those who do not see the card. */
  readonly subscribe: string;
  readonly subscribeTo: string;
  readonly view: string;
  readonly viewTo: string;
  readonly read: string;
  readonly readTo: string;
  readonly by: string;
  readonly claimed: string;
  readonly about: string;
  readonly positions: string;
  readonly education: string;
  readonly skills: string;
  readonly present: string;
}

const ENGLISH: Messages = {
  lang: 'en',
  subscribe: 'Subscribe on {platform}',
  subscribeTo: 'Subscribe to {name} on {platform}',
  view: 'View publication',
  viewTo: 'View publication {name}',
  read: 'Read article',
  readTo: 'Read article {name}',
  by: 'by {author}',
  claimed: 'Claimed by its owner',
  about: 'About',
  positions: 'Experience',
  education: 'Education',
  skills: 'Skills',
  present: 'present',
};

/** The words to use for an element. */
export function messagesFor(_element: Element): Messages {
  return ENGLISH;
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

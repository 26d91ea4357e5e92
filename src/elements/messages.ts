import { configFollowers } from './configure.ts';
import { languageOf } from './language-of.ts';
import { loadPart, type PartName } from './load-part.ts';

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
  /** On the cover of a picture that carries a content warning. */
  readonly showPicture: string;
}

/** The words of `<pro-profile>`. */
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

// One table for each element, so that a script tag with one element carries no words of the other.
export const ENGLISH_CARD: CardMessages = {
  lang: 'en',
  subscribe: 'Subscribe[ to {name}] on {platform}',
  view: 'View publication[ {name}]',
  read: 'Read article[ {name}]',
  by: 'by {author}',
  showPicture: 'Show picture',
};

export const ENGLISH_PROFILE: ProfileMessages = {
  lang: 'en',
  claimed: 'Claimed by its owner',
  positions: 'Experience',
  education: 'Education',
  skills: 'Skills',
  present: 'present',
  upcoming: 'upcoming',
  onBehalfOf: 'on behalf of {name}',
};

/** The words of a language; what is left out stays English. */
export interface Messages {
  readonly card?: Partial<Omit<CardMessages, 'lang'>>;
  readonly profile?: Partial<Omit<ProfileMessages, 'lang'>>;
}

const languages = new Map<string, Messages>([['en', {}]]);
const loading = new Set<string>();
// What load-part.ts can bring: anything else would be a request for nothing.
const LOADABLE = /^(ar|de|es|fr|ja|nl|pt|zh)$/;

/**
 * Teaches the elements a language, or other words for one they know. Elements that are already there follow.
 *
 * @param lang BCP 47: `nl` is used for every kind of Dutch, `nl-BE` for that one
 * @param messages its words
 */
export function registerMessages(lang: string, messages: Messages): void {
  languages.set(lang.toLowerCase(), messages);
  for (const follow of configFollowers) follow();
}

/** The words to use in a card: those of the nearest `lang` attribute, loaded when they are first needed; English until then, and where there are none. */
export function cardMessages(element: Element): CardMessages {
  return { ...ENGLISH_CARD, ...words(element, 'card') };
}

/** The words to use in a profile, in the same way. */
export function profileMessages(element: Element): ProfileMessages {
  return { ...ENGLISH_PROFILE, ...words(element, 'profile') };
}

function words(element: Element, part: keyof Messages) {
  const lang = languageOf(element);
  const [base = ''] = lang.toLowerCase().split('-');
  const messages = languages.get(lang.toLowerCase()) ?? languages.get(base);
  if (!messages) load(base);
  // Dates follow the region too, but never a language whose words are not here.
  return messages && { ...messages[part], lang };
}

async function load(lang: string): Promise<void> {
  if (loading.has(lang) || !LOADABLE.test(lang)) return;
  loading.add(lang);
  try {
    const { default: messages } = (await loadPart(`lang/${lang}` as PartName)) as { default: Messages };
    // The page's own words come first, whenever they came.
    if (!languages.has(lang)) registerMessages(lang, messages);
  } catch {
    // The card stays in English.
  }
}

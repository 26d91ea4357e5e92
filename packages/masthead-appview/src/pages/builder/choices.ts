import type { CardView, ShownProfile } from 'masthead/core';
import { line } from 'masthead/internal/core/shown-text';
import { LANGUAGES } from 'masthead/internal/elements/text/language-parts';

/** What is shown: a card for a link, or a profile of a person. */
export type Kind = 'card' | 'profile';

/** The layouts of each, the default first. */
export const LAYOUTS = {
  card: ['auto', 'article', 'publication', 'compact'],
  profile: ['summary', 'full', 'compact'],
} as const satisfies Record<Kind, readonly string[]>;

/** The appearances of each, the default first. */
export const APPEARANCES = {
  card: ['auto', 'light', 'dark', 'publication'],
  profile: ['auto', 'light', 'dark'],
} as const satisfies Record<Kind, readonly string[]>;

/**
 * How a card uses the colours, the default first: readable by WCAG's AA, or as the record states
 * them.
 */
export const CONTRASTS = ['aa', 'as-published'] as const;

/** What can be copied, in the order in which it is offered. */
export const FORMS = ['element', 'inline', 'frame', 'static', 'markdown', 'oembed'] as const;
export type Form = (typeof FORMS)[number];

/**
 * What was chosen besides the link. A word that the shown kind does not know counts as its default.
 */
export interface Choices {
  readonly layout: string;
  readonly appearance: string;
  readonly contrast: string;
  /** A language of the messages, such as `de`; empty for the page's own. */
  readonly lang: string;
  /** The fallback text in the element without data; empty for the card's own title. */
  readonly text: string;
  readonly form: Form;
}

/** The page's state: what was pasted, and the choices. */
export interface State extends Choices {
  readonly pasted: string;
}

/** What is shown: a card or a profile, and its link or actor. */
export type Shown =
  | { readonly kind: 'card'; readonly link: string; readonly view: CardView }
  | { readonly kind: 'profile'; readonly actor: string; readonly view: ShownProfile };

/** The AppView, as other pages name it. */
export interface Origin {
  /** Its public origin, without a trailing slash. */
  readonly appView: string;
  /** The script tag with the elements. */
  readonly scriptTag: string;
}

/** Characters; a longer text is cut. */
const MAX_TEXT = 500;
/** Bytes of the pasted text in a query. Servers refuse addresses that are much longer. */
const MAX_PASTED = 8000;

/** Reads the state from a page's query; unknown values are left out. `actor` counts as `url`. */
export function readState(query: string, languages: readonly string[]): State {
  const parameters = new URLSearchParams(query);
  const word = (name: string) => parameters.get(name) ?? '';
  const lang = word('lang');
  return {
    pasted: word('url') || word('actor'),
    layout: knownWord(word('layout'), LAYOUTS),
    appearance: knownWord(word('appearance'), APPEARANCES),
    contrast: chosen(word('contrast'), CONTRASTS) ?? '',
    lang: languages.includes(lang) ? lang : '',
    text: word('text').slice(0, MAX_TEXT),
    form: FORMS.find((form) => form === word('as')) ?? 'element',
  };
}

/**
 * Writes the state as a query, `?` included; empty when nothing was pasted or chosen. The form
 * `element` is left out, and so is a pasted text too long for an address.
 */
export function writeState({ pasted, layout, appearance, contrast, lang, text, form }: State): string {
  const said = Object.entries({
    url: isShort(pasted) ? pasted : '',
    layout,
    appearance,
    contrast,
    lang,
    text,
    as: form === 'element' ? '' : form,
  }).filter(([, value]) => value !== '');
  return said.length === 0 ? '' : `?${new URLSearchParams(said)}`;
}

/**
 * A choice as an attribute's value; `undefined` for the default, and for a word that is not
 * `known`.
 */
export function chosen(value: string, known: readonly string[]): string | undefined {
  return value !== known[0] && known.includes(value) ? value : undefined;
}

/** The attributes of a look, of the element and in queries; `undefined` for each default. */
export function looksOf(kind: Kind, { layout, appearance, contrast, lang }: Choices) {
  return {
    layout: chosen(layout, LAYOUTS[kind]),
    appearance: chosen(appearance, APPEARANCES[kind]),
    contrast: kind === 'card' ? chosen(contrast, CONTRASTS) : undefined,
    lang: lang || undefined,
  };
}

/**
 * A text on one line, without characters that are invisible or would reorder the page around it;
 * `undefined` when nothing is left.
 */
export function oneLine(text: string): string | undefined {
  return line(text)?.replace(/\s+/g, ' ').trim() || undefined;
}

function isShort(pasted: string): boolean {
  return pasted.length <= MAX_PASTED && `${new URLSearchParams({ url: pasted })}`.length <= MAX_PASTED;
}

function knownWord(word: string, table: Readonly<Record<Kind, readonly string[]>>): string {
  return table.card.includes(word) || table.profile.includes(word) ? word : '';
}

/** The languages that the elements speak, English first. */
export const LANGUAGE_TAGS: readonly string[] = Intl.getCanonicalLocales([
  'en',
  ...(LANGUAGES.source.match(/[a-z-]+/g) ?? []),
]);

/** A language by its own name, such as “Deutsch”. */
export function languageName(tag: string): string {
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

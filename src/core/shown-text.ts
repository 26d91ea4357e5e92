// Text from elsewhere, made safe to show: on a page, in a terminal, in a log.

import { LIMITS, text } from './read-fields.ts';

// Control characters other than tab and line breaks, lone surrogates, bidi embeddings and
// overrides: invisible, and they change the text beside them.
const UNSEEN = /[^\P{Cc}\t\n\r]|\p{Cs}|[\u202A-\u202E]/gu;
// More combining marks on one letter than any script uses: they are slow to lay out and cover the
// text above.
const MARKS = /(\p{M}{10})\p{M}+/gu;
const ISOLATES = /[\u2066-\u2069]/g;
const CLOSE = '\u2069';

/**
 * A name, title or handle to show: well-formed, cut after 5,000 characters, no bidi effect beyond
 * its end; `undefined` when nothing is left to show.
 */
export function line(value: unknown): string | undefined {
  return shownText(value, LIMITS.line);
}

/** A description to show: as `line`, cut after 10,000 characters. */
export function prose(value: unknown): string | undefined {
  return shownText(value, LIMITS.prose);
}

function shownText(value: unknown, limit: number): string | undefined {
  if (typeof value !== 'string') return undefined;
  // Cutting first bounds the replacements. They also remove a surrogate that the cut left alone.
  const cut = value.length > limit ? `${value.slice(0, limit).trimEnd()}…` : value;
  const seen = cut.replace(UNSEEN, '').replace(MARKS, '$1');
  return text(closed(seen) ? seen : seen.replace(ISOLATES, ''));
}

/**
 * Whether every bidi isolate (U+2066 to U+2068) is closed by its own U+2069 within its line. An
 * open one would affect the page after it.
 */
function closed(seen: string): boolean {
  let open = 0;
  for (const [sign] of seen.matchAll(/[\u2066-\u2069\n]/g)) {
    if (sign !== '\n') open += sign === CLOSE ? -1 : 1;
    if (sign === '\n' ? open : open < 0) return false;
  }
  return !open;
}

/**
 * Characters that must not reach a terminal or a log: control characters, which overwrite or hide
 * lines; bidi controls; line separators; invisible characters; lone surrogates. The joiners
 * (U+200C, U+200D) stay, because scripts and emoji need them; so do the number signs of Arabic,
 * which are visible.
 */
const UNPRINTABLE = /(?!\u200c|\u200d|[\u0600-\u0605\u06dd\u0890\u0891\u08e2])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;
const UNPRINTABLE_RUN =
  /(?:(?!\u200c|\u200d|[\u0600-\u0605\u06dd\u0890\u0891\u08e2])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}])+/gu;

// Only with a scheme: without one, no part of a text is certainly a host.
const ADDRESS = /(?:http|ws)s?:\/\/[^\s/?#"'<>()]{1,300}/giu;

/** The limit of a line in characters: a host's answer of a megabyte must not flood a log. */
export const MAX_LINE_LENGTH = 2000;

/**
 * Third-party text for one line of a terminal or a log: no control characters, hosts as punycode
 * (`xn--…`) against look-alikes, cut after `limit` characters.
 */
export function printable(text: string, limit = 300): string {
  const cut = text.length > limit ? `${text.slice(0, limit)}…` : text;
  return cut.replace(UNPRINTABLE_RUN, ' ').replace(ADDRESS, plainHost);
}

/**
 * A value as JSON for a terminal: unprintable characters are written as `\uXXXX`, so it parses to
 * the same value.
 */
export function printableJson(value: unknown): string {
  return escapeUnprintable(JSON.stringify(value));
}

/**
 * Escapes unprintable characters in JSON. The JSON must hold no line breaks outside its strings:
 * those would be escaped too.
 */
export function escapeUnprintable(json: string): string {
  return json.replace(UNPRINTABLE, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}

/**
 * The start of a URL with its host as punycode, without a password; unchanged when it is all ASCII.
 * Non-ASCII in an invalid URL becomes `?`.
 */
function plainHost(address: string): string {
  if (/^\p{ASCII}*$/u.test(address)) return address;
  if (!URL.canParse(address)) return address.replace(/\P{ASCII}+/gu, '?');
  const { protocol, username, host } = new URL(address);
  return `${protocol}//${username === '' ? '' : `${username}@`}${host}`;
}

// White space, control and ignorable characters (zero-width, soft hyphen, fillers, tags, variation
// selectors, bidi controls), the Braille blank, the marks of interlinear notes and the note without
// a head: alone they show nothing.
const SHOWN = /[^\s\p{Z}\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB\u{1D159}]/u;

/**
 * Whether a text has a character that can be seen: a name or a title without one counts as absent
 * (docs/rules.md#records).
 */
export function showsSomething(text: string): boolean {
  return SHOWN.test(text);
}

/** A text that shows something; `undefined` for one that does not, and for anything else. */
export function seen(value: unknown): string | undefined {
  return typeof value === 'string' && showsSomething(value) ? value : undefined;
}

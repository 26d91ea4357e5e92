import { text } from './read-fields.ts';
import { LIMITS } from './shown-limits.ts';

// Control characters other than tab and line breaks, lone surrogates, bidi embeddings and overrides: invisible, and they change the text beside them.
const UNSEEN = /[^\P{Cc}\t\n\r]|\p{Cs}|[\u202A-\u202E]/gu;
// More combining marks on one letter than any script uses: they are slow to lay out and cover the text above.
const MARKS = /(\p{M}{10})\p{M}+/gu;
const ISOLATES = /[\u2066-\u2069]/g;
const CLOSE = '\u2069';

/** A name, title or handle to show: well-formed, at most 5,000 characters, no bidi effect beyond its end; `undefined` when nothing is left to show. */
export function line(value: unknown): string | undefined {
  return shownText(value, LIMITS.line);
}

/** A description to show: as `line`, with at most 10,000 characters. */
export function prose(value: unknown): string | undefined {
  return shownText(value, LIMITS.prose);
}

function shownText(value: unknown, limit: number): string | undefined {
  if (typeof value !== 'string') return undefined;
  // Cut first, which bounds the replacements. They also remove a surrogate that the cut left alone.
  const cut = value.length > limit ? `${value.slice(0, limit).trimEnd()}…` : value;
  const seen = cut.replace(UNSEEN, '').replace(MARKS, '$1');
  return text(closed(seen) ? seen : seen.replace(ISOLATES, ''));
}

/** Whether every bidi isolate (U+2066 to U+2068) is closed by its own U+2069 within its line. An open one would affect the page after it. */
function closed(seen: string): boolean {
  let open = 0;
  for (const [sign] of seen.matchAll(/[\u2066-\u2069\n]/g)) {
    if (sign !== '\n') open += sign === CLOSE ? -1 : 1;
    if (sign === '\n' ? open : open < 0) return false;
  }
  return !open;
}

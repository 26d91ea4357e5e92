import { text } from './read-fields.ts';
import { LIMITS } from './shown-limits.ts';

// Control characters but tab and line breaks, half characters, and the embeddings and overrides that turn text around: no reader sees them, and they change
// what stands beside them.
const UNSEEN = /[^\P{Cc}\t\n\r]|\p{Cs}|[\u202A-\u202E]/gu;
// More marks on one letter than any script has: laid out, they take long, and cover what stands above.
const MARKS = /(\p{M}{10})\p{M}+/gu;
const ISOLATES = /[\u2066-\u2069]/g;
const CLOSE = '\u2069';

/**
 * A name, a title or a handle as it is shown, read out of anything: well-formed, at most 5,000 characters, and nothing in it reaches beyond its own end.
 *
 * @returns `undefined` when nothing is left to show
 */
export function line(value: unknown): string | undefined {
  return shownText(value, LIMITS.line);
}

/** A description as it is shown, read in the same way; at most 10,000 characters. */
export function prose(value: unknown): string | undefined {
  return shownText(value, LIMITS.prose);
}

function shownText(value: unknown, limit: number): string | undefined {
  if (typeof value !== 'string') return undefined;
  // Cut first: what follows looks at every letter. The cut may go through a character that takes two.
  const cut = value.length > limit ? `${value.slice(0, limit).trimEnd()}…` : value;
  const seen = cut.replace(UNSEEN, '').replace(MARKS, '$1');
  return text(closed(seen) ? seen : seen.replace(ISOLATES, ''));
}

/** Whether every isolation (U+2066 to U+2068) is closed by its own U+2069 within its line: one that is not would go on in the page. */
function closed(seen: string): boolean {
  let open = 0;
  for (const [sign] of seen.matchAll(/[\u2066-\u2069\n]/g)) {
    if (sign !== '\n') open += sign === CLOSE ? -1 : 1;
    if (sign === '\n' ? open : open < 0) return false;
  }
  return !open;
}

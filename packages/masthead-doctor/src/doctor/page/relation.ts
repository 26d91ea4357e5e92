import { DOCUMENT, PUBLICATION } from 'masthead/internal/core';

/** The relation that an attribute's word means: written as it has to be, or as somebody misremembered it. */
export interface Relation {
  readonly wanted: typeof DOCUMENT | typeof PUBLICATION;
  readonly exact: boolean;
}

/** Characters of a word that are compared: the relations have 22 and 25. */
const MAX_WORD = 40;
/** Letters that may be wrong. */
const MAX_WRONG = 3;

/**
 * Which relation a word is, or is meant to be: `site.standard.documents`, `site-standard-document`, `standard.site.document`, `Site.Standart.Publication`.
 *
 * @returns `undefined` for a word that is neither
 */
export function relationOf(word: string): Relation | undefined {
  const written = word.toLowerCase();
  for (const wanted of [DOCUMENT, PUBLICATION] as const) {
    if (written === wanted) return { wanted, exact: true };
  }
  const letters = written.slice(0, MAX_WORD).replace(/[^a-z]/g, '');
  for (const wanted of [DOCUMENT, PUBLICATION] as const) {
    if (wrongLetters(letters, wanted.replaceAll('.', '')) <= MAX_WRONG) return { wanted, exact: false };
  }
  if (!letters.includes('standard') || !letters.includes('site')) return undefined;
  return { wanted: letters.includes('pub') ? PUBLICATION : DOCUMENT, exact: false };
}

/** How many letters of one word have to be changed, put in or left out to make the other of it. */
function wrongLetters(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [i, letter] of [...one].entries()) {
    let left = i + 1;
    const next = [left];
    for (const [j, wanted] of [...other].entries()) {
      const [above = 0, diagonal = 0] = [row[j + 1], row[j]];
      left = Math.min(left + 1, above + 1, diagonal + (letter === wanted ? 0 : 1));
      next.push(left);
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

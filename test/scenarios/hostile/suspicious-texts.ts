/** Pieces of text of which each takes loops of ours another way: what is counted by day. */
export const TELLING: readonly string[] = [
  ...[' ', '\n', '\0', '\u202e', '.', '/', ':', '@', '-', '&amp;', '"', '%', '['],
  ...['<', '<!--', '<a ', '</', '{"a":', 'a', '9.', '../', 'a=b ', 'a, ', 'did:', 'href="" '],
  ...['e\u0301', '字', 'ا', '😀', '\ud800'],
];

/** All that patterns, parsers and segmenters have been seen to stumble over. */
export const SUSPICIOUS: readonly string[] = [
  ...TELLING,
  ...['\t', '\r\n', '\u00a0', '\\', '=', ';', ',', '_', '#', '?', '*', '~', "'", '%2e', '{', '(', '[[', '":"'],
  ...['<?xml', '&', 'Z', '0', 'a.', 'a/', 'q=1,'],
  ...['é', '\u0301', '\u0301\u0316', '字 ', 'ก', '👩‍', '🇩', '\ufeff'],
];

/** A way in for foreign text; what it gives, throws or rejects is of no interest here. */
export type Entry = (text: string) => unknown;

/** An entry by its name; `most` characters where it is linear but slow. */
export type Entries = Readonly<Record<string, { readonly entry: Entry; readonly most?: number }>>;

/** A way in for a list of anybody's length. */
export type ManyEntries = Readonly<Record<string, (count: number) => unknown>>;

/** A text of so many characters that repeats a unit. A "!" ends it, so that a pattern which reaches it fails. */
export function textOf(unit: string, size: number): string {
  return `${unit.repeat(Math.ceil(size / unit.length))}!`;
}

/** Lets an entry have what it is for: refusing is an answer too, a mistake of the test is none. */
export async function attempt(run: () => unknown): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (error instanceof ReferenceError) throw error;
  }
}

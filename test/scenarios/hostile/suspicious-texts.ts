/** Pieces of text of which each takes loops of ours another way. */
export const TELLING: readonly string[] = [
  ...[' ', '\n', '\u202e', '/', ':', '@', '&amp;', '"', '%', '[', '<', '<!--', '</', '{"a":'],
  ...['a', '9.', '../', 'a=b ', 'a, ', 'href="" ', 'e\u0301', '字', '😀', '\ud800'],
];

/**
 * Ways in by their names, for foreign texts or for lists of anybody's length; what they give, throw
 * or reject is of no interest here.
 */
export type Entries<Given> = Readonly<Record<string, (given: Given) => unknown>>;

/**
 * A text of so many characters that repeats a unit. A "!" ends it, so that a pattern which reaches
 * it fails.
 */
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

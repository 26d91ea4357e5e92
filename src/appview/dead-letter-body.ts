/** Characters of a dead letter's body: enough to see what it was. */
export const MAX_BODY = 2000;

/**
 * The beginning of a record as JSON, for whoever looks into a dead letter.
 *
 * @returns '' for what JSON cannot say, such as a record nested deeper than the stack: the letter counts all the same
 */
export function deadLetterBody(record: unknown): string {
  try {
    return JSON.stringify(record)?.slice(0, MAX_BODY) ?? '';
  } catch {
    return '';
  }
}

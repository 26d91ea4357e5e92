/** A text that keeps its own direction among others: a handle in an Arabic sentence. */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}

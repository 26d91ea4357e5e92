/** Wraps text in Unicode directional isolates, so that a handle keeps its direction in an Arabic sentence. */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}

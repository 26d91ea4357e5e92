/** A host's own words, cut to what fits a line; '' for what is no text. */
export function hostWords(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 300) : '';
}

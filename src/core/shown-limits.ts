/**
 * How much of anything that somebody else wrote a view takes. A page lays out all of it before it cuts it to a few lines, so what no honest record comes
 * near to must not get that far. Texts are cut, addresses and dates are dropped, and lists end.
 */
export const LIMITS = {
  /** Characters of a title, a name, a handle; the lexicons allow 5,000 bytes. */
  line: 5000,
  /** Characters of a description; the lexicons allow 5,000 letters as a reader counts them. */
  prose: 10_000,
  /** Characters of an address. */
  address: 2048,
  /** Characters of a datetime. */
  date: 64,
  /** Items of a list: labels, positions, skills. */
  items: 500,
  /** Levels of what is passed through. */
  depth: 12,
  /** Values in all of what is passed through. */
  values: 20_000,
} as const;

/**
 * The limits of third-party content in a view. A browser lays out a whole text before it clamps it to a few lines, so excess must not reach the page. Honest
 * records stay far below. A longer text or list is cut, a longer address or date is dropped.
 */
export const LIMITS = {
  /** Characters of a title, a name, a handle; the lexicons allow 5,000 bytes. */
  line: 5000,
  /** Characters of a description; the lexicons allow 5,000 graphemes. */
  prose: 10_000,
  /** Characters of an address. */
  address: 2048,
  /** Characters of a datetime. */
  date: 64,
  /** Items of a list: labels, positions, skills. */
  items: 500,
  /** Nesting levels in `plainJson`. */
  depth: 12,
  /** Values in one `plainJson`, at all levels together. */
  values: 20_000,
} as const;

let segmenter: Intl.Segmenter | undefined;

/** The first grapheme of a name in upper case, for a letter tile; empty for an empty name. A cut by code point would break emoji and accented letters. */
export function firstGrapheme(name: string): string {
  segmenter ??= new Intl.Segmenter();
  // Only the beginning: a grapheme has no limit (a letter under ten thousand accents).
  for (const { segment } of segmenter.segment(name.trim().slice(0, 40))) return segment.toUpperCase();
  return '';
}

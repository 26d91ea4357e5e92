let segmenter: Intl.Segmenter | undefined;

/**
 * What a letter tile shows: the first letter or sign of a name as a reader sees it. Cut by code point, a family emoji or an accented letter breaks.
 *
 * @param name any text
 * @returns one grapheme in upper case; empty for an empty name
 */
export function firstGrapheme(name: string): string {
  segmenter ??= new Intl.Segmenter();
  // A grapheme can be endless (a letter under ten thousand accents): look at the beginning only.
  for (const { segment } of segmenter.segment(name.trim().slice(0, 40))) return segment.toUpperCase();
  return '';
}

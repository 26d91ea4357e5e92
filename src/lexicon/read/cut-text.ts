let segmenter: Intl.Segmenter | undefined;

/**
 * Cuts a text that is over a limit. The cut is between two graphemes, so that no emoji and no accented letter is split.
 *
 * @param maxBytes the limit in bytes of UTF-8
 * @param maxGraphemes the limit in graphemes
 * @returns the longest beginning that is within both limits
 */
export function cutText(text: string, maxBytes: number, maxGraphemes: number): string {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  // A UTF-16 unit is at least one byte of UTF-8, so the rest cannot fit. This keeps megabytes away from the segmenter.
  const head = text.slice(0, maxBytes + 1);
  let bytes = 0;
  let graphemes = 0;
  for (const { segment, index } of segmenter.segment(head)) {
    bytes += utf8Length(segment);
    if (++graphemes > maxGraphemes || bytes > maxBytes) return head.slice(0, index);
  }
  return head;
}

function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}

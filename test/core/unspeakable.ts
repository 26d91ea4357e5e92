const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join('');

/** Everything that must reach neither terminal nor log, by its name. */
export const UNSPEAKABLE: Readonly<Record<string, string>> = {
  C0: range(0, 0x1f),
  'DEL and C1': range(0x7f, 0x9f),
  'direction marks': '\u061c\u200e\u200f',
  'direction overrides and isolates': range(0x202a, 0x202e) + range(0x2066, 0x206f),
  'line and paragraph separators': '\u2028\u2029',
  'what cannot be seen': `\u00ad\u180e\u200b${range(0x2060, 0x2064)}\ufeff${range(0xfff9, 0xfffb)}`,
  'tag characters': `\u{e0001}${range(0xe0020, 0xe007f)}`,
  'halves of characters': '\ud83d \ude00',
};

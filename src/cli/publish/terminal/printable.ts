/**
 * A text that others wrote, as it may be shown on a terminal: no control characters, which could paint over other lines or hide some, and not endlessly long.
 *
 * @param most in characters
 */
export function printable(text: string, most = 300): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  const clean = text.replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g, ' ');
  return clean.length > most ? `${clean.slice(0, most)}…` : clean;
}

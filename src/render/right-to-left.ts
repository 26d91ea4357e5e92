const RIGHT_TO_LEFT = /^(ar|dv|fa|he|ku-arab|ps|sd|ug|ur|yi)\b/i;

/** Whether a language is written from right to left. */
export function isRightToLeft(lang: string): boolean {
  return RIGHT_TO_LEFT.test(lang);
}

/** Wraps text in Unicode directional isolates, so that a handle keeps its direction in an Arabic sentence. */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}

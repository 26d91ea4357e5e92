const RIGHT_TO_LEFT = /^(ar|dv|fa|he|ku-arab|ps|sd|ug|ur|yi)\b/i;

/** Whether a language is written from right to left. */
export function isRightToLeft(lang: string): boolean {
  return RIGHT_TO_LEFT.test(lang);
}

const DIGITS = '234567abcdefghijklmnopqrstuvwxyz';
const TID = /^[234567a-j][234567a-z]{12}$/;

/** Whether this is a timestamp identifier: a revision, or the key that most records have. */
export function isTid(value: unknown): value is string {
  return typeof value === 'string' && TID.test(value);
}

/** When a TID was made, by its own account, in microseconds since 1970. */
export function tidTime(tid: string): number {
  // The last two digits are the clock's name, the eleven before them the time.
  let time = 0;
  for (const digit of tid.slice(0, 11)) time = time * 32 + DIGITS.indexOf(digit);
  return time;
}

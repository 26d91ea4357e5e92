// A timestamp identifier, as https://atproto.com/specs/tid has it: 13 characters of base32-sortable, of which the first has the highest bit unset. A revision
// is one, and the key that most records have.
import { isTid } from '@atcute/lexicons/syntax';

export { isTid };

const DIGITS = '234567abcdefghijklmnopqrstuvwxyz';

/** When a TID was made, by its own account, in microseconds since 1970. */
export function tidTime(tid: string): number {
  // The last two digits are the clock's name, the eleven before them the time.
  let time = 0;
  for (const digit of tid.slice(0, 11)) time = time * 32 + DIGITS.indexOf(digit);
  return time;
}

/** The last TID that can be made in a microsecond: whatever was written by then sorts no later. */
export function lastTidOf(microseconds: number): string {
  let rest = Math.max(0, Math.floor(microseconds));
  let digits = '';
  for (let place = 0; place < 11; place++) {
    digits = DIGITS[rest % 32] + digits;
    rest = Math.floor(rest / 32);
  }
  return `${digits}zz`;
}

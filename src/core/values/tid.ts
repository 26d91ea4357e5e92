// A timestamp identifier by https://atproto.com/specs/tid: 13 characters of base32-sortable, the
// first with its highest bit unset. Revisions and most record keys are TIDs.
import { isTid } from '@atcute/lexicons/syntax';

export { isTid };

/** The digits of a TID, from 0 to 31. */
const TID_DIGITS = '234567abcdefghijklmnopqrstuvwxyz';

/** The time in a TID, microseconds since 1970. The author of the TID chose it. */
export function tidTime(tid: string): number {
  // The last two digits are the clock identifier, the eleven before them the time.
  let time = 0;
  for (const digit of tid.slice(0, 11)) time = time * 32 + TID_DIGITS.indexOf(digit);
  return time;
}

/** The last TID of a microsecond: no TID up to that time sorts after it. */
export function lastTidOf(microseconds: number): string {
  return tidOf(microseconds, 1023);
}

/**
 * The TID of a time and a clock identifier.
 *
 * @param microseconds since 1970; negative ones count as 0
 * @param clock 0 to 1023
 */
export function tidOf(microseconds: number, clock: number): string {
  let rest = Math.max(0, Math.floor(microseconds));
  let digits = '';
  for (let place = 0; place < 11; place++) {
    digits = TID_DIGITS[rest % 32] + digits;
    rest = Math.floor(rest / 32);
  }
  return `${digits}${TID_DIGITS[Math.floor(clock / 32) % 32]}${TID_DIGITS[clock % 32]}`;
}

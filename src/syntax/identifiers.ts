export { isRecordKey } from './record-key.ts';
export { isTid, tidTime } from './tid.ts';

// What the network calls things, as strictly as storing and comparing them needs. Everything that comes in is `unknown` until it passed here.

// No DID is longer (atproto.com/specs/did); an index of PostgreSQL takes hardly more.
const MOST_DID = 2048;
const DID = /^did:[a-z]+:[a-zA-Z0-9._:%-]{1,2000}(?<![:%])$/;
const HANDLE = /^(?=.{3,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const TID_DIGITS = '234567abcdefghijklmnopqrstuvwxyz';

export function isDid(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MOST_DID && DID.test(value);
}

/** The handle in lower case; `null` for anything else, and for `handle.invalid`, which says that there is none. */
export function toHandle(value: unknown): string | null {
  const handle = typeof value === 'string' ? value.toLowerCase() : '';
  return HANDLE.test(handle) && handle !== 'handle.invalid' ? handle : null;
}

/** The last TID that can be made in a microsecond: whatever was written by then sorts no later. */
export function lastTidOf(microseconds: number): string {
  let rest = Math.max(0, Math.floor(microseconds));
  let digits = '';
  for (let place = 0; place < 11; place++) {
    digits = TID_DIGITS[rest % 32] + digits;
    rest = Math.floor(rest / 32);
  }
  return `${digits}zz`;
}

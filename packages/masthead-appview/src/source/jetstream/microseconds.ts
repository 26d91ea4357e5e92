const DATETIME = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.(\d{1,20}))?(Z|[+-]\d{2}:\d{2})$/;

/** Reads an AT Protocol datetime as microseconds since 1970 (`Date` has only milliseconds); `null` for anything that is no datetime after 1970. */
export function toMicroseconds(value: unknown): number | null {
  const [, second, fraction = '', zone] = (typeof value === 'string' && DATETIME.exec(value)) || [];
  if (second === undefined) return null;
  const time = Date.parse(`${second}${zone}`) * 1000 + Number(fraction.slice(0, 6).padEnd(6, '0'));
  return Number.isSafeInteger(time) && time > 0 ? time : null;
}

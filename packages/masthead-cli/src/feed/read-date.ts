/** A date as a feed has it. */
export interface ReadDate {
  /** A datetime as the lexicon requires it: with time and zone. */
  readonly value: string;
  /** The feed has no zone, so the default zone was used. */
  readonly assumed: boolean;
}

const LONGEST = 80;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** The zones of RFC 822 that feeds still use. */
const ZONES: ReadonlyMap<string, string> = new Map([
  ...['z', 'ut', 'utc', 'gmt'].map((name) => [name, 'Z'] as const),
  ...(['edt', 'est', 'cdt', 'cst', 'mdt', 'mst', 'pdt', 'pst'] as const).map(
    (name, place) => [name, `-0${4 + Math.ceil(place / 2)}:00`] as const,
  ),
]);

// The time and the zone have the same form in all three.
const PATTERNS: readonly (readonly [RegExp, readonly [year: number, month: number, day: number]])[] = [
  [
    /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:(?:[t, ]|at ){1,4}(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)? ?(z|[a-z]{2,3}|[+-]\d{2}:?\d{2}|[+-]\d{2})?$/,
    [1, 2, 3],
  ],
  [
    /^(?:[a-z]{3,9},? )?(\d{1,2})[ -]([a-z]{3,9})\.?,?[ -](\d{4})(?:(?:[t, ]|at ){1,4}(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)? ?(z|[a-z]{2,3}|[+-]\d{2}:?\d{2}|[+-]\d{2})?$/,
    [3, 2, 1],
  ],
  [
    /^(?:[a-z]{3,9},? )?([a-z]{3,9})\.? (\d{1,2}),? (\d{4})(?:(?:[t, ]|at ){1,4}(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)? ?(z|[a-z]{2,3}|[+-]\d{2}:?\d{2}|[+-]\d{2})?$/,
    [3, 1, 2],
  ],
];

/**
 * Reads a date in the forms of feeds: ISO 8601 with or without a time, RFC 822, `Jul 8 2024`. The
 * zone keeps its spelling.
 *
 * @param timeZone an IANA name, for dates without a zone; a date without a time is midnight there
 * @returns `undefined` for anything else
 */
export function readDate(written: unknown, timeZone: string): ReadDate | undefined {
  if (typeof written !== 'string') return undefined;
  const text = written
    .slice(0, LONGEST + 1)
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ');
  if (text.length > LONGEST) return undefined;
  for (const [pattern, places] of PATTERNS) {
    const found = pattern.exec(text);
    if (found) return assemble(found, places, timeZone);
  }
  return undefined;
}

/** Whether a date means "none": programs then write the zero of their own clock. */
export function isZeroDate(date: ReadDate | undefined): boolean {
  const { value = '' } = date ?? {};
  return /^000[01]-/.test(value) || value.startsWith('1970-01-01T00:00:00') || Date.parse(value) === 0;
}

/** The text in place of a date, cut for a message; `undefined` without one. */
export function writtenDate(written: unknown): string | undefined {
  const said = typeof written === 'string' ? written.slice(0, LONGEST).replace(/\s+/g, ' ').trim() : '';
  return said === '' ? undefined : said;
}

function assemble(
  found: RegExpExecArray,
  [yearAt, monthAt, dayAt]: readonly [number, number, number],
  timeZone: string,
): ReadDate | undefined {
  const year = Number(found[yearAt]);
  const named = MONTHS.indexOf((found[monthAt] ?? '').slice(0, 3)) + 1;
  const month = named > 0 ? named : Number(found[monthAt]);
  const [day, hour, minute, second] = [found[dayAt], found[4], found[5], found[6]].map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
  ];
  const fraction = found[7] ? `.${found[7].slice(0, 3).padEnd(3, '0')}` : '';
  const asUtc = new Date(0);
  asUtc.setUTCFullYear(year, month - 1, day);
  const exists = asUtc.getUTCMonth() === month - 1 && asUtc.getUTCDate() === day;
  if (!exists || hour > 23 || minute > 59 || second > 60) return undefined;
  asUtc.setUTCHours(hour, minute, Math.min(second, 59));
  const zone = zoneOf(found[8]);
  if (zone === undefined) return undefined;
  const offset = zone ?? offsetAt(asUtc.getTime(), timeZone);
  return { value: `${asUtc.toISOString().slice(0, 19)}${fraction}${offset}`, assumed: zone === null };
}

/** `null` when none was written; `undefined` for an unknown zone. */
function zoneOf(written: string | undefined): string | null | undefined {
  if (written === undefined) return null;
  const [, sign, hours = '', minutes = '00'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(written) ?? [];
  if (sign === undefined) return ZONES.get(written);
  if (Number(hours) > 23 || Number(minutes) > 59) return undefined;
  return hours === '00' && minutes === '00' ? 'Z' : `${sign}${hours}:${minutes}`;
}

/**
 * The offset of a zone at a local time, such as `+01:00`. In the hour that a clock skips or
 * repeats, it is one of the two.
 */
function offsetAt(local: number, timeZone: string): string {
  const first = offset(local, timeZone);
  const again = offset(local - minutesOf(first) * 60_000, timeZone);
  return again === '' || again === '+00:00' ? 'Z' : again;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function offset(time: number, timeZone: string): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  formats.set(timeZone, format);
  const name = format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  // Before standard time, an offset also has seconds, which no datetime can hold.
  return /[+-]\d{2}:\d{2}/.exec(name)?.[0] ?? '';
}

function minutesOf(written: string): number {
  const [hours = 0, minutes = 0] = written.slice(1).split(':').map(Number);
  return (written.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

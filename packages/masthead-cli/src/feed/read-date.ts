// A date as feeds write it, read into the datetime of a record.

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

// Three orders of the day's parts, with the same end of time and zone. They are literals, so that
// the lint can prove them linear.
const PATTERNS: readonly RegExp[] = [
  /^(?<year>\d{4})[-/](?<month>\d{1,2})[-/](?<day>\d{1,2})(?:(?:[t, ]|at ){1,4}(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,](?<fraction>\d{1,9}))?)?)? ?(?<zone>z|[a-z]{2,3}|[+-]\d{2}:?\d{2}|[+-]\d{2})?$/,
  /^(?:[a-z]{3,9},? )?(?<day>\d{1,2})[ -](?<month>[a-z]{3,9})\.?,?[ -](?<year>\d{4})(?:(?:[t, ]|at ){1,4}(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,](?<fraction>\d{1,9}))?)?)? ?(?<zone>z|[a-z]{2,3}|[+-]\d{2}:?\d{2}|[+-]\d{2})?$/,
  /^(?:[a-z]{3,9},? )?(?<month>[a-z]{3,9})\.? (?<day>\d{1,2}),? (?<year>\d{4})(?:(?:[t, ]|at ){1,4}(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,](?<fraction>\d{1,9}))?)?)? ?(?<zone>z|[a-z]{2,3}|[+-]\d{2}:?\d{2}|[+-]\d{2})?$/,
];

/**
 * Reads a date in the forms of feeds: ISO 8601 with or without a time, RFC 822, `Jul 8 2024`. Its
 * zone becomes an offset such as `-05:00`, or `Z` for UTC.
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
  for (const pattern of PATTERNS) {
    const parts = pattern.exec(text)?.groups;
    if (parts) return assemble(parts, timeZone);
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

/** `undefined` for a day, a time or a zone that does not exist. */
function assemble(parts: Partial<Record<string, string>>, timeZone: string): ReadDate | undefined {
  const [year, day, hour, minute, second] = [parts.year, parts.day, parts.hour, parts.minute, parts.second].map(
    (part) => Number(part ?? 0),
  ) as [number, number, number, number, number];
  const named = MONTHS.indexOf((parts.month ?? '').slice(0, 3)) + 1;
  const month = named > 0 ? named : Number(parts.month);
  const fraction = parts.fraction ? `.${parts.fraction.slice(0, 3).padEnd(3, '0')}` : '';
  const asUtc = new Date(0);
  asUtc.setUTCFullYear(year, month - 1, day);
  const exists = asUtc.getUTCMonth() === month - 1 && asUtc.getUTCDate() === day;
  if (!exists || hour > 23 || minute > 59 || second > 60) return undefined;
  // A leap second has no place in a `Date`.
  asUtc.setUTCHours(hour, minute, Math.min(second, 59));
  const zone = zoneOf(parts.zone);
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

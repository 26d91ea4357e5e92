// Dates, units and lists in a language.

const formats = new Map<string, unknown>();
const MAX_FORMATS = 100;

/**
 * Caches formatters: creating one costs more than the rest of a card, and a page needs few. The key
 * names the language and the kind of formatter.
 */
export function cachedFormat<Format>(key: string, make: () => Format): Format {
  let format = formats.get(key) as Format | undefined;
  if (!format) {
    format = make();
    formats.set(key, format);
  }
  return format;
}

/**
 * Clears the cache when it is over its limit. The renderers call it, because on a server anybody
 * can request any language and a formatter takes about 10 kB. A page needs no limit: its owner sets
 * its languages.
 */
export function boundFormats(): void {
  if (formats.size > MAX_FORMATS) formats.clear();
}

let segmenter: Intl.Segmenter | undefined;

/**
 * The first grapheme of a name in upper case, for a letter tile; empty for an empty name. A cut by
 * code point would break emoji and accented letters.
 */
export function firstGrapheme(name: string): string {
  // Firefox has it since 125; before that, a code point is close enough.
  segmenter ??= Intl.Segmenter && new Intl.Segmenter();
  // Only the beginning: a grapheme has no limit (a letter under ten thousand accents).
  const start = name.trim().slice(0, 40);
  const [first = ''] = segmenter?.segment(start) ?? start;
  return (typeof first === 'string' ? first : first.segment).toUpperCase();
}

/**
 * Formats a datetime or a partial date as precisely as it was written: `2024`, `Mar 2024`, `Mar 5,
 * 2024`. The day is always in UTC, so that a server and all readers see the same. A date that
 * cannot be read is returned as it is.
 */
export function formatDate(date: string, lang: string): string {
  const time = Date.parse(date);
  if (Number.isNaN(time)) return date;
  const precision = date.length < 5 ? 1 : date.length < 8 ? 2 : 3;
  return cachedFormat(
    lang + precision,
    () =>
      new Intl.DateTimeFormat(lang, {
        timeZone: 'UTC',
        year: 'numeric',
        ...(precision > 1 && { month: 'short' }),
        ...(precision > 2 && { day: 'numeric' }),
      }),
  ).format(time);
}

/**
 * A count with its unit: `3 min`, `2 yrs`; with `long` in words for screen readers: `3 minutes`, `2
 * years`.
 */
export function formatUnit(
  count: number,
  unit: 'minute' | 'month' | 'year',
  lang: string,
  unitDisplay: 'short' | 'long' = 'short',
): string {
  return cachedFormat(
    lang + unit + unitDisplay,
    () => new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay }),
  ).format(count);
}

/** Formats lists for a language; with commas where the engine has no `Intl.ListFormat`. */
export function listFormat(lang: string, options: Intl.ListFormatOptions = {}): Pick<Intl.ListFormat, 'formatToParts'> {
  return cachedFormat(`${lang} list ${options.style}`, () =>
    Intl.ListFormat ? new Intl.ListFormat(lang, options) : { formatToParts: withCommas },
  );
}

function withCommas(items: Iterable<string>): { type: 'element' | 'literal'; value: string }[] {
  return [...items].flatMap((value, index) => [
    ...(index ? [{ type: 'literal' as const, value: ', ' }] : []),
    { type: 'element' as const, value },
  ]);
}

type Format = Intl.DateTimeFormat | Intl.NumberFormat;

const formats = new Map<string, Format>();

/**
 * Keeps formatters: making one costs more than the rest of a card, and a page needs few.
 *
 * @param key language and kind
 * @param make called once for each key
 */
export function cachedFormat(key: string, make: () => Format): Format {
  let format = formats.get(key);
  if (!format) {
    format = make();
    formats.set(key, format);
  }
  return format;
}

const formats = new Map<string, unknown>();

/**
 * Keeps formatters: making one costs more than the rest of a card, and a page needs few.
 *
 * @param key language and kind; each kind of formatter has keys of its own
 * @param make called once for each key
 */
export function cachedFormat<Format>(key: string, make: () => Format): Format {
  let format = formats.get(key) as Format | undefined;
  if (!format) {
    format = make();
    formats.set(key, format);
  }
  return format;
}

const formats = new Map<string, unknown>();

/**
 * Keeps formatters: making one costs more than the rest of a card, and a page needs few. A hundred at most.
 *
 * @param key language and kind; each kind of formatter has keys of its own
 * @param make called once for each key
 */
export function cachedFormat<Format>(key: string, make: () => Format): Format {
  let format = formats.get(key) as Format | undefined;
  if (!format) {
    // A server is asked for languages by anybody, and each formatter takes some 10 kB.
    if (formats.size > 99) formats.clear();
    format = make();
    formats.set(key, format);
  }
  return format;
}

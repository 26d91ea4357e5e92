const formats = new Map<string, unknown>();
const MAX_FORMATS = 100;

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

/**
 * Forgets the formatters when there are more than a server needs: it is asked for languages by anybody, and each formatter takes some 10 kB. The renderers call
 * it; a page, whose languages are its owner's, does without.
 */
export function boundFormats(): void {
  if (formats.size > MAX_FORMATS) formats.clear();
}

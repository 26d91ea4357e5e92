const formats = new Map<string, unknown>();
const MAX_FORMATS = 100;

/** Caches formatters: making one costs more than the rest of a card, and a page needs few. The key names the language and the kind of formatter. */
export function cachedFormat<Format>(key: string, make: () => Format): Format {
  let format = formats.get(key) as Format | undefined;
  if (!format) {
    format = make();
    formats.set(key, format);
  }
  return format;
}

/**
 * Clears the cache when it is over its limit. The renderers call it, because on a server anybody can request any language and a formatter takes about
 * 10 kB. A page needs no limit: its owner sets its languages.
 */
export function boundFormats(): void {
  if (formats.size > MAX_FORMATS) formats.clear();
}

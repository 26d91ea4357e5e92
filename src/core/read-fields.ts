// Lenient readers of JSON: each takes any value and returns it checked, or `undefined`.

import { httpUrl } from './values/canonical-url.ts';

/**
 * The limits of third-party content in a view. A browser lays out a whole text before it clamps it
 * to a few lines, so excess must not reach the page. Honest records stay far below. A longer text
 * or list is cut, a longer address or date is dropped.
 */
export const LIMITS = {
  /** Characters of a title, a name, a handle; the lexicons allow 5,000 bytes. */
  line: 5000,
  /** Characters of a description; the lexicons allow 5,000 graphemes. */
  prose: 10_000,
  /** Characters of an address. */
  address: 2048,
  /** Characters of a datetime. */
  date: 64,
  /** Items of a list: labels, positions, skills. */
  items: 500,
  /** Nesting levels in `plainJson`. */
  depth: 12,
  /** Values in one `plainJson`, at all levels together. */
  values: 20_000,
} as const;

const UNSEEN = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u;

/** The fields of an object; `{}` for anything else. */
export function fields(value: unknown): Record<string, unknown> {
  return value && typeof value === 'object' ? (value as Record<string, unknown>) : {};
}

/** A string that is not only white space. */
export function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() ? value : undefined;
}

/**
 * An http(s) URL exactly as written; `undefined` for anything else. A URL with control characters,
 * lone surrogates or bidi controls is returned as the URL parser writes it: a feed with such
 * characters would be invalid.
 */
export function address(written: string): string | undefined {
  const url = httpUrl(written);
  return url ? (UNSEEN.test(written) ? url.href : written) : undefined;
}

/** `address` for any value; `undefined` for a URL over the limit. */
export function link(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= LIMITS.address ? address(value) : undefined;
}

/**
 * A datetime that `Date.parse` reads, of the year 0 or later. Other characters are refused, because
 * `Date.parse` ignores everything in brackets.
 */
export function date(value: unknown): string | undefined {
  const written = text(value) ?? '';
  return written.length > LIMITS.date || /[^\w:.+,/ -]/.test(written) || !(Date.parse(written) >= -621672192e5)
    ? undefined
    : written;
}

/**
 * Reads the first `LIMITS.items` items of an array and drops the unreadable ones, and those with
 * `hidden: true`: another service's view includes them and expects the reader to hide them.
 * `undefined` for anything but an array.
 */
export function list<T>(value: unknown, read: (item: unknown) => T | undefined): T[] | undefined {
  return Array.isArray(value)
    ? value
        .slice(0, LIMITS.items)
        .map((item) => (fields(item).hidden === true ? undefined : read(item)))
        .filter((item) => item !== undefined)
    : undefined;
}

/** A boolean; anything else is absent, not `false`. */
export function flag(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

/** The reader of each field of an object. */
export type FieldReaders<T> = { readonly [K in keyof T]-?: (value: unknown) => T[K] | undefined };

/**
 * Makes the reader of an object. It copies only the named fields, and returns `undefined` without a
 * `needed` one. Mark a call beside other exports as pure, so that bundlers leave out an unused
 * reader.
 */
export function objectOf<T extends object>(
  readers: FieldReaders<T>,
  ...needed: (keyof T)[]
): (value: unknown) => T | undefined {
  return (value) => {
    const given = fields(value);
    const found: Partial<T> = {};
    for (const key in readers) {
      const part = readers[key](given[key]);
      if (part !== undefined) found[key] = part;
    }
    return needed.every((key) => key in found) ? (found as T) : undefined;
  };
}

/** A copy without the undefined fields. */
export function compact<T extends object>(object: T): Compact<T> {
  // A copy, because engines read objects with deleted keys slowly.
  const found: Record<string, unknown> = {};
  // JSON may hold the key `__proto__`, and assigning it would set the copy's prototype.
  for (const key in object) if (object[key] !== undefined && key !== '__proto__') found[key] = object[key];
  return found as Compact<T>;
}

type Compact<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/**
 * The value of a record at a path such as `basicTheme.accent.r`; `undefined` when there is no
 * value, and the record itself for an empty path.
 */
export function valueAt(record: unknown, path: string): unknown {
  return path === '' ? record : path.split('.').reduce((part, key) => fields(part)[key], record);
}

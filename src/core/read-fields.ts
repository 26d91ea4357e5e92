import { LIMITS } from './shown-limits.ts';
import { httpUrl } from './url/http-url.ts';

const UNSEEN = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u;

// Lenient readers: each takes anything and gives the checked value or undefined.

/** The fields of an object; of anything else, none. */
export function fields(value: unknown): Record<string, unknown> {
  return value && typeof value === 'object' ? (value as Record<string, unknown>) : {};
}

/** A string with something in it besides white space. */
export function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() ? value : undefined;
}

/**
 * An http(s) address exactly as written, or as the parser spells it where control characters, halves of characters or overrides of direction stand in it: a feed
 * that holds those is none.
 */
export function address(written: string): string | undefined {
  const url = httpUrl(written);
  return url ? (UNSEEN.test(written) ? url.href : written) : undefined;
}

/** The same out of anything; one that is too long for any server is none. */
export function link(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= LIMITS.address ? address(value) : undefined;
}

/** A datetime that a `Date` understands; that passes over whatever stands in brackets. */
export function date(value: unknown): string | undefined {
  const written = text(value) ?? '';
  return written.length > LIMITS.date || /[^\w:.+,/ -]/.test(written) || Number.isNaN(Date.parse(written))
    ? undefined
    : written;
}

/** The readable ones of the first items of an array; `undefined` when it is no array. */
export function list<T>(value: unknown, read: (item: unknown) => T | undefined): T[] | undefined {
  return Array.isArray(value)
    ? value
        .slice(0, LIMITS.items)
        .map((item) => read(item))
        .filter((item) => item !== undefined)
    : undefined;
}

/** A truth value that was said. */
export function flag(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

/** How each field of an object is read. */
export type FieldReaders<T> = { readonly [K in keyof T]-?: (value: unknown) => T[K] | undefined };

/**
 * Makes the reader of an object: every field anew, by its name, and nothing else.
 *
 * @param needed the fields without which there is no object
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

/** The object without its undefined fields, so that absent stays absent. */
export function compact<T extends object>(object: T): Compact<T> {
  // A new one: what something was deleted from stays slow to read.
  const found: Record<string, unknown> = {};
  // JSON may hold the key `__proto__`; written like this it would become the view's prototype.
  for (const key in object) if (object[key] !== undefined && key !== '__proto__') found[key] = object[key];
  return found as Compact<T>;
}

type Compact<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

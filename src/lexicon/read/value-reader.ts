// What readers of `compile-reader.ts` take and give: problems, schemas, read types, blobs.

import type { BaseConstraint, BaseSchema } from '@atcute/lexicons/validations';
import { fields } from '../../core/read-fields.ts';
import { isCid } from '../../core/values/identifiers.ts';

/** A reader returns this for an unusable value. */
export const UNREADABLE = Symbol('unreadable');

/**
 * Reads one value leniently: repairs or drops bad parts. With a `Checker` it also reports each of
 * them.
 */
export type Reader = (value: unknown, checker?: Checker) => unknown;

/** Collects problems with their paths. Limited, because a hostile record may have a million. */
export class Checker {
  readonly problems: Problem[] = [];
  readonly #path: (string | number)[] = [];

  /** Reads a part, with its key in the paths of the problems reported while it is read. */
  static at(checker: Checker | undefined, key: string | number, reader: Reader, value: unknown): unknown {
    if (!checker) return reader(value);
    checker.#path.push(key);
    const result = reader(value, checker);
    checker.#path.pop();
    return result;
  }

  report(message: string, ...below: string[]): void {
    if (this.problems.length < 200) this.problems.push({ path: [...this.#path, ...below].join('.'), message });
  }
}

/** A problem of a record. */
export interface Problem {
  /**
   * The path to the bad part, such as `basicTheme.accent.r` or `tags.3`; empty for the record
   * itself.
   */
  readonly path: string;
  /** What is wrong, or the expected value, as words that follow the path. */
  readonly message: string;
}

/**
 * A generated type after reading: read-only, without `$type`, with blobs as `BlobRef` and formatted
 * strings as `string`. Missing fields are absent.
 */
export type Readable<T> = T extends { mimeType: string }
  ? BlobRef
  : T extends string
    ? string
    : T extends readonly (infer Item)[]
      ? readonly Readable<Item>[]
      : T extends object
        ? { readonly [K in keyof T as K extends '$type' ? never : K]: Readable<Exclude<T[K], undefined>> }
        : T;

/** The fields of generated schemas; each kind has some of them. */
export interface SchemaParts extends BaseSchema {
  readonly shape?: Readonly<Record<string, SchemaParts>> | undefined;
  /** A record's object. */
  readonly object?: SchemaParts | undefined;
  readonly item?: SchemaParts | undefined;
  readonly wrapped?: SchemaParts | undefined;
  readonly default?: unknown;
  readonly members?: readonly SchemaParts[] | undefined;
  readonly closed?: boolean | undefined;
  readonly format?: string | null | undefined;
  readonly expected?: unknown;
  readonly constraints?: readonly (BaseConstraint & Readonly<Record<string, unknown>>)[] | undefined;
}

/** A number from a schema's constraints, such as `maxLength`; `undefined` when it sets none. */
export function limit(schema: SchemaParts, name: string): number | undefined {
  for (const constraint of schema.constraints ?? []) {
    const value = constraint[name];
    if (typeof value === 'number') return value;
  }
  return undefined;
}

/** A blob that a record refers to, in one form for records from any library. */
export interface BlobRef {
  readonly cid: string;
  readonly mimeType: string;
  /** In bytes, as the record says; -1 in an old record without a size. */
  readonly size: number;
}

/**
 * Reads a blob reference in any of its forms: JSON (`{$type: 'blob', ref: {$link}, mimeType,
 * size}`), a library's object whose `ref` is a CID object, the old `{cid, mimeType}`, or a
 * `BlobRef`.
 *
 * @returns `null` for anything else
 *
 * @example
 * ```js
 * import { parseBlobRef } from 'masthead/lexicon';
 *
 * const cid = 'bafkreibjfgx2gprinfvicegelk5kosd6y2frmqpqzwqkg7usac74l3t2v4';
 * console.log(parseBlobRef({ cid, mimeType: 'image/png' })?.mimeType); // image/png
 * ```
 */
export function parseBlobRef(value: unknown): BlobRef | null {
  const { ref, cid, mimeType, size = -1 } = fields(value);
  if (typeof mimeType !== 'string' || !Number.isSafeInteger(size)) return null;
  // Any library's CID object has a `toString` that returns the CID; that of a plain object returns
  // nothing like one. That of an array would recurse into its items.
  const { $link, toString: write } = fields(ref);
  const writes = ref && typeof write === 'function' && !Array.isArray(ref);
  const name = cid ?? $link ?? (writes ? String(ref) : undefined);
  return isCid(name) ? { cid: name, mimeType, size: size as number } : null;
}

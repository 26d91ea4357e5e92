// Changes of a publication's fields, each as a function from the record to the record.

import { RepositoryError } from '../../atproto/repository/repository-error.ts';
import { THEME_COLORS, type ThemeColors } from '../../core/color/rgb.ts';
import { fields } from '../../core/read-fields.ts';
import { basicTheme } from '../../lexicon/records/site-records.ts';
import type { IconBlob } from '../picture-source.ts';
import type { RecordJson } from './publication-repository.ts';

/**
 * Takes the present record and returns the record to write. It is called again, with the newer
 * record, when somebody else wrote in between.
 */
export type Change = (record: RecordJson) => RecordJson;

/**
 * Returns a change that sets a publication's icon, or removes it with `null`.
 *
 * @example
 * ```js
 * import { openPublications, prepareChange, withIcon } from 'masthead/publish';
 *
 * const publication = await (await openPublications({}, 'alice.example')).findPublication();
 * console.log('icon' in prepareChange(publication, withIcon(null)).after); // false
 * ```
 */
export function withIcon(blob: IconBlob | null): Change {
  return ({ icon: _, ...rest }) => (blob ? { ...rest, icon: blob } : rest);
}

/**
 * Returns a change that sets a publication's four colours, or removes the theme with `null`.
 * Unknown fields stay, in the theme and in each colour.
 *
 * @example
 * ```js
 * import { withTheme } from 'masthead/publish';
 * import { proposeTheme } from 'masthead/theme';
 *
 * const change = withTheme(proposeTheme('#0c5aa0'));
 * console.log(change({ name: 'Letters' }).basicTheme.accent.b); // 160
 * ```
 */
export function withTheme(theme: ThemeColors | null): Change {
  return ({ basicTheme: old, ...rest }) => {
    if (!theme) return rest;
    const written = basicTheme(theme);
    const colors = THEME_COLORS.map((name) => [
      name,
      { ...unknownFields(fields(openFields(old))[name]), ...fields(written[name]) },
    ]);
    return { ...rest, basicTheme: { ...openFields(old), ...written, ...Object.fromEntries(colors) } };
  };
}

/**
 * The unknown fields of an old colour. Its transparency is left out, because the new colour has
 * none.
 */
function unknownFields(color: unknown): object {
  const { $type, a: transparency, ...others } = openFields(color);
  const isTransparent = typeof $type === 'string' && $type.endsWith('#rgba');
  return isTransparent || transparency === undefined ? others : { ...others, a: transparency };
}

function openFields(value: unknown): Record<string, unknown> {
  return Array.isArray(value) ? {} : fields(value);
}

/** A field of a record and its new value. */
export interface FieldChange {
  /**
   * The names on the way to the field, such as `['basicTheme', 'accent']`; a whole number names an
   * item of a list.
   */
  readonly path: readonly string[];
  /** JSON; `undefined` removes the field. */
  readonly value: unknown;
}

/**
 * Returns a change that sets or removes single fields, one after the other, and keeps all others.
 * Missing objects on the way are created.
 *
 * @throws {RepositoryError} `bad-request`, when it is applied: if a field is in a value that is
 *   neither an object nor a list, or an item is not in its list
 *
 * @example
 * ```js
 * import { withFields } from 'masthead/publish';
 *
 * const change = withFields([{ path: ['preferences', 'showInDiscover'], value: false }]);
 * console.log(JSON.stringify(change({ name: 'Letters' }))); // {"name":"Letters","preferences":{"showInDiscover":false}}
 * ```
 */
export function withFields(changes: readonly FieldChange[]): Change {
  return (record) =>
    changes.reduce<RecordJson>((changed, { path, value }) => within(changed, path, 0, value) as RecordJson, record);
}

function within(part: unknown, path: readonly string[], depth: number, value: unknown): unknown {
  const name = path[depth];
  if (name === undefined) return value;
  if (Array.isArray(part)) return item(part, path, depth, value);
  if (part !== undefined && (part === null || typeof part !== 'object')) {
    throw refused(path, `${path.slice(0, depth).join('.')} holds no fields`);
  }
  const own = part && Object.hasOwn(part, name) ? (part as RecordJson)[name] : undefined;
  // No objects are created on the way to a field that is to be removed.
  if (value === undefined && own === undefined) return part;
  const inner = within(own, path, depth + 1, value);
  const entries = Object.entries(part ?? {});
  if (inner === undefined) return Object.fromEntries(entries.filter(([key]) => key !== name));
  // A list of entries defines fields, where an assignment to `__proto__` would set the prototype.
  return Object.fromEntries(
    own === undefined
      ? [...entries.filter(([key]) => key !== name), [name, inner]]
      : entries.map(([key, each]) => [key, key === name ? inner : each]),
  );
}

function item(list: readonly unknown[], path: readonly string[], depth: number, value: unknown): unknown {
  const name = path[depth] ?? '';
  const at = /^\d{1,6}$/.test(name) ? Number(name) : -1;
  const isLast = depth === path.length - 1;
  if (at < 0 || at > list.length || (at === list.length && value === undefined)) {
    throw refused(path, `${path.slice(0, depth).join('.')} is a list of ${list.length}, counted from 0`);
  }
  if (value === undefined && isLast) return list.filter((_, place) => place !== at);
  return [...list.slice(0, at), within(list[at], path, depth + 1, value), ...list.slice(at + 1)];
}

function refused(path: readonly string[], why: string): RepositoryError {
  return new RepositoryError('bad-request', `There is no field ${path.join('.')}: ${why}.`);
}

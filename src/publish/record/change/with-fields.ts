import { PublishError } from '../../../atproto/repository/publish-error.ts';
import type { RecordJson } from '../stored-publication.ts';
import type { Change } from './change.ts';

/** A field of a record and its new value. */
export interface FieldChange {
  /** Names from the outside in, such as `['basicTheme', 'accent']`; a whole number names an item of a list. */
  readonly path: readonly string[];
  /** JSON; `undefined` takes the field away. */
  readonly value: unknown;
}

/**
 * Returns a change that sets or removes single fields, one after the other, and keeps all others. Objects on the way are made where they are missing.
 *
 * @throws {PublishError} `bad-request`, when it is applied: where a field lies within what is neither an object nor a list, or an item is not in its list
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
  // Nothing is made on the way to a field that is to be taken away.
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

function refused(path: readonly string[], why: string): PublishError {
  return new PublishError('bad-request', `There is no field ${path.join('.')}: ${why}.`);
}

import { isDeepStrictEqual } from 'node:util';
import { RepositoryError } from '../../atproto/repository/repository-error.ts';
import { shown } from '../../check/findings.ts';
import { toRgb } from '../../core/color/rgb.ts';
import { fields, valueAt } from '../../core/read-fields.ts';
import { toHex } from '../../theme/color.ts';
import type { RecordJson } from './publication-repository.ts';

/** The three records of a change when somebody else changed the record first. */
export interface ThreeRecords {
  /** The record on which the change is based. */
  readonly base: RecordJson;
  /** The record as it is now. */
  readonly current: RecordJson;
  /** The result of the change on `current`. */
  readonly after: RecordJson;
}

/**
 * The fields that somebody else has changed since, and that the change would overwrite; empty when
 * both changes fit together.
 */
function lostChanges({ base, current, after }: ThreeRecords): string[] {
  const theirs = differingFields(base, current);
  const ours = differingFields(current, after);
  return theirs.filter((field) => ours.some((other) => isSameField(field, other)));
}

/**
 * @throws {RepositoryError} `conflict` with the present values, when the change would overwrite
 *   another writer's
 */
export function mustLoseNothing(uri: string, records: ThreeRecords): void {
  const lost = lostChanges(records);
  if (lost.length === 0) return;
  const { base, current } = records;
  const problems = lost.map((path) => ({
    path,
    message: `is ${said(current, path)} now, and was ${said(base, path)}`,
  }));
  const all = problems.map(({ path, message }) => `${path} ${message}`).join('; ');
  throw new RepositoryError(
    'conflict',
    `Somebody else has changed the same field of ${uri} meanwhile, so nothing was written: ${all}. Run the command again to replace it.`,
    { problems, current },
  );
}

function said(record: RecordJson, path: string): string {
  const value = valueAt(record, path);
  if (value === undefined) return 'not there';
  // Two colours may differ only in their transparency.
  const rgb = valueAt(value, 'a') === undefined ? toRgb(value) : null;
  return rgb ? toHex(rgb) : shown(value);
}

/**
 * The fields in which two records differ. Objects are compared one level deep, so that two colours
 * of a theme are two fields: `basicTheme.accent`. Deeper values belong to their field, such as a
 * blob's CID or a colour's channels.
 *
 * @returns names in the order of the records; empty when they are equal
 */
function differingFields(one: object, other: object): string[] {
  return namesOf(one, other).flatMap((name) => {
    const [left, right] = [valueIn(one, name), valueIn(other, name)];
    if (isDeepStrictEqual(left, right)) return [];
    if (!isOpen(left) || !isOpen(right) || (left === undefined && right === undefined)) return [name];
    const [inLeft, inRight] = [left ?? {}, right ?? {}];
    const inner = namesOf(inLeft, inRight).filter(
      (key) => !isDeepStrictEqual(valueIn(inLeft, key), valueIn(inRight, key)),
    );
    // An empty object in place of an absent one has no fields that could differ.
    return inner.length === 0 ? [name] : inner.map((key) => `${name}.${key}`);
  });
}

/** Whether two of those names are the same field, or one is within the other. */
function isSameField(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`);
}

/** Whether its fields are compared one by one. A blob is one value. */
function isOpen(value: unknown): value is object | undefined {
  if (value === undefined) return true;
  return typeof value === 'object' && value !== null && !Array.isArray(value) && valueIn(value, '$type') !== 'blob';
}

function namesOf(one: object, other: object): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])];
}

function valueIn(object: object, name: string): unknown {
  return Object.hasOwn(object, name) ? fields(object)[name] : undefined;
}

// What a change may do to a record: add no fault, and overwrite nobody else's change.

import { isDeepStrictEqual } from 'node:util';
import { RepositoryError } from '../../atproto/repository/repository-error.ts';
import { checkPublication } from '../../check/check-card.ts';
import { shown } from '../../check/findings.ts';
import { toRgb } from '../../core/color/rgb.ts';
import { fields, valueAt } from '../../core/read-fields.ts';
import { PUBLICATION } from '../../core/values/identifiers.ts';
import type { Problem } from '../../lexicon/read/value-reader.ts';
import { toHex } from '../../theme/color.ts';
import { type Change, withFields } from './changes.ts';
import type { RecordJson, StoredPublication } from './publication-repository.ts';

/**
 * The most parts that are tried one by one, because each try checks the whole record. In a record
 * with more, whole fields are left out.
 */
const MAX_PARTS = 50;

/**
 * A publication without its invalid optional parts: for each problem it leaves out the smallest
 * part around it whose absence is no new problem, such as one label of several, or the whole theme
 * for one colour, since a theme needs all four.
 *
 * @returns the record, which may still have problems in required parts; and each part that was left
 *   out, with its problem
 */
function withoutBroken(record: RecordJson): { readonly record: RecordJson; readonly dropped: Problem[] } {
  const dropped: Problem[] = [];
  let left = record;
  for (let problems = checkPublication(left); ; ) {
    const next = firstWithout(left, problems, dropped.length >= MAX_PARTS);
    if (!next) return { record: left, dropped };
    ({ record: left, problems } = next);
    dropped.push(next.dropped);
  }
}

function firstWithout(record: RecordJson, problems: readonly Problem[], whole: boolean) {
  for (const { path, message } of problems) {
    const parts = path === '' ? [] : path.split('.');
    for (let depth = whole ? Math.min(1, parts.length) : parts.length; depth > 0; depth--) {
      const smaller = without(record, parts.slice(0, depth));
      const rest = smaller && checkPublication(smaller);
      if (!smaller || !rest || rest.length >= problems.length || !isWithin(rest, problems)) continue;
      return { record: smaller, problems: rest, dropped: { path: parts.slice(0, depth).join('.'), message } };
    }
  }
  return undefined;
}

/**
 * Whether every problem was there before. Problems of a list are compared without their places,
 * which move when an item is removed.
 */
function isWithin(rest: readonly Problem[], before: readonly Problem[]): boolean {
  const nameOf = ({ path, message }: Problem) => `${path.replace(/\.\d+(?=\.|$)/g, '.*')} ${message}`;
  const known = new Set(before.map(nameOf));
  return rest.every((problem) => known.has(nameOf(problem)));
}

/** `undefined` when nothing at the path can be left out. */
function without(record: RecordJson, path: readonly string[]): RecordJson | undefined {
  try {
    const smaller = withFields([{ path, value: undefined }])(record);
    return smaller === record ? undefined : smaller;
  } catch (error) {
    if (error instanceof RepositoryError && error.kind === 'bad-request') return undefined;
    throw error;
  }
}

/** Options of a change. */
export interface ChangeOptions {
  /**
   * Leave out the optional parts that were invalid before the change, such as an icon that another
   * tool wrote: see `dropped`.
   */
  readonly dropBroken?: boolean | undefined;
  /**
   * The record on which the change is based, such as the one that the user saw. Later changes of
   * others in the same fields stop the change. When left out, the record as `changePublication`
   * first reads it.
   */
  readonly shown?: RecordJson | undefined;
}

/** A change, before or after it is written. */
export interface ChangedPublication {
  readonly uri: string;
  readonly rkey: string;
  readonly before: RecordJson;
  readonly after: RecordJson;
  /** `false` when both records are equal, so nothing is written. */
  readonly changed: boolean;
  /** Old problems that the change does not touch. Empty when the record to write is valid. */
  readonly problems: readonly Problem[];
  /** The parts that `dropBroken` left out: the path of each, and its problem. */
  readonly dropped: readonly Problem[];
}

/**
 * Applies a change to a publication and checks the result (docs/rules.md#changes). A change may
 * leave old problems but must not add any. It makes no request.
 *
 * @throws {RepositoryError} `invalid` with every problem that the change adds
 *
 * @example
 * ```js
 * import { openPublications, prepareChange } from 'masthead/publish';
 *
 * const publication = await (await openPublications({}, 'alice.example')).findPublication();
 * const { after } = prepareChange(publication, (record) => ({ ...record, name: 'New letters' }));
 * console.log(after.name); // New letters
 * ```
 */
export function prepareChange(
  { uri, rkey, record }: StoredPublication,
  change: Change,
  options: ChangeOptions = {},
): ChangedPublication {
  const wanted = { ...change(record), $type: PUBLICATION };
  mustAddNothing(addedProblems(record, wanted));
  const { record: after, dropped } = options.dropBroken ? withoutBroken(wanted) : { record: wanted, dropped: [] };
  const changed = !isDeepStrictEqual(record, after);
  return { uri, rkey, before: record, after, changed, problems: checkPublication(after), dropped };
}

/** Checks a new record. Throws a `RepositoryError` (`invalid`) with every problem. */
export function mustBeRight(record: RecordJson): void {
  mustAddNothing(checkPublication(record));
}

function mustAddNothing(problems: readonly Problem[]): void {
  if (problems.length === 0) return;
  const all = problems.map(({ path, message }) => `${path || 'the record'} ${message}`).join('; ');
  throw new RepositoryError('invalid', `Nothing was written, because the record would be invalid: ${all}.`, {
    problems,
  });
}

/**
 * The problems of a changed record that it did not have before, or has because of a value that the
 * change writes.
 */
function addedProblems(before: RecordJson, after: RecordJson): Problem[] {
  const old = new Set(checkPublication(before).map(({ path }) => path));
  return checkPublication(after).filter(
    ({ path }) => !old.has(path) || !isDeepStrictEqual(valueAt(before, path), valueAt(after, path)),
  );
}

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

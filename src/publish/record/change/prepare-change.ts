import { isDeepStrictEqual } from 'node:util';
import { PublishError } from '../../../atproto/repository/publish-error.ts';
import { checkPublication } from '../../../check/check-publication.ts';
import { PUBLICATION } from '../../../core/identifiers/collections.ts';
import { valueAt } from '../../../core/value-at.ts';
import type { Problem } from '../../../lexicon/index.ts';
import type { RecordJson, StoredPublication } from '../stored-publication.ts';
import type { Change } from './change.ts';
import { withoutBroken } from './without-broken.ts';

/** Options of a change. */
export interface ChangeOptions {
  /** Leave out the optional parts that were invalid before the change, such as an icon that another tool wrote: see `dropped`. */
  readonly dropBroken?: boolean | undefined;
  /**
   * The record that the change was decided on, such as the one that somebody was shown. What others wrote into the same fields since then stops the change. When
   * left out, the record as `changePublication` first reads it.
   */
  readonly shown?: RecordJson | undefined;
}

/** A change, before or after it is written. */
export interface ChangedPublication {
  readonly uri: string;
  readonly rkey: string;
  readonly before: RecordJson;
  readonly after: RecordJson;
  /** `false` when both records are equal, and nothing is written. */
  readonly changed: boolean;
  /** What was wrong before, and still is: the change does not touch it. Empty when the record to write is valid. */
  readonly problems: readonly Problem[];
  /** What `dropBroken` left out: the path of each part, and what was wrong with it. */
  readonly dropped: readonly Problem[];
}

/**
 * Applies a change to a publication and checks the result (docs/rules.md#changes). A change may leave what was wrong before, and adds nothing that is. Nothing is
 * sent.
 *
 * @throws {PublishError} `invalid` with every problem that the change adds
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

/** Checks a new record. Throws a `PublishError` (`invalid`) with every problem. */
export function mustBeRight(record: RecordJson): void {
  mustAddNothing(checkPublication(record));
}

function mustAddNothing(problems: readonly Problem[]): void {
  if (problems.length === 0) return;
  const all = problems.map(({ path, message }) => `${path || 'the record'} ${message}`).join('; ');
  throw new PublishError('invalid', `Nothing was written, because the record would not be right: ${all}.`, {
    problems,
  });
}

/** The problems of a changed record that it did not have before, or has because of a value that the change writes. */
function addedProblems(before: RecordJson, after: RecordJson): Problem[] {
  const old = new Set(checkPublication(before).map(({ path }) => path));
  return checkPublication(after).filter(
    ({ path }) => !old.has(path) || !isDeepStrictEqual(valueAt(before, path), valueAt(after, path)),
  );
}

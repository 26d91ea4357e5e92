import { isDeepStrictEqual } from 'node:util';
import { checkPublication } from '../../diagnosis/finding/check-publication.ts';
import { PublishError } from '../../repository/publish-error.ts';
import { PUBLICATION, type RecordJson, type StoredPublication } from './stored-publication.ts';

/** Takes the record as it is and returns the record to write. It is called again, with the newer record, when somebody else wrote in between. */
export type Change = (record: RecordJson) => RecordJson;

/** Options of a change. */
export interface ChangeOptions {
  /** Leave out optional fields that are invalid, such as an icon that another tool wrote, instead of refusing the change. */
  readonly dropBroken?: boolean;
}

/** A change, before or after it is written. */
export interface ChangedPublication {
  readonly uri: string;
  readonly rkey: string;
  readonly before: RecordJson;
  readonly after: RecordJson;
  /** `false` when both records are equal, and nothing is written. */
  readonly changed: boolean;
}

/**
 * Applies a change to a publication and checks the result. Nothing is sent.
 *
 * @throws {PublishError} `invalid` with every problem
 */
export function prepareChange(
  { uri, rkey, record }: StoredPublication,
  change: Change,
  options: ChangeOptions = {},
): ChangedPublication {
  const wanted = { ...change(record), $type: PUBLICATION };
  const after = options.dropBroken ? withoutBroken(wanted) : wanted;
  mustBeRight(after);
  return { uri, rkey, before: record, after, changed: !isDeepStrictEqual(record, after) };
}

/** @throws {PublishError} `invalid` with every problem */
export function mustBeRight(record: RecordJson): void {
  const problems = checkPublication(record);
  if (problems.length === 0) return;
  const all = problems.map(({ path, message }) => `${path || 'the record'} ${message}`).join('; ');
  const optional = problems.every(({ path }) => !isNeeded(path));
  throw new PublishError(
    'invalid',
    `Nothing was written, because the record would not be right: ${all}.${optional ? ' Put it right, or leave these parts out (--drop-broken).' : ''}`,
    { problems },
  );
}

function withoutBroken(record: RecordJson): RecordJson {
  const broken = new Set(checkPublication(record).map(({ path }) => path.split('.')[0]));
  return Object.fromEntries(Object.entries(record).filter(([key]) => isNeeded(key) || !broken.has(key)));
}

function isNeeded(path: string): boolean {
  return ['', '$type', 'url', 'name'].includes(path.split('.')[0] ?? '');
}

import { fields } from '../../core/read-fields.ts';
import { checkPublication } from '../../diagnosis/check/check-publication.ts';
import type { Problem } from '../../lexicon/index.ts';
import type { ListedRecord } from '../../repository/list-records.ts';
import { PublishError } from '../../repository/publish-error.ts';

export const PUBLICATION = 'site.standard.publication';

/** A record as JSON, with whatever else its other tools wrote into it. */
export type RecordJson = Readonly<Record<string, unknown>>;

/** A publication as it stands on its PDS. */
export interface StoredPublication {
  readonly uri: string;
  readonly cid: string;
  /** Its key in the repository, a TID. */
  readonly rkey: string;
  readonly record: RecordJson;
  /** What is wrong with it; other tools may have written anything. */
  readonly problems: readonly Problem[];
}

/**
 * A publication as its PDS gave it.
 *
 * @throws {PublishError} `unreachable` when it is no record
 */
export function toStored(pds: string, { uri, rkey, cid, value }: ListedRecord): StoredPublication {
  if (cid === undefined || !value || typeof value !== 'object' || Array.isArray(value)) {
    throw new PublishError('unreachable', `${pds} answered with what is no record, for ${uri}; try again later.`);
  }
  const record = fields(value);
  return { uri, cid, rkey, record, problems: checkPublication(record) };
}

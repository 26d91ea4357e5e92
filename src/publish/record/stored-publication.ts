import type { ListedRecord } from '../../atproto/repository/list-records.ts';
import { PublishError } from '../../atproto/repository/publish-error.ts';
import { checkPublication } from '../../check/check-publication.ts';
import { fields } from '../../core/read-fields.ts';
import type { Problem } from '../../lexicon/index.ts';

/** A record as JSON, including fields that other tools wrote. */
export type RecordJson = Readonly<Record<string, unknown>>;

/** A publication as its PDS holds it. */
export interface StoredPublication {
  readonly uri: string;
  readonly cid: string;
  /** The record key: a TID as a rule, but other tools may have written another one. */
  readonly rkey: string;
  readonly record: RecordJson;
  /** What is wrong with the record, for other tools may have written anything; empty when it is valid. */
  readonly problems: readonly Problem[];
}

/** Reads a publication in a PDS's answer. Throws a `PublishError` (`unreachable`) when it is not a record. */
export function toStored(pds: string, { uri, rkey, cid, value }: ListedRecord): StoredPublication {
  if (cid === undefined || !value || typeof value !== 'object' || Array.isArray(value)) {
    throw new PublishError('unreachable', `${pds} answered with what is no record, for ${uri}; try again later.`);
  }
  const record = fields(value);
  return { uri, cid, rkey, record, problems: checkPublication(record) };
}

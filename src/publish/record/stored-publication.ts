import { fields, text } from '../../core/read-fields.ts';
import { checkPublication } from '../../diagnosis/check/check-publication.ts';
import type { Problem } from '../../lexicon/index.ts';
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
 * Reads what `getRecord` or an item of `listRecords` says.
 *
 * @throws {PublishError} `unreachable` when it is no record of this repository
 */
export function toStored(did: string, pds: string, answer: unknown): StoredPublication {
  const { uri, cid, value } = fields(answer);
  const folder = `at://${did}/${PUBLICATION}/`;
  const rkey = text(uri)?.startsWith(folder) ? String(uri).slice(folder.length) : '';
  if (!rkey || rkey.includes('/') || !text(cid) || !value || typeof value !== 'object' || Array.isArray(value)) {
    throw new PublishError('unreachable', `${pds} answered with what is no publication of ${did}; try again later.`);
  }
  const record = fields(value);
  return { uri: String(uri), cid: String(cid), rkey, record, problems: checkPublication(record) };
}

import { PublishError } from '../../repository/publish-error.ts';
import { isRecordKey } from '../../syntax/record-key.ts';
import { PUBLICATION } from './stored-publication.ts';

/**
 * Reads a publication's key, given alone or as the end of its at-uri.
 *
 * @param did whose publication it must be
 * @throws {PublishError} `bad-request`
 */
export function recordKey(did: string, key: string): string {
  const folder = `at://${did}/${PUBLICATION}/`;
  if (key.startsWith('at://') && !key.startsWith(folder)) {
    throw new PublishError('bad-request', `${key} is no publication of ${did}; give one of its own, or only the key.`);
  }
  const rkey = key.startsWith(folder) ? key.slice(folder.length) : key;
  // Other tools wrote keys that are no TIDs; those can be read and put right, but not made.
  if (isRecordKey(rkey)) return rkey;
  throw new PublishError('bad-request', `"${key}" is no record key; "masthead publish list" shows those there are.`);
}

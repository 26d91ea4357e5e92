import { PublishError } from '../../atproto/repository/publish-error.ts';
import { PUBLICATION } from '../../core/identifiers/collections.ts';
import { isRecordKey } from '../../core/identifiers/record-key.ts';

/** Reads the record key of a publication of `did`, given alone or as its at-uri. Throws a `PublishError` (`bad-request`) for anything else. */
export function recordKey(did: string, key: string): string {
  const folder = `at://${did}/${PUBLICATION}/`;
  if (key.startsWith('at://') && !key.startsWith(folder)) {
    throw new PublishError('bad-request', `${key} is no publication of ${did}; give one of its own, or only the key.`);
  }
  const rkey = key.startsWith(folder) ? key.slice(folder.length) : key;
  // Not only TIDs: other tools wrote other keys. Such records can be read and changed, but not created.
  if (isRecordKey(rkey)) return rkey;
  throw new PublishError(
    'bad-request',
    `"${key}" is no record key; "npx masthead-cli publish list" shows those there are.`,
  );
}

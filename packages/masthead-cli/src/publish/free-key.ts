import { RepositoryError } from 'masthead/internal/atproto/repository/repository-error';
import { parseAtUri } from 'masthead/internal/core/values/at-uri';
import { accountName } from 'masthead/internal/core/values/handle';
import { DOCUMENT, PUBLICATION } from 'masthead/internal/core/values/nsid';
import { isTid } from 'masthead/internal/core/values/tid';
import type { PublicationRepository } from 'masthead/publish';
import { commandName } from '../process/command-name.ts';
import { UsageError } from '../process/usage-error.ts';

/**
 * The kinds of records that can be written again under their key, and what to do when they exist.
 */
const KINDS = {
  [PUBLICATION]: { what: 'publication', change: () => `change it with "${commandName()} set", "theme" or "icon"` },
  [DOCUMENT]: {
    what: 'document',
    change: (key: string) => `change it with "${commandName()} document ${key} --set FIELD=VALUE"`,
  },
} as const;

/**
 * The key of a deleted record, from the key alone or from its at-uri.
 *
 * @throws {UsageError} for a key that no PDS accepts
 * @throws {RepositoryError} `bad-request` for another account's; `exists` where the record exists
 */
export async function freeKey(
  repository: PublicationRepository,
  collection: keyof typeof KINDS,
  given: string,
): Promise<string> {
  const { what, change } = KINDS[collection];
  const named = parseAtUri(given);
  const isOwn = named?.collection === collection && [repository.did, repository.handle].includes(named.authority);
  if (named && !isOwn) {
    const whose = accountName(repository);
    throw new RepositoryError('bad-request', `${given} is no ${what} of ${whose}; give the key of one that was.`);
  }
  const rkey = named?.rkey ?? given;
  if (!isTid(rkey))
    throw new UsageError(`--key must be the record key of a ${what}, such as 3n3dq5kdepk25, not "${given}".`);
  const standing = await (collection === DOCUMENT ? repository.fetchDocument(rkey) : repository.fetchPublication(rkey));
  if (!standing) return rkey;
  throw new RepositoryError('exists', `The ${what} ${rkey} is there; ${change(rkey)}.`);
}

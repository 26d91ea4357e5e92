import { canonicalizeUrl } from 'masthead/core';
import { RepositoryError } from 'masthead/internal/atproto/repository/repository-error';
import { parseAtUri } from 'masthead/internal/core/values/at-uri';
import { accountName } from 'masthead/internal/core/values/handle';
import { DOCUMENT } from 'masthead/internal/core/values/nsid';
import { isRecordKey } from 'masthead/internal/core/values/record-key';
import type { PublicationRepository, RepositoryDocuments, StoredPublication } from 'masthead/publish';
import { recordAddress } from '../../feed/plan/entry-place.ts';

/** A document on the PDS. */
export type FoundDocument = RepositoryDocuments['documents'][number];

/**
 * Finds one document of an account.
 *
 * @param which its at-uri, its record key, or the address of its page
 * @throws {RepositoryError} `not-found` when there is none; `bad-request` when it belongs to
 *   another account, or several have this address
 */
export async function findDocument(
  repository: PublicationRepository,
  publications: readonly StoredPublication[],
  which: string,
): Promise<FoundDocument> {
  const address = canonicalizeUrl(which);
  if (address === null) return findByKey(repository, which);
  const { documents } = await repository.fetchDocuments();
  const fitting = documents.filter(({ record }) => recordAddress(record, publications) === address);
  const [one, other] = fitting;
  if (one && !other) return one;
  if (!one) {
    throw new RepositoryError(
      'not-found',
      `No document of ${accountName(repository)} stands for ${which}; make one with "npx masthead-cli document --new", or name one by its at-uri.`,
    );
  }
  throw new RepositoryError(
    'bad-request',
    `Several documents stand for ${which}, so name one: ${fitting.map(({ uri }) => uri).join(', ')}.`,
  );
}

async function findByKey(repository: PublicationRepository, which: string): Promise<FoundDocument> {
  const parsed = parseAtUri(which);
  const isOwn =
    !parsed || ([repository.did, repository.handle].includes(parsed.authority) && parsed.collection === DOCUMENT);
  const rkey = parsed?.rkey ?? which;
  if (!isOwn || !isRecordKey(rkey)) {
    throw new RepositoryError(
      'bad-request',
      `${which} is no document of ${accountName(repository)}; give the at-uri of one, or the address of its page.`,
    );
  }
  const found = await repository.fetchDocument(rkey);
  if (found) return found;
  throw new RepositoryError(
    'not-found',
    `There is no document ${which}; give the at-uri of one, or the address of its page. One that was deleted comes back with "npx masthead-cli document --key ${rkey} --title TITLE --path PATH".`,
  );
}

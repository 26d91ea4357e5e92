import { ACTOR_PROFILE, CONFIRMATION, PROFILE } from '../core/identifiers/collections.ts';
import { askDidDocument, pdsOf } from './identity/did-document.ts';
import { findIdentity } from './identity/resolve-identity.ts';
import { PdsRepository } from './repository/pds-repository.ts';
import { fetchJson } from './request/ask.ts';
import type { Asking, ClientConfig, RequestOptions } from './request/client-config.ts';
import { ReadingLimit } from './request/reading-limit.ts';
import { type BlobUrl, pdsBlobUrl } from './view/blob-url.ts';
import { assemblePerson, type ConfirmedPerson, type ResolvePerson } from './view/confirmed-people.ts';
import { affirms, type NamedPerson } from './view/named-people.ts';

/** Their hosts are chosen by whoever names them, so that many would be a means to send requests to others. */
const MAX_PEOPLE = 20;
/** Milliseconds for all of them together: a profile does not wait for strangers. */
const TIMEOUT = 5000;
/** Bytes of one person's records: several hundred confirmations. */
const MAX_BYTES = 300_000;
/** Pages of a hundred confirmations. Somebody who has more is not read to the end, and confirms nothing. */
const MAX_PAGES = 10;

/**
 * Asks the people whom the records of a profile name, each in their own repository, whether they confirm it (docs/rules.md#people-in-a-record). Nothing that
 * they do makes it fail: who cannot be read in time has not confirmed.
 *
 * @param named in the order of the records; the first ones are asked
 * @param most how many of them
 */
export async function askPeople(
  named: readonly NamedPerson[],
  most: number,
  config: ClientConfig,
  { blobUrl, ...how }: RequestOptions & { readonly blobUrl?: BlobUrl | undefined },
): Promise<ResolvePerson> {
  const dids = [...new Set(named.map(({ did }) => did))].slice(0, Math.max(0, Math.min(most, MAX_PEOPLE)));
  if (dids.length === 0) return () => undefined;
  const ended = AbortSignal.timeout(TIMEOUT);
  const signal = how.signal ? AbortSignal.any([how.signal, ended]) : ended;
  const asking: Asking = { ...config, ...how, signal, timeout: Math.min(how.timeout ?? TIMEOUT, TIMEOUT) };
  const confirmed = new Map<string, ConfirmedPerson>();

  const read = async (did: string): Promise<void> => {
    const pds = pdsOf(await askDidDocument(did, asking, fetchJson), asking);
    if (pds === undefined) return;
    // The PDS is untrusted: it must not redirect.
    const options = () => ({ ...asking, redirect: 'error' as const });
    const repository = new PdsRepository({ ...config, baseUrl: pds }, did, options, new ReadingLimit(MAX_BYTES));
    const said = await repository.records(CONFIRMATION, MAX_PAGES);
    const theirs = named.filter((one) => one.did === did && said.some(({ value }) => affirms(one, value)));
    if (theirs.length === 0) return;
    const [identity, self, actorProfile] = await Promise.all([
      findIdentity(asking, did),
      repository.record(PROFILE, 'self'),
      repository.record(ACTOR_PROFILE, 'self'),
    ]);
    const at: BlobUrl = blobUrl ?? ((_, { cid }) => pdsBlobUrl(pds, did, cid));
    const person = identity && assemblePerson(identity, { self, actorProfile }, at);
    if (person) for (const { subject } of theirs) confirmed.set(`${subject} ${did}`, person);
  };

  await Promise.all(dids.map((did) => read(did).catch(() => undefined)));
  return (subject, did) => confirmed.get(`${subject} ${did}`);
}

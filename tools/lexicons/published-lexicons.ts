import { didsInTxt, readTxtRecords } from '../../src/atproto/identity/resolve-handle.ts';
import { pdsOf, readDidDocument } from '../../src/atproto/identity/resolve-identity.ts';
import type { ClientConfig } from '../../src/atproto/index.ts';
import type { PdsReader } from '../../src/atproto/node/repository/pds-reader.ts';
import { identityOptions, readerFor } from '../../src/atproto/node/repository/resolve-account.ts';
import { RepositoryError } from '../../src/atproto/repository/repository-error.ts';
import { readJson } from '../../src/atproto/request/json-request.ts';
import { fields } from '../../src/core/read-fields.ts';
import { printable } from '../../src/core/shown-text.ts';
import { isAtprotoDid } from '../../src/core/values/identifiers.ts';

/** The collection in which publishers have their lexicons, each under its name. */
export const LEXICON_SCHEMA = 'com.atproto.lexicon.schema';

/**
 * A lexicon as the network has it. `not found`: nobody publishes it, what was asked said so. `not
 * reachable`: nothing is known, somebody gave no answer, or one that is none.
 */
export type PublishedLexicon =
  | { readonly kind: 'found'; readonly record: Readonly<Record<string, unknown>> }
  | { readonly kind: 'not found' | 'not reachable'; readonly why: string };

/**
 * Finds lexicons on the network by
 * https://atproto.com/specs/lexicon#lexicon-publication-and-resolution: the name's authority leads
 * by a DNS TXT record at `_lexicon.{authority}` to an account, and its PDS has the lexicon as a
 * record. Requests are those of the kit's own resolvers, with their limits and guards. Each
 * authority is asked for once, and a PDS that gave no answer is not asked again for it.
 */
export function lexiconFinder(config: ClientConfig): (id: string) => Promise<PublishedLexicon> {
  const readers = new Map<string, Promise<PdsReader>>();
  return async (id) => {
    // `id.sifa.profile.position` is of `profile.sifa.id`.
    const authority = id.split('.').slice(0, -1).reverse().join('.');
    const opening = readers.get(authority) ?? readerOf(authority, config);
    readers.set(authority, opening);
    try {
      const reader = await opening;
      const found = await reader.record(LEXICON_SCHEMA, id);
      if (found) return { kind: 'found', record: fields(found.value) };
      throw new Absent(`${reader.did}, which speaks for ${authority}, has no record of it`);
    } catch (error) {
      // A host that was not reached has a cause; an answer that is no record has none, and says
      // nothing of the next.
      if (error instanceof RepositoryError && error.cause !== undefined) readers.set(authority, rejected(error));
      const why = printable(error instanceof Error ? error.message : String(error), 300);
      return { kind: error instanceof Absent ? 'not found' : 'not reachable', why };
    }
  };
}

/** What was asked said that nobody publishes it. */
class Absent extends Error {}

async function readerOf(authority: string, config: ClientConfig): Promise<PdsReader> {
  const asking = identityOptions(config);
  const name = `_lexicon.${authority}`;
  const [did, ...others] = new Set(didsInTxt(await readTxtRecords(name, asking)));
  if (did === undefined) throw new Absent(`DNS names no account at ${name}`);
  if (others.length > 0 || !isAtprotoDid(did))
    throw new Absent(`DNS names not one account at ${name}, but ${[did, ...others].join(' and ')}`);
  const pds = pdsOf(await readDidDocument(did, asking, readJson), asking);
  if (pds === undefined) throw new Absent(`${did} is no account with a PDS`);
  return readerFor({ did, pds }, config);
}

function rejected(error: Error): Promise<never> {
  const promise = Promise.reject(error);
  promise.catch(() => {});
  return promise;
}

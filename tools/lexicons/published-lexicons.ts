import { pdsOf, readDidDocument } from '../../src/atproto/identity/did-document.ts';
import { didsInTxt, readTxtRecords } from '../../src/atproto/identity/resolve-handle.ts';
import type { ClientConfig } from '../../src/atproto/index.ts';
import type { PdsReader } from '../../src/atproto/node/repository/pds-reader.ts';
import { identityOptions, readerFor } from '../../src/atproto/node/repository/resolve-account.ts';
import { RepositoryError } from '../../src/atproto/repository/repository-error.ts';
import { readJson } from '../../src/atproto/request/json-request.ts';
import { fields } from '../../src/core/read-fields.ts';
import { printable } from '../../src/core/shown-text.ts';
import { type Did, isAtprotoDid } from '../../src/core/values/identifiers.ts';
import { authorityOf, LEXICON_SCHEMA } from './lexicon-record.ts';

/** A lexicon as the network has it. */
export type PublishedLexicon =
  | { readonly kind: 'found'; readonly record: Readonly<Record<string, unknown>> }
  /** Nobody publishes it: what was asked said so. */
  | { readonly kind: 'not found'; readonly why: string }
  /** Nothing is known: somebody gave no answer, or one that is none. */
  | { readonly kind: 'not reachable'; readonly why: string };

type Unreached = Extract<PublishedLexicon, { kind: 'not reachable' }>;
type Found<Value> = { readonly kind: 'found'; readonly value: Value } | Exclude<PublishedLexicon, { kind: 'found' }>;

/**
 * Finds lexicons on the network by
 * https://atproto.com/specs/lexicon#lexicon-publication-and-resolution: the name's authority leads
 * by a DNS TXT record at `_lexicon.{authority}` to an account, and its PDS has the lexicon as a
 * record. Requests are those of the kit's own resolvers, with their limits and guards. Each
 * authority and each account is asked for once, and a PDS that gave no answer is not asked again.
 */
export class PublishedLexicons {
  readonly #config: ClientConfig;
  readonly #signal: AbortSignal | undefined;
  readonly #accounts = new Map<string, Promise<Found<Did>>>();
  readonly #readers = new Map<Did, Promise<Found<PdsReader>>>();
  readonly #silent = new Map<string, Unreached>();

  /** @param config as for the client: `plc`, `resolveTxt` and `dnsOverHttps` are used */
  constructor(config: ClientConfig = {}, signal?: AbortSignal) {
    this.#config = config;
    this.#signal = signal;
  }

  async find(id: string): Promise<PublishedLexicon> {
    const account = await once(this.#accounts, authorityOf(id), (authority) => this.#accountOf(authority));
    if (account.kind !== 'found') return account;
    const reader = await once(this.#readers, account.value, (did) => this.#readerOf(did));
    if (reader.kind !== 'found') return reader;
    const { pds, did } = reader.value;
    const silent = this.#silent.get(pds);
    if (silent) return silent;
    try {
      const found = await reader.value.record(LEXICON_SCHEMA, id);
      if (!found) return { kind: 'not found', why: `${did}, which speaks for ${authorityOf(id)}, has no record of it` };
      return { kind: 'found', record: fields(found.value) };
    } catch (error) {
      const failed = unreachable(error);
      // A host that was not reached has a cause; an answer that is no record has none, and says
      // nothing of the next.
      if (error instanceof RepositoryError && error.cause !== undefined) this.#silent.set(pds, failed);
      return failed;
    }
  }

  async #accountOf(authority: string): Promise<Found<Did>> {
    const name = `_lexicon.${authority}`;
    try {
      const dids = [...new Set(didsInTxt(await readTxtRecords(name, identityOptions(this.#config, this.#signal))))];
      const [did] = dids;
      if (did === undefined) return { kind: 'not found', why: `DNS names no account at ${name}` };
      if (dids.length > 1 || !isAtprotoDid(did)) {
        return {
          kind: 'not found',
          why: `DNS names not one account at ${name}, but ${printable(dids.join(' and '), 200)}`,
        };
      }
      return { kind: 'found', value: did };
    } catch (error) {
      return unreachable(error);
    }
  }

  async #readerOf(did: Did): Promise<Found<PdsReader>> {
    try {
      const asking = identityOptions(this.#config, this.#signal);
      const pds = pdsOf(await readDidDocument(did, asking, readJson), asking);
      if (pds === undefined) return { kind: 'not found', why: `${did} is no account with a PDS` };
      return { kind: 'found', value: readerFor({ did, pds }, this.#config, this.#signal) };
    } catch (error) {
      return unreachable(error);
    }
  }
}

function once<Key, Value>(known: Map<Key, Promise<Value>>, key: Key, ask: (key: Key) => Promise<Value>) {
  const found = known.get(key) ?? ask(key);
  known.set(key, found);
  return found;
}

function unreachable(error: unknown): Unreached {
  return { kind: 'not reachable', why: printable(error instanceof Error ? error.message : String(error), 300) };
}

import type { ClientConfig } from 'masthead/client';
import { RepositoryError } from 'masthead/internal/atproto';
import { atUri, DOCUMENT, didsIn, fields, PUBLICATION } from 'masthead/internal/core';
import {
  type Account,
  ANSWER_BYTES,
  ByteBudget,
  findAccount,
  identityOptions,
  PdsReader,
  readCollection,
  readSignedInOnly,
} from 'masthead/internal/node';
import { isHidden, parseDocument, parsePublication, type UnauthenticatedLabel } from 'masthead/lexicon';
import type { CandidateVerdict } from './name-page.ts';

/** A record that was read, and can be. */
export interface SeenRecord {
  /** By DID. */
  readonly uri: string;
  readonly cid: string;
  readonly kind: 'publication' | 'document';
  readonly record: Readonly<Record<string, unknown>>;
  readonly account: Account;
}

/** Why there is no record. `hidden`: it must not be spoken of. */
export interface Unseen {
  readonly verdict: CandidateVerdict | 'hidden';
  readonly why: string;
}

/** Returns what is hidden of these accounts: at-uris of records, and the DIDs of accounts that are hidden as a whole. */
export type HiddenSubjects = (dids: readonly string[]) => Promise<ReadonlySet<string>>;

/** What whoever shows the answer may show. */
export interface Shown {
  readonly hidden?: HiddenSubjects | undefined;
  /** As of `ResolvePageOptions`. */
  readonly unauthenticatedLabel?: UnauthenticatedLabel | undefined;
  /** Takes up the DIDs of accounts for people who are signed in, where they are hidden: `hidden` may not know them. */
  readonly signedInOnly?: Set<string> | undefined;
}

/** Accounts that one page may lead to, and bytes of JSON for each. */
const MAX_ACCOUNTS = 4;
const ACCOUNT_BYTES = 2 * 1024 * 1024;
/** Documents of an account among which the one for a page is looked for: the newest. */
const MAX_DOCUMENTS = 1000;

/** Characters of a text that is searched for hidden accounts, which is more than is ever shown of one; and accounts in it. */
const MAX_TEXT = 3000;
const MAX_DIDS = 30;

const KINDS = { [PUBLICATION]: 'publication', [DOCUMENT]: 'document' } as const;
const TOO_MANY: Unseen = { verdict: 'not-looked-at', why: `Only ${MAX_ACCOUNTS} accounts are looked at for one page.` };
const HIDDEN: Unseen = { verdict: 'hidden', why: '' };

/** Reads the records that one page leads to, each account and each record once, within a bound of accounts and bytes. */
export class PageRecords {
  readonly #config: ClientConfig & Shown;
  readonly #signal: AbortSignal;
  readonly #hidden: HiddenSubjects | undefined;
  readonly #accounts = new Map<string, Promise<{ account: Account; reader: PdsReader } | Unseen>>();
  readonly #records = new Map<string, Promise<SeenRecord | Unseen>>();

  constructor(config: ClientConfig & Shown, signal: AbortSignal) {
    this.#config = config;
    this.#signal = signal;
    this.#hidden = config.hidden;
  }

  get mayHide(): boolean {
    return this.#hidden !== undefined;
  }

  /** Whether a text names an account or a record that is hidden: by DID, however the rest of it reads. */
  async namesHidden(text: string): Promise<boolean> {
    const dids = didsIn(text.slice(0, MAX_TEXT)).slice(0, MAX_DIDS);
    if (!this.#hidden || dids.length === 0) return false;
    return [...(await this.#hidden(dids))].some((subject) => text.includes(subject));
  }

  /** Never throws but what `hidden` throws. */
  read(actor: string, collection: keyof typeof KINDS, rkey: string): Promise<SeenRecord | Unseen> {
    const name = atUri(actor, collection, rkey);
    const reading = this.#records.get(name) ?? this.#read(actor, collection, rkey);
    this.#records.set(name, reading);
    return reading;
  }

  async #read(actor: string, collection: keyof typeof KINDS, rkey: string): Promise<SeenRecord | Unseen> {
    // Before anything is asked: why it cannot be read would name it.
    if (await this.namesHidden(atUri(actor, collection, rkey))) return HIDDEN;
    const owner = await this.#open(actor);
    if ('verdict' in owner) return owner;
    const { account, reader } = owner;
    const uri = atUri(account.did, collection, rkey);
    try {
      const found = await reader.record(collection, rkey);
      if (!found)
        return (await inactive(reader)) ?? { verdict: 'not-found', why: `${account.pds} has no record ${uri}.` };
      return await this.#see(account, KINDS[collection], { uri, cid: found.cid ?? '', record: fields(found.value) });
    } catch (error) {
      const isRefused = error instanceof RepositoryError && error.kind === 'refused';
      return (isRefused && (await inactive(reader))) || unseen(error);
    }
  }

  /** The newest documents of an account, without those that cannot be read and those that are hidden; `whole` when these are all. */
  async documents(actor: string): Promise<{ readonly found: readonly SeenRecord[]; readonly whole: boolean } | Unseen> {
    const owner = await this.#open(actor);
    if ('verdict' in owner) return owner;
    const { account, reader } = owner;
    try {
      const { records, whole } = await readCollection(reader, DOCUMENT, MAX_DOCUMENTS);
      const seen = await Promise.all(records.map((found) => this.#see(account, 'document', found)));
      return { found: seen.filter((each) => 'uri' in each), whole };
    } catch (error) {
      return unseen(error);
    }
  }

  async #see(
    account: Account,
    kind: SeenRecord['kind'],
    { uri, cid, record }: Pick<SeenRecord, 'uri' | 'cid' | 'record'>,
  ): Promise<SeenRecord | Unseen> {
    if (this.#hidden && (isHidden(record) || (await this.#hidden([account.did])).has(uri))) return HIDDEN;
    const readable = kind === 'document' ? parseDocument(record) : parsePublication(record);
    if (readable) return { uri, cid, kind, record, account };
    return { verdict: 'not-found', why: `${uri} lacks what every ${kind} must have, so no card can be made of it.` };
  }

  #open(actor: string): Promise<{ account: Account; reader: PdsReader } | Unseen> {
    const known = this.#accounts.get(actor);
    if (known) return known;
    if (this.#accounts.size >= MAX_ACCOUNTS) return Promise.resolve(TOO_MANY);
    const opening = this.#find(actor);
    this.#accounts.set(actor, opening);
    return opening;
  }

  async #find(actor: string): Promise<{ account: Account; reader: PdsReader } | Unseen> {
    const budget = new ByteBudget({ answer: ANSWER_BYTES, inAll: ACCOUNT_BYTES });
    const { fetch: get = fetch } = identityOptions(this.#config, this.#signal, budget);
    if (await this.namesHidden(actor)) return HIDDEN;
    let account: Account;
    try {
      account = await findAccount(actor, { ...this.#config, fetch: get }, this.#signal);
    } catch (error) {
      return unseen(error);
    }
    const reader = new PdsReader(account, get, this.#signal);
    return (await this.#isHiddenOwner(reader)) ? HIDDEN : { account, reader };
  }

  async #isHiddenOwner(reader: PdsReader): Promise<boolean> {
    const { unauthenticatedLabel = 'account', signedInOnly } = this.#config;
    if (!this.#hidden) return false;
    if ((await this.#hidden([reader.did])).has(reader.did)) return true;
    if (unauthenticatedLabel === 'profile' || !(await readSignedInOnly(reader))) return false;
    signedInOnly?.add(reader.did);
    return true;
  }
}

/** Of a deactivated account a PDS refuses the records, or says that there are none, without saying why; the account's status does. */
async function inactive(reader: PdsReader): Promise<Unseen | null> {
  const { active } = await reader
    .query('com.atproto.sync.getRepoStatus', { did: reader.did })
    .catch(() => fields(null));
  if (active !== false) return null;
  return { verdict: 'inactive', why: `The account ${reader.did} is not active at ${reader.pds}.` };
}

function unseen(error: unknown): Unseen {
  if (!(error instanceof RepositoryError)) throw error;
  return { verdict: VERDICTS[error.kind] ?? 'not-found', why: error.message };
}

const VERDICTS: Readonly<Partial<Record<RepositoryError['kind'], CandidateVerdict>>> = {
  unreachable: 'unreachable',
  'rate-limited': 'unreachable',
  'too-large': 'unreachable',
  refused: 'unreachable',
  inactive: 'inactive',
};

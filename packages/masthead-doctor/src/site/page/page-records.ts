// Reads the records that pages name, within limits, and without those that are hidden.

import type { ClientConfig } from 'masthead/client';
import { ANSWER_BYTES, ByteBudget } from 'masthead/internal/atproto/node/guard/byte-budget';
import {
  type FoundDocument,
  type FoundPublication,
  type FoundRecord,
  readCollection,
  readSignedInOnly,
} from 'masthead/internal/atproto/node/repository/newest-records';
import { PdsReader } from 'masthead/internal/atproto/node/repository/pds-reader';
import {
  type CheckedAccount,
  identityOptions,
  resolveAccount,
} from 'masthead/internal/atproto/node/repository/resolve-account';
import { RepositoryError } from 'masthead/internal/atproto/repository/repository-error';
import { publicationNamed } from 'masthead/internal/core/match/record-address';
import { fields } from 'masthead/internal/core/read-fields';
import { atUri, DOCUMENT, didsIn, isAtUriText, PUBLICATION } from 'masthead/internal/core/values/identifiers';
import { writtenDocument, writtenPublication } from 'masthead/internal/lexicon/records/site-records';
import { isHidden, parseDocument, parsePublication, type UnauthenticatedLabel } from 'masthead/lexicon';
import type { CandidateVerdict } from './name-page.ts';

/** A record that was read and is valid. */
export type SeenRecord = (SeenPublication | SeenDocument) & { readonly account: CheckedAccount };
type SeenPublication = FoundPublication & { readonly kind: 'publication' };
type SeenDocument = FoundDocument & { readonly kind: 'document' };

/** Why there is no record. `hidden`: the answer must not mention it. */
export interface Unseen {
  readonly verdict: CandidateVerdict | 'hidden';
  readonly why: string;
}

/**
 * Returns the hidden subjects of these accounts: at-uris of records, and the DIDs of accounts that
 * are hidden as a whole.
 */
export type HiddenSubjects = (dids: readonly string[]) => Promise<ReadonlySet<string>>;

/** Options of `resolvePage`. */
export interface ResolvePageOptions {
  readonly signal?: AbortSignal | undefined;
  /**
   * For a public answer: returns what is hidden of the accounts involved. Hidden subjects, records
   * that their owners hide by a self-label, and accounts for signed-in people only are then treated
   * as if they did not exist.
   */
  readonly hidden?: HiddenSubjects | undefined;
  /**
   * What the label `!no-unauthenticated` on an account's `app.bsky.actor.profile` hides in a public
   * answer: the account (`account`, when left out), or only that record (`profile`).
   */
  readonly unauthenticatedLabel?: UnauthenticatedLabel | undefined;
}

/** How the network is reached, and which records may be shown. */
export interface Reading extends ClientConfig, ResolvePageOptions {
  /**
   * Collects the DIDs of accounts for signed-in people only, where they are hidden: `hidden` may
   * not know them.
   */
  readonly signedInOnly?: Set<string> | undefined;
  /** Whether records that are too invalid for a card count too. */
  readonly asWritten?: boolean | undefined;
}

/** An account and its repository. */
interface Opened {
  readonly account: CheckedAccount;
  readonly reader: PdsReader;
}

/** The most accounts of one page, and bytes of JSON for each. */
const MAX_ACCOUNTS = 4;
const ACCOUNT_BYTES = 2 * 1024 * 1024;

/**
 * The most characters of a text that are searched for hidden accounts (more than is ever shown),
 * and the most accounts in it.
 */
const MAX_TEXT = 3000;
const MAX_DIDS = 30;

const KINDS = { [PUBLICATION]: 'publication', [DOCUMENT]: 'document' } as const;
const TOO_MANY: Unseen = { verdict: 'not-looked-at', why: `Only ${MAX_ACCOUNTS} accounts are looked at for one page.` };
const HIDDEN: Unseen = { verdict: 'hidden', why: '' };

/**
 * Reads the records of one page, each account and each record once, within limits of accounts and
 * bytes. It throws what `hidden` throws.
 */
export class PageRecords {
  readonly #config: Reading;
  readonly #signal: AbortSignal | undefined;
  readonly #accounts = new Map<string, Promise<Opened | Unseen>>();
  readonly #records = new Map<string, Promise<SeenRecord | Unseen>>();

  constructor(config: Reading, signal?: AbortSignal) {
    this.#config = config;
    this.#signal = signal;
  }

  get mayHide(): boolean {
    return this.#config.hidden !== undefined;
  }

  /**
   * Whether a text contains the DID of an account or record that is hidden, in any spelling of the
   * rest.
   */
  async namesHidden(text: string): Promise<boolean> {
    const dids = didsIn(text.slice(0, MAX_TEXT)).slice(0, MAX_DIDS);
    const hidden = dids.length > 0 ? await this.#config.hidden?.(dids) : undefined;
    return [...(hidden ?? [])].some((subject) => text.includes(subject));
  }

  read(actor: string, collection: keyof typeof KINDS, rkey: string): Promise<SeenRecord | Unseen> {
    const name = atUri(actor, collection, rkey);
    const reading = this.#records.get(name) ?? this.#read(actor, collection, rkey);
    this.#records.set(name, reading);
    return reading;
  }

  async #read(actor: string, collection: keyof typeof KINDS, rkey: string): Promise<SeenRecord | Unseen> {
    // Before any request: an error message would name the record.
    if (await this.namesHidden(atUri(actor, collection, rkey))) return HIDDEN;
    return this.#ask(actor, async ({ account, reader }) => {
      const uri = atUri(account.did, collection, rkey);
      const found = await reader.record(collection, rkey);
      if (found)
        return this.#see(account, KINDS[collection], { uri, cid: found.cid ?? '', record: fields(found.value) });
      return (await inactive(reader)) ?? { verdict: 'not-found', why: `${account.pds} has no record ${uri}.` };
    });
  }

  /**
   * The newest thousand documents of an account, without unreadable and hidden ones. `whole` is
   * true when these are all.
   */
  documents(actor: string): Promise<{ readonly found: readonly SeenRecord[]; readonly whole: boolean } | Unseen> {
    return this.#ask(actor, async ({ account, reader }) => {
      const { records, whole } = await readCollection(reader, DOCUMENT);
      const seen = await Promise.all(records.map((found) => this.#see(account, 'document', found)));
      return { found: seen.filter((each) => 'uri' in each), whole };
    });
  }

  /**
   * The publication of a document; `undefined` when its site is a web address, or names no
   * publication.
   *
   * @param mayBeOfOthers whether another account's is read; otherwise it is not, with the verdict
   *   `names-only`
   */
  async publicationOf(found: SeenRecord, mayBeOfOthers = false): Promise<SeenRecord | Unseen | undefined> {
    const { did } = found.account;
    const site = found.kind === 'document' ? found.site : undefined;
    const named = isAtUriText(site) ? publicationNamed(site, found.account) : null;
    if (!named) return undefined;
    if (named.authority === did || mayBeOfOthers) return this.read(named.authority, PUBLICATION, named.rkey);
    const why = 'It is a document of somebody else’s publication, and the page does not name it.';
    return { verdict: 'names-only', why };
  }

  async #see(account: CheckedAccount, kind: SeenRecord['kind'], found: FoundRecord): Promise<SeenRecord | Unseen> {
    const { uri, record } = found;
    const { hidden, asWritten = false } = this.#config;
    if (hidden && (isHidden(record) || (await hidden([account.did])).has(uri))) return HIDDEN;
    const isReadable = asWritten || (kind === 'document' ? parseDocument(record) : parsePublication(record));
    if (isReadable && kind === 'document') return { ...writtenDocument(found), kind, account };
    if (isReadable && kind === 'publication') return { ...writtenPublication(found), kind, account };
    return { verdict: 'not-found', why: `${uri} lacks what every ${kind} must have, so no card can be made of it.` };
  }

  async #ask<T>(actor: string, ask: (opened: Opened) => Promise<T | Unseen>): Promise<T | Unseen> {
    const known = this.#accounts.get(actor);
    if (!known && this.#accounts.size >= MAX_ACCOUNTS) return TOO_MANY;
    const opening = known ?? this.#open(actor);
    this.#accounts.set(actor, opening);
    const opened = await opening;
    if ('verdict' in opened) return opened;
    return ask(opened).catch(async (error) => {
      const isRefused = error instanceof RepositoryError && error.kind === 'refused';
      return (isRefused && (await inactive(opened.reader))) || unseen(error);
    });
  }

  async #open(actor: string): Promise<Opened | Unseen> {
    const { hidden, unauthenticatedLabel = 'account', signedInOnly } = this.#config;
    const budget = new ByteBudget({ answer: ANSWER_BYTES, inAll: ACCOUNT_BYTES });
    const { fetch: get = fetch } = identityOptions(this.#config, this.#signal, budget);
    if (await this.namesHidden(actor)) return HIDDEN;
    const account = await resolveAccount(actor, { ...this.#config, fetch: get }, this.#signal).catch(unseen);
    if ('verdict' in account) return account;
    const reader = new PdsReader(account, get, this.#signal);
    if ((await hidden?.([account.did]))?.has(account.did)) return HIDDEN;
    if (!hidden || unauthenticatedLabel === 'profile' || !(await readSignedInOnly(reader))) return { account, reader };
    signedInOnly?.add(account.did);
    return HIDDEN;
  }
}

const STATUSES = ['deactivated', 'deleted', 'suspended', 'takendown'];

/**
 * Why an account is not active, from its host; `undefined` while it is active, and when the host
 * does not tell. For an inactive account a PDS refuses the records, or answers that there are none,
 * without a reason.
 */
export async function statusOf(reader: PdsReader): Promise<string | undefined> {
  const asked = reader.query('com.atproto.sync.getRepoStatus', { did: reader.did });
  const { active, status }: Record<string, unknown> = await asked.catch(() => ({}));
  return active === false ? (STATUSES.find((known) => known === status) ?? 'not active') : undefined;
}

async function inactive(reader: PdsReader): Promise<Unseen | null> {
  const status = await statusOf(reader);
  return status === undefined
    ? null
    : { verdict: 'inactive', why: `The account ${reader.did} is ${status} at ${reader.pds}.` };
}

function unseen(error: unknown): Unseen {
  if (!(error instanceof RepositoryError)) throw error;
  const isOpen = ['unreachable', 'rate-limited', 'too-large', 'refused'].includes(error.kind);
  const verdict = isOpen ? 'unreachable' : error.kind === 'inactive' ? 'inactive' : 'not-found';
  return { verdict, why: error.message };
}

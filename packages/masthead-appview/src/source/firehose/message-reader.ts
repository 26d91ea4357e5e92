import type { IdResolver } from '@atproto/identity';
import { cborToLexRecord, readCarWithRoot } from '@atproto/repo';
import { type CommitEvt, parseCommitAuthenticated } from '@atproto/sync';
import { LRUCache } from 'lru-cache';
import { backOff, pause } from 'masthead/internal/atproto/node/guard/pause';
import { errorText } from 'masthead/internal/core/log';
import { fields } from 'masthead/internal/core/read-fields';
import { ACTOR_PROFILE, type Did, isRecordKey } from 'masthead/internal/core/values/identifiers';
import { DidUnavailableError, DirectoryDownError } from '../../network/checked-did-resolver.ts';
import { checkCar, cidBytes } from '../check-cbor.ts';
import { type RecordOp, type SourceEvent, tableOf } from '../event.ts';
import { type CommitMessage, type FirehoseMessage, lexToJson } from './firehose-message.ts';
import type { Read } from './reads.ts';

// Milliseconds; `MAX_UNRESPONSIVE` is in characters of DIDs.
const UNRESPONSIVE_FOR = 60_000;
const MAX_UNRESPONSIVE = 1_000_000;
// A refusal may be the end of an outage.
const MAX_REFUSALS = 2;

export interface MessageOptions {
  readonly resolver: IdResolver;
  /** Whether the index has seen this account: only then it keeps its `app.bsky.actor.profile`. */
  readonly knows: (did: Did) => boolean | Promise<boolean>;
  /**
   * Whether this host may report that the account is active or deleted. Throws `DirectoryDownError`
   * or `DidUnavailableError` when this is unknown now.
   */
  readonly speaksFor: (did: Did) => Promise<boolean>;
  readonly log: (line: string) => void;
}

type AccountMessage = Extract<FirehoseMessage, { readonly kind: 'account' }>;

/** Turns messages into events: proves commits, and checks who may report on an account. */
export class MessageReader {
  readonly #options: MessageOptions;
  /** The host and the directory, which say who may report on an account. */
  readonly #authority: PatientService;
  /** For accounts' signing keys. */
  readonly #keys: PatientService;
  /**
   * Accounts that recently could not be resolved, or whose own hosts did not answer in time: their
   * messages are not awaited and cause no requests.
   */
  readonly #unresponsive = new LRUCache<string, true>({
    ttl: UNRESPONSIVE_FOR,
    maxSize: MAX_UNRESPONSIVE,
    sizeCalculation: (_, did) => did.length,
  });

  constructor(options: MessageOptions, signal: AbortSignal) {
    this.#options = options;
    this.#authority = new PatientService(options.log, signal);
    this.#keys = new PatientService(options.log, signal);
  }

  /**
   * Begins to read a message.
   *
   * @param cursor the message's own, or that of the last yielded event
   * @param isBroken whether the stream lost revisions before it
   */
  read(message: FirehoseMessage, cursor: number, isBroken: boolean): Pick<Read, 'did' | 'events' | 'instead'> {
    const did = 'did' in message ? message.did : undefined;
    const events = this.#eventsOf(message, cursor, isBroken).catch((error: unknown): SourceEvent[] => [
      { kind: 'rejected', cursor, reason: errorText(error), body: '', ...(did !== undefined && { did }) },
    ]);
    const isOwnHost = (message.kind === 'commit' || message.kind === 'account') && !message.did.startsWith('did:plc:');
    return { did, events, instead: isOwnHost ? () => this.#giveUp(message, cursor) : undefined };
  }

  async #eventsOf(message: FirehoseMessage, cursor: number, isBroken: boolean): Promise<SourceEvent[]> {
    switch (message.kind) {
      case 'error':
      case 'info':
        return [];
      case 'unknown':
        return [{ kind: 'passed', cursor }];
      case 'malformed': {
        const { reason, did } = message;
        return [{ kind: 'rejected', cursor, reason, body: '', ...(did !== undefined && { did }) }];
      }
      case 'identity':
        // Without the handle: the directory is asked, for accounts that the index has seen. The
        // signing key may have changed too.
        return [{ kind: 'identity', cursor, did: message.did, time: message.time }];
      case 'account':
        return this.#accountEvents(message, cursor);
      case 'sync':
        return [{ kind: 'sync', cursor, did: message.did, time: message.time, rev: message.rev }];
      case 'commit':
        return this.#commitEvents(message, cursor, isBroken);
    }
  }

  async #accountEvents(message: AccountMessage, cursor: number): Promise<SourceEvent[]> {
    const { did, time, active, status } = message;
    if (this.#unresponsive.has(did)) return fetchedLater(message, cursor);
    const ask = () => this.#options.speaksFor(did);
    const speaks = await this.#authority.answer(ask).catch(unavailable);
    if (speaks === null) return [];
    if (speaks === 'unavailable') return this.#giveUp(message, cursor);
    this.#unresponsive.delete(did);
    // A PDS also sends this for accounts that have moved to another, so it is not an error.
    if (!speaks) return [{ kind: 'passed', cursor }];
    return [{ kind: 'account', cursor, did, time, active, ...(status !== undefined && { status }) }];
  }

  async #commitEvents(message: CommitMessage, cursor: number, isBroken: boolean): Promise<SourceEvent[]> {
    const { did, time, rev, collections } = message;
    const sync: SourceEvent = { kind: 'sync', cursor, did, time, rev };
    // Only repositories that the index has seen are fetched, so this costs nothing for the others.
    const missed = isBroken ? [sync] : [];
    if (message.tooBig) return [sync];
    const keepsProfile = collections.includes(ACTOR_PROFILE) && (await this.#options.knows(did));
    const wanted = (collection: string) =>
      tableOf(collection) !== null && (collection !== ACTOR_PROFILE || keepsProfile);
    if (!collections.some(wanted)) return isBroken ? missed : [{ kind: 'passed', cursor }];
    if (this.#unresponsive.has(did)) return fetchedLater(message, cursor);
    try {
      const ask = () => proveCommit(message, this.#options.resolver, wanted);
      const proved = await this.#keys.answer(ask).catch(unavailable);
      if (proved === 'unavailable') return this.#giveUp(message, cursor);
      this.#unresponsive.delete(did);
      return proved === null ? [] : [...proved, ...missed];
    } catch (error) {
      return [{ kind: 'rejected', cursor, did, reason: errorText(error), body: '' }, ...missed];
    }
  }

  #giveUp(message: CommitMessage | AccountMessage, cursor: number): SourceEvent[] {
    this.#unresponsive.set(message.did, true);
    return fetchedLater(message, cursor);
  }
}

/**
 * Replaces a message that cannot be read now: the whole repository is fetched later, so nothing is
 * lost and the stream does not wait.
 */
function fetchedLater({ kind, did, time }: CommitMessage | AccountMessage, cursor: number): SourceEvent[] {
  // Without its revision, which is not proved. For an account that the index has not seen, only a
  // commit shows that there is a record to fetch.
  return [{ kind: 'sync', cursor, did, time, rev: '', ...(kind === 'commit' && { unproved: true }) }];
}

function unavailable(error: unknown): 'unavailable' {
  if (error instanceof DidUnavailableError) return 'unavailable';
  throw error;
}

/** Waits for a service that is down. Many messages wait at once, but only the first logs it. */
class PatientService {
  readonly #log;
  readonly #signal;
  #isLogged = false;

  constructor(log: (line: string) => void, signal: AbortSignal) {
    this.#log = log;
    this.#signal = signal;
  }

  /**
   * Retries `ask` with backoff while it throws `DirectoryDownError`, and a few times while the
   * directory refuses a single account; `null` when the signal came first.
   *
   * @throws {DidUnavailableError} the account alone cannot be resolved now
   */
  async answer<T>(ask: () => Promise<T>): Promise<T | null> {
    let waited = false;
    let refusals = 0;
    try {
      for (let attempt = 0; !this.#signal.aborted; attempt++) {
        try {
          return await ask();
        } catch (error) {
          if (error instanceof DidUnavailableError && refusals++ < MAX_REFUSALS) {
            await pause(backOff(refusals), this.#signal);
            continue;
          }
          if (!(error instanceof DirectoryDownError)) throw error;
          if (!this.#isLogged) this.#log(`${error.message} Waiting for it.`);
          this.#isLogged = true;
          waited = true;
          await pause(backOff(attempt), this.#signal);
        }
      }
      return null;
    } finally {
      // A cached answer does not show that the directory is back, so only a call that waited says
      // so.
      if (waited && this.#isLogged && !this.#signal.aborted) {
        this.#isLogged = false;
        this.#log('What did not answer before answers again.');
      }
    }
  }
}

type SyncCommit = Parameters<typeof parseCommitAuthenticated>[1];

/**
 * Verifies a commit: the account's key signed it, its revision is the signed one, and each write is
 * in the signed tree. Returns a `rejected` event for a rev that is not the signed one, or for
 * writes that are not in the tree.
 *
 * @param wanted whether a collection of this account is kept
 * @throws {DirectoryDownError} the directory does not answer now, so the account's key is unknown
 * @throws {DidUnavailableError} the account alone cannot be resolved now
 * @throws {ShapeError} its blocks are not those of a repository, or there are too many
 * @throws what `parseCommitAuthenticated` throws, such as for a wrong signature
 */
async function proveCommit(
  message: CommitMessage,
  resolver: IdResolver,
  wanted: (collection: string) => boolean,
): Promise<SourceEvent[]> {
  const { seq: cursor, did, time, rev, body } = message;
  // Check before the request for the key: the check is cheaper.
  checkCar(body.blocks as Uint8Array, recordsOf(body.ops, wanted));
  // `readFirehoseMessage` and `checkCar` have checked the shape; the parser verifies the rest or
  // throws.
  const writes = await parseCommitAuthenticated(resolver, body as unknown as SyncCommit, wanted);
  const reject = (reason: string): SourceEvent => ({ kind: 'rejected', cursor, did, reason, body: '' });
  if ((await signedRev(body.blocks as Uint8Array)) !== rev) return [reject('a commit whose rev is not the signed one')];
  const ops = writes.flatMap(toOp);
  const missing = message.collections.filter(wanted).length - ops.length;
  const commit: SourceEvent = { kind: 'commit', cursor, did, time, rev, ops };
  return missing > 0 ? [commit, reject(`${missing} writes that the commit does not prove`)] : [commit];
}

/** The CID of each record that the parser will decode, with repetitions. */
function recordsOf(ops: unknown, wanted: (collection: string) => boolean): Uint8Array[] {
  return (Array.isArray(ops) ? ops : []).map(fields).flatMap(({ path, cid }) => {
    const bytes = wanted(String(path).split('/')[0] ?? '') ? cidBytes(cid) : undefined;
    return bytes ? [bytes] : [];
  });
}

function toOp(write: CommitEvt): RecordOp[] {
  const { collection, rkey } = write;
  if (tableOf(collection) === null || !isRecordKey(rkey)) return [];
  if (write.event === 'delete') return [{ action: 'delete', collection, rkey }];
  return [{ action: write.event, collection, rkey, cid: write.cid.toString(), record: lexToJson(write.record) }];
}

async function signedRev(blocks: Uint8Array): Promise<unknown> {
  const car = await readCarWithRoot(blocks);
  const bytes = car.blocks.get(car.root);
  return bytes && cborToLexRecord(bytes).rev;
}

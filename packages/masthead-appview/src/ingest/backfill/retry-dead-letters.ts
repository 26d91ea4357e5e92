import { authorityOf, type Did, isAtUriText, isDid, toAtUri } from 'masthead/internal/core/values/identifiers';
import { createNetworkAccess, type NetworkOptions } from '../../network/network-access.ts';
import { readJetstreamEvent, readJetstreamV2 } from '../../source/jetstream/jetstream-event.ts';
import { openWriter } from '../../store/engines.ts';
import { queueLength, requestRepositories } from '../../store/jobs/repositories.ts';
import type { StoreWrite } from '../../store/store-write.ts';
import {
  countDeadLetters,
  deleteDeadLetters,
  newestDeadLetters,
  reopenRecords,
  type StoredDeadLetter,
} from '../../store/writes/dead-letter-rows.ts';
import type { StoreWriter } from '../../store/writes/store-writer.ts';
import { prepareEvent } from '../prepare-event.ts';
import { FetchQueue } from './fetch-queue.ts';

// Letters in memory at once; a letter has a few kilobytes.
const PAGE = 500;

/** Which dead letters are retried, and how the network is reached. */
export interface RetryOptions extends NetworkOptions {
  /** The SQLite file or the `postgres://` address; there must be an index in it. */
  readonly database: string;
  /** How many dead letters are retried, the newest first; default all. */
  readonly limit?: number | undefined;
  /** Ends the retry; repositories that were not fetched stay in the queue. */
  readonly signal?: AbortSignal | undefined;
}

/** The result of a retry of dead letters. */
export interface RetryResult {
  /** Dead letters that were retried: they name an account or hold a whole event. */
  readonly tried: number;
  /** Dead letters about the same accounts that exist afterwards, new or old. */
  readonly left: number;
  /** Dead letters that cannot be retried: they name no account and hold no whole event. */
  readonly untried: number;
  /**
   * Repositories in the queue that have failed several times, for example because their PDS does
   * not answer; they stay there.
   */
  readonly failing: number;
}

/**
 * See `retryDeadLetters`. Everything goes through the normal path: the repository queue, or the
 * ingest's `prepareEvent`.
 */
export async function retryLetters(options: RetryOptions): Promise<RetryResult> {
  const { database, limit, signal = new AbortController().signal } = options;
  const store = await openWriter(database, 'existing');
  try {
    const dids = new Set<Did>();
    const result = { tried: 0, untried: 0 };
    for await (const letters of pagesOfLetters(store, limit)) {
      const about = letters.filter((letter) => didOf(letter) !== null);
      const events = letters
        .filter((letter) => didOf(letter) === null)
        .map((letter) => ({ letter, writes: eventOf(letter) }));
      const whole = events.filter(({ writes }) => writes !== null);
      for (const { letter, writes } of whole) {
        await store.applyAlone(writes ?? []);
        await store.perform((db) => deleteDeadLetters(db, [letter.id]));
      }
      for (const did of about.flatMap((letter) => didOf(letter) ?? [])) dids.add(did);
      await requestAgain(store, about);
      result.tried += about.length + whole.length;
      result.untried += events.length - whole.length;
    }
    const failing = dids.size === 0 ? 0 : await fetchAgain(store, options, signal);
    let left = 0;
    for (const did of dids) left += await store.read(countDeadLetters, did);
    return { ...result, left, failing };
  } finally {
    await store.close();
  }
}

/** The newest letters first. Letters that a retry adds are newer than all of them. */
async function* pagesOfLetters(
  store: StoreWriter,
  limit = Number.POSITIVE_INFINITY,
): AsyncGenerator<StoredDeadLetter[]> {
  let before: number | undefined;
  for (let left = limit; left > 0; ) {
    const letters = await store.read(newestDeadLetters, Math.min(PAGE, left), before);
    const last = letters.at(-1);
    if (!last) return;
    before = last.id;
    left -= letters.length;
    yield letters;
  }
}

/** Queues the repositories that the letters are about, and deletes the letters. */
async function requestAgain(store: StoreWriter, letters: readonly StoredDeadLetter[]): Promise<void> {
  if (letters.length === 0) return;
  const earliest = Math.min(...letters.map(({ time }) => time)) * 1000;
  await store.perform(function* (db) {
    yield* reopenRecords(
      db,
      letters.flatMap(({ about }) => toAtUri(about) ?? []),
    );
    yield* requestRepositories(db, [...new Set(letters.flatMap((letter) => didOf(letter) ?? []))], earliest);
    yield* deleteDeadLetters(
      db,
      letters.map(({ id }) => id),
    );
  });
}

async function fetchAgain(store: StoreWriter, options: RetryOptions, signal: AbortSignal): Promise<number> {
  const queue = new FetchQueue(store, createNetworkAccess(options, signal), signal);
  await queue.run(async () => (await store.read(queueLength)).waiting === 0);
  return (await store.read(queueLength)).failing;
}

function didOf({ about }: StoredDeadLetter): Did | null {
  const did = isAtUriText(about) ? authorityOf(about) : about;
  return isDid(did) ? did : null;
}

/**
 * The writes of the event in a dead letter's body; `null` when it holds no whole commit, identity
 * or account event.
 */
function eventOf({ body, cursor, source }: StoredDeadLetter): StoreWrite[] | null {
  const read = [readJetstreamEvent(body, cursor), readJetstreamV2(body, cursor)];
  for (const message of read) {
    const event = message.kind === 'event' ? message.event : message;
    if (event.kind === 'commit' || event.kind === 'identity' || event.kind === 'account')
      return prepareEvent(event, source, Date.now() * 1000);
  }
  return null;
}

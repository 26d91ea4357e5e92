import { createNetworkAccess, type NetworkOptions } from '../../identity/node/network-access.ts';
import { isDid } from '../../syntax/identifiers.ts';
import { prepareEvent } from '../ingest/prepare-event.ts';
import { readJetstreamEvent } from '../source/jetstream/jetstream-event.ts';
import { readJetstreamV2 } from '../source/jetstream/jetstream-message.ts';
import {
  countDeadLetters,
  deleteDeadLetters,
  newestDeadLetters,
  reopenRecords,
  type StoredDeadLetter,
} from '../store/background/dead-letters.ts';
import { queueLength, requestRepositories } from '../store/background/repository-queue.ts';
import { openWriter } from '../store/open-store.ts';
import type { StoreWriter } from '../store/store.ts';
import type { StoreWrite } from '../store/store-write.ts';
import { RepositoryQueue } from './repository-queue.ts';

const OFTEN = 4;

/** Which letters are tried again, and how the network is reached. */
export interface RetryOptions extends NetworkOptions {
  readonly database: string;
  /** The newest so many; default all. */
  readonly most?: number;
  readonly signal?: AbortSignal;
}

/** What came of it. */
export interface RetryResult {
  /** Letters that could be tried: their account or their content is known. */
  readonly tried: number;
  /** Letters that are there again, or still: about the same accounts. */
  readonly left: number;
  /** Letters of which nothing can be tried: no account, and no whole event. */
  readonly untried: number;
  /** Accounts whose PDS does not answer now; they stay in the queue. */
  readonly failing: number;
}

/**
 * Tries content that was put aside once more, through the normal path: of a letter about a record or an account the repository is read again from its PDS, and of one
 * that holds a whole event the event is taken again. A letter that comes to nothing again is written again, with its reason of today.
 *
 * @throws {NoIndexError} there is no index
 * @throws {StoreOpenError}
 */
export async function retryLetters(options: RetryOptions): Promise<RetryResult> {
  const { database, most, signal = new AbortController().signal } = options;
  const store = await openWriter(database, 'existing');
  try {
    const letters = await store.read(newestDeadLetters, most);
    const about = letters.filter((letter) => didOf(letter) !== null);
    const events = letters
      .filter((letter) => didOf(letter) === null)
      .map((letter) => ({ letter, writes: eventOf(letter) }));
    const whole = events.filter(({ writes }) => writes !== null);
    for (const { letter, writes } of whole) {
      await store.applyAlone(writes ?? []);
      await store.perform((db) => deleteDeadLetters(db, [letter.id]));
    }
    const dids = [...new Set(about.map((letter) => didOf(letter) ?? ''))];
    const failing = await fetchAgain(store, about, dids, options, signal);
    let left = 0;
    for (const did of dids) left += await store.read(countDeadLetters, did);
    return { tried: about.length + whole.length, left, untried: events.length - whole.length, failing };
  } finally {
    await store.close();
  }
}

async function fetchAgain(
  store: StoreWriter,
  letters: readonly StoredDeadLetter[],
  dids: readonly string[],
  options: RetryOptions,
  signal: AbortSignal,
): Promise<number> {
  if (dids.length === 0) return 0;
  const earliest = Math.min(...letters.map(({ time }) => time)) * 1000;
  await store.perform(function* (db) {
    yield* reopenRecords(
      db,
      letters.map((letter) => letter.about).filter((subject) => subject.startsWith('at://')),
    );
    yield* requestRepositories(db, dids, earliest);
    yield* deleteDeadLetters(
      db,
      letters.map(({ id }) => id),
    );
  });
  const queue = new RepositoryQueue(store, createNetworkAccess(options, signal), signal);
  await queue.run(async () => (await store.read(queueLength, OFTEN)).waiting === 0);
  return (await store.read(queueLength, OFTEN)).failing;
}

function didOf({ about }: StoredDeadLetter): string | null {
  const did = about.startsWith('at://') ? about.slice(5).split('/')[0] : about;
  return isDid(did) ? did : null;
}

/** The event that a letter holds, ready for the store; `null` when it holds none, or only its beginning. */
function eventOf({ body, cursor, source }: StoredDeadLetter): StoreWrite[] | null {
  const read = [readJetstreamEvent(body, cursor), readJetstreamV2(body, cursor)];
  for (const message of read) {
    const event = message.kind === 'event' ? message.event : message;
    if (event.kind === 'commit' || event.kind === 'identity' || event.kind === 'account')
      return prepareEvent(event, source, Date.now() * 1000);
  }
  return null;
}

import type { Kysely } from 'kysely';
import type { Did } from 'masthead/internal/core/values/identifiers';
import type { SourceCursor } from '../../source/event.ts';
import type { Dialect } from '../columns.ts';
import type { Awaitable } from '../engine.ts';
import { LeadershipLostError, type WriteConnection } from '../engine.ts';
import { OwnPace } from '../jobs/due-times.ts';
import { writeGap, writeResync, writeResynced } from '../jobs/repositories.ts';
import { requestSitesOf } from '../jobs/sites.ts';
import type { RecordWrite, StoreWrite } from '../store-write.ts';
import type { Schema } from '../tables.ts';
import { firstRow, rows, statement, type Work, type WorkOf } from '../work.ts';
import { writeAccount } from './accounts.ts';
import { writeDeadLetter } from './dead-letter-rows.ts';
import { knowsAccount, writeHandle, writeIdentity, writeIdentityLater, writeIdentityTurn } from './identities.ts';
import { writeLabels } from './labels.ts';
import { isRecordWrite, prepareInserts, RecordBatch } from './record-batch.ts';

/**
 * What the ingest and operators need, on any engine. One writes at a time: another process that
 * writes waits for the end of the transaction.
 */
export class StoreWriter {
  /** For reading rows by hand. */
  readonly db: Kysely<Schema>;
  readonly #connection;
  readonly #fence;
  readonly #epoch;
  readonly #inserts;
  readonly #pace = new OwnPace();

  /**
   * @param epoch the ingester's number: once another has a higher one, writes throw. Without it
   *   (the operator's commands) the number is not checked.
   */
  constructor(dialect: Dialect, connection: WriteConnection, epoch?: number) {
    this.db = connection.db;
    this.#connection = connection;
    this.#epoch = epoch;
    this.#fence = statement<{ epoch: number }>(`SELECT epoch FROM leadership WHERE id = 1${dialect.forUpdate}`);
    this.#inserts = prepareInserts(connection);
  }

  cursor(source: string): Awaitable<SourceCursor | null> {
    return this.read(readCursor, source);
  }

  /**
   * Applies writes and the cursor in one transaction.
   *
   * @throws {StoreUnavailableError} the store takes no writes now (disk full, locked): hold the
   *   cursor and retry
   * @throws {UnstorableError} one of these writes can never be stored: find it and make it a dead
   *   letter
   * @throws {LeadershipLostError} another ingester has taken over: stop
   */
  apply(writes: readonly StoreWrite[], source: string, cursor: SourceCursor): Awaitable<void> {
    return this.#transact(this.#write(writes, { source, ...cursor, done: Number(cursor.done) }));
  }

  /**
   * Applies writes that belong to no source's cursor, such as a refreshed identity. Throws as
   * `apply` does.
   */
  applyAlone(writes: readonly StoreWrite[]): Awaitable<void> {
    return this.#transact(this.#write(writes));
  }

  /** Runs background work in one transaction. Throws as `apply` does. */
  perform<A extends unknown[], T>(work: WorkOf<A, T>, ...args: A): Awaitable<T> {
    return this.#transact(work(this.db, ...args));
  }

  /** As `StoreReader.read`. */
  read<A extends unknown[], T>(work: WorkOf<A, T>, ...args: A): Awaitable<T> {
    return this.#connection.run(work(this.db, ...args));
  }

  /** Whether the index has seen this account, which was not deleted since. */
  knows(did: Did): Awaitable<boolean> {
    return this.read(knowsAccount, did);
  }

  close(): Awaitable<void> {
    return this.#connection.close();
  }

  #transact<T>(work: Work<T>): Awaitable<T> {
    return this.#connection.transact(this.#fenced(work));
  }

  /**
   * Locks the leadership row: one writer at a time, operator commands included, so that each reads
   * what the other decided about visibility.
   */
  *#fenced<T>(work: Work<T>): Work<T> {
    const leader = yield* firstRow(this.#fence);
    if (this.#epoch !== undefined && leader?.epoch !== this.#epoch) throw new LeadershipLostError();
    return yield* work;
  }

  /**
   * Batches records until a write depends on them: one about their account or about many accounts,
   * or the same record again.
   */
  *#write(writes: readonly StoreWrite[], cursor?: Schema['cursors']): Work<void> {
    const batch = new RecordBatch(this.#inserts);
    for (const write of writes) {
      if (isRecordWrite(write)) {
        if (batch.has(write)) yield* batch.flush(this.db);
        batch.add(write);
      } else {
        const touches = 'did' in write ? batch.touches(write.did) : write.to !== 'dead_letters';
        if (touches) yield* batch.flush(this.db);
        yield* writeOther(this.db, write);
      }
    }
    yield* batch.flush(this.db);
    const kept = writes.filter((write) => !isRecordWrite(write) || !batch.leftOut(write.did));
    yield* requestSitesOf(this.db, kept, Date.now(), this.#pace);
    if (cursor) yield* writeCursor(this.db, cursor);
  }
}

function writeOther(db: Kysely<Schema>, write: Exclude<StoreWrite, RecordWrite>): Work<void> {
  switch (write.to) {
    case 'handle':
      return writeHandle(db, write);
    case 'identity':
      return writeIdentity(db, write);
    case 'identity-later':
      return writeIdentityLater(db, write);
    case 'identity-turn':
      return writeIdentityTurn(db, write);
    case 'account':
      return writeAccount(db, write);
    case 'resync':
      return writeResync(db, write);
    case 'resynced':
      return writeResynced(db, write);
    case 'gap':
      return writeGap(db, write);
    case 'labels':
      return writeLabels(db, write);
    case 'dead_letters':
      return writeDeadLetter(db, write);
  }
}

function* readCursor(db: Kysely<Schema>, source: string): Work<SourceCursor | null> {
  const columns = ['cursor', 'time', 'fingerprint', 'done'] as const;
  const found = yield* firstRow(db.selectFrom('cursors').select(columns).where('source', '=', source));
  return found ? { ...found, done: found.done === 1 } : null;
}

function* writeCursor(db: Kysely<Schema>, { source, ...position }: Schema['cursors']): Work<void> {
  const added = db.insertInto('cursors').values({ source, ...position });
  yield* rows(added.onConflict((conflict) => conflict.column('source').doUpdateSet(position)));
}

import type { Engine, RowsRead, WriteConnection } from '../../../packages/masthead-appview/src/store/engine.ts';
import { engineOf } from '../../../packages/masthead-appview/src/store/engines.ts';
import { StoreReader } from '../../../packages/masthead-appview/src/store/reads/store-reader.ts';
import type { Work } from '../../../packages/masthead-appview/src/store/work.ts';
import { StoreWriter } from '../../../packages/masthead-appview/src/store/writes/store-writer.ts';

/** The data that came over a connection since the last `take`. */
export interface ReadCount {
  rows: number;
  /** Bytes of the values in the rows. */
  bytes: number;
  queries: number;
}

export interface CountedReads {
  readonly reader: StoreReader;
  readonly writer: StoreWriter;
  /** Returns the count so far, and starts a new one. */
  take(): ReadCount;
  close(): Promise<void>;
}

/** Both sides of a store, with a counter of the rows that its database returns. */
export async function openCounted(database: string): Promise<CountedReads> {
  const engine: Engine = await engineOf(database);
  let count: ReadCount = { rows: 0, bytes: 0, queries: 0 };
  const counted = (rows: readonly unknown[]) => {
    count.queries++;
    count.rows += rows.length;
    for (const row of rows) count.bytes += bytesOf(row);
  };
  const reader = new StoreReader(await engine.openReading(database, 'make', counted));
  const writer = new StoreWriter(
    engine.dialect,
    countedWrites(await engine.openWriting(database, 'make', 'ingest'), counted),
  );
  return {
    reader,
    writer,
    take() {
      const taken = count;
      count = { rows: 0, bytes: 0, queries: 0 };
      return taken;
    },
    async close() {
      await reader.close();
      await writer.close();
    },
  };
}

function bytesOf(row: unknown): number {
  const values: unknown[] = Array.isArray(row) ? row : Object.values(row ?? {});
  return values.reduce<number>((sum, value) => sum + (typeof value === 'string' ? Buffer.byteLength(value) : 8), 0);
}

/** A connection that writes and passes the rows of its queries on. */
function countedWrites(connection: WriteConnection, told: RowsRead): WriteConnection {
  return new Proxy(connection, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      if (name !== 'run' && name !== 'transact') return value.bind(target);
      return (work: Work<unknown>) => value.call(target, countedWork(work, told));
    },
  });
}

function* countedWork<T>(work: Work<T>, told: RowsRead): Work<T> {
  let step = work.next();
  while (!step.done) {
    const rows: unknown[] = yield step.value;
    told(rows);
    step = work.next(rows);
  }
  return step.value;
}

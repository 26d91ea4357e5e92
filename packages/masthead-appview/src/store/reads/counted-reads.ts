import type { PreparedRead, ReadConnection } from '../engine.ts';
import type { Work } from '../work.ts';

/** Receives the rows that a query returned, each a list or an object of its values. */
export type RowsRead = (rows: readonly unknown[]) => void;

/** A connection that passes the rows of each query to `onRows`, in the context of the caller. */
export function countedReads(connection: ReadConnection, onRows: RowsRead): ReadConnection {
  const { db } = connection;
  const claims = connection.prepareClaims?.bind(connection);
  const version = connection.version?.bind(connection);
  const prepare = (select: string): PreparedRead => {
    const read = connection.prepare(select);
    return (lists) => {
      const found = read(lists);
      const tell = (rows: Awaited<typeof found>) => {
        onRows(rows);
        return rows;
      };
      return found instanceof Promise ? found.then(tell) : tell(found);
    };
  };
  return {
    db,
    prepare,
    ...(claims && {
      prepareClaims(limit) {
        const read = claims(limit);
        return async (urls, places) => {
          const found = await read(urls, places);
          for (const rows of Object.values<readonly unknown[]>({ ...found })) onRows(rows);
          return found;
        };
      },
    }),
    ...(version && { version }),
    run: (work) => connection.run(countedWork(work, onRows)),
    close: () => connection.close(),
  };
}

/** A work that passes the rows of its queries to `onRows`. */
export function* countedWork<T>(work: Work<T>, onRows: RowsRead): Work<T> {
  let step = work.next();
  while (!step.done) {
    const rows: unknown[] = yield step.value;
    onRows(rows);
    step = work.next(rows);
  }
  return step.value;
}

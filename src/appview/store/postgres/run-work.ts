import type { ClientBase } from 'pg';
import type { Work } from '../cold/work.ts';

/** Runs a work on a connection, one query after the other. */
export async function runWork<T>(client: ClientBase, work: Work<T>): Promise<T> {
  let step = work.next();
  while (!step.done) {
    const { sql, parameters } = step.value.compile();
    const { rows } = await client.query({ text: sql, values: [...parameters] });
    step = work.next(rows);
  }
  return step.value;
}

// A process that works on an index and kills itself at one point: `node killed-child.ts WORK`, with
// a `KilledWork` as JSON. The drivers of both databases are watched for it, so the product knows of
// no such point.

import { DatabaseSync, StatementSync } from 'node:sqlite';
import pg from 'pg';
import type { BackfillRunOptions } from '../../../packages/masthead-appview/src/ingest/backfill/run-backfill.ts';
import type { WorkerInput } from '../../../packages/masthead-appview/src/ingest/worker/start-ingest.ts';

/** What the process does, and where it dies. */
export type KilledWork = { readonly point: Point } & (
  | { readonly ingest: WorkerInput }
  | { readonly backfill: BackfillRunOptions }
);

interface Point {
  /** A pattern of what the transaction asks for, statement after statement. */
  readonly writes: string;
  /** Which of those transactions. */
  readonly nth: number;
  readonly moment: 'before' | 'after';
}

const { point, ...work }: KilledWork = JSON.parse(process.argv[2] ?? '');

/** By its connection, what the transaction that is open has asked for. */
const asked = new WeakMap<object, string>();
const SQLITE = {};
let left = point.nth;

function ask(connection: object, sql: string): void {
  asked.set(connection, sql.startsWith('BEGIN') ? '' : `${asked.get(connection)};${sql}`);
}

function pass(moment: 'before' | 'after', connection: object, sql: string): void {
  if (sql !== 'COMMIT' || !new RegExp(point.writes).test(asked.get(connection) ?? '')) return;
  if (moment === 'before') left--;
  if (left === 0 && moment === point.moment) process.kill(process.pid, 'SIGKILL');
}

const { exec } = DatabaseSync.prototype;
DatabaseSync.prototype.exec = function (this: DatabaseSync, sql) {
  ask(SQLITE, sql);
  pass('before', SQLITE, sql);
  exec.call(this, sql);
  pass('after', SQLITE, sql);
};
const { all } = StatementSync.prototype;
StatementSync.prototype.all = function (this: StatementSync, ...values: Parameters<typeof all>) {
  ask(SQLITE, this.sourceSQL);
  return all.apply(this, values);
} as typeof all;
const { query } = pg.Client.prototype;
pg.Client.prototype.query = async function (this: pg.Client, asking: string | { text: string }, ...more: never[]) {
  const sql = typeof asking === 'string' ? asking : asking.text;
  ask(this, sql);
  pass('before', this, sql);
  const result = await Reflect.apply(query, this, [asking, ...more]);
  pass('after', this, sql);
  return result;
} as typeof query;

// Only what it needs: that is half of its time.
if ('ingest' in work) {
  const { runIngest } = await import('../../../packages/masthead-appview/src/ingest/worker/run-ingest.ts');
  await runIngest(work.ingest, new AbortController().signal, () => {});
} else {
  const { runBackfill } = await import('../../../packages/masthead-appview/src/ingest/backfill/run-backfill.ts');
  await runBackfill(work.backfill);
}

import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { NEVER_REPLACE_WRAPPERS } from '../../../packages/masthead-appview/src/ingest/worker/start-ingest.ts';

/** Ways in for text, or for lists. */
export interface Table {
  /** The address of the module. */
  readonly module: string;
  /** Under which it is exported. */
  readonly name: string;
  readonly of: 'texts' | 'lists';
  /** The first size; the others are twice and four times as large. */
  readonly size: number;
}

/** What the entries of a table took. */
export interface Growth {
  readonly name: string;
  readonly entries: number;
  /** A sentence for each whose steps grew more than its text did. */
  readonly problems: readonly string[];
}

/**
 * Counts the steps of each entry of the tables, one after the other, in a thread of its own: what
 * each took, as soon as it is known.
 */
export function countGrowth(tables: readonly Table[]): { of(name: string): Promise<Growth>; end(): Promise<unknown> } {
  setFlagsFromString(NEVER_REPLACE_WRAPPERS);
  const thread = new Worker(new URL('counting-thread.ts', import.meta.url), { workerData: tables });
  const growthOf = (name: string) =>
    new Promise<Growth>((resolve, reject) => {
      thread.on('message', (growth: Growth) => growth.name === name && resolve(growth));
      thread.on('error', reject);
      thread.on('exit', () => reject(new Error('The thread that counts has ended.')));
    });
  const known = new Map(tables.map(({ name }) => [name, growthOf(name)]));
  // Each test waits for its own.
  for (const growth of known.values()) growth.catch(() => {});
  return {
    of: (name) => known.get(name) ?? Promise.reject(new Error(`Nothing is counted of ${name}.`)),
    end: () => thread.terminate(),
  };
}

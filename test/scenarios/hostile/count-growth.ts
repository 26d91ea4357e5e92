import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { NEVER_REPLACE_WRAPPERS } from '../../../packages/masthead-appview/src/ingest/worker/start-ingest.ts';

/** Ways in for text, or for lists. */
export interface Table {
  /** The address of the module. */
  readonly module: string;
  /** Under which it is exported. */
  readonly name: string;
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

/** Counts the steps of each entry of the tables, in a thread of its own. */
export async function countGrowth(tables: readonly Table[]): Promise<readonly Growth[]> {
  setFlagsFromString(NEVER_REPLACE_WRAPPERS);
  const thread = new Worker(new URL('counting-thread.ts', import.meta.url), { workerData: tables });
  try {
    const [growths] = (await once(thread, 'message')) as [Growth[]];
    return growths;
  } finally {
    await thread.terminate();
  }
}

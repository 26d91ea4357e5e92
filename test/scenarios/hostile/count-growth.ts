import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { NEVER_REPLACE_WRAPPERS } from '../../../packages/masthead-appview/src/ingest/worker/start-ingest.ts';

/** What the entries of a table did with a size and with four times as much. */
export interface Growth {
  readonly entries: number;
  /** A sentence for each that took far more than four times the steps. */
  readonly problems: readonly string[];
}

/**
 * Counts the steps of each entry of a table, for texts or lists of a size and of four times the size.
 *
 * @param module where the table is  @param name under which it is exported
 */
export async function countGrowth(module: URL, name: string, size: number): Promise<Growth> {
  setFlagsFromString(NEVER_REPLACE_WRAPPERS);
  const thread = new Worker(new URL('counting-thread.ts', import.meta.url), {
    workerData: { module: module.href, name, size },
  });
  try {
    const [growth] = (await once(thread, 'message')) as [Growth];
    return growth;
  } finally {
    await thread.terminate();
  }
}

import { isGivenAgain } from '../../server/answer/answer-cache.ts';
import { countRecords } from '../../store/reads/kept-records.ts';
import type { StoreReader } from '../../store/store.ts';
import { MOST_COUNTED, type ServerFacts } from './page-frame.ts';

/** Reads the facts for the foot of the pages. */
export type ReadFacts = () => Promise<ServerFacts>;

/**
 * @param isSample whether this server makes no outside requests: then its records are counted, at
 *   most every five seconds
 */
export function serverFacts(store: StoreReader, facts: ServerFacts, isSample: boolean): ReadFacts {
  let counted: { readonly at: number; readonly records: number } | undefined;
  return async () => {
    if (!isSample) return facts;
    try {
      if (!counted || !isGivenAgain(counted.at)) {
        counted = { at: Date.now(), records: await store.read(countRecords, MOST_COUNTED + 1) };
      }
      return { ...facts, records: counted.records };
    } catch {
      // A page that needs the index reports the error itself.
      return facts;
    }
  };
}

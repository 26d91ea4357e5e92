import { countRecords } from '../../store/background/kept-records.ts';
import type { ReadSet } from '../../store/change-log.ts';
import type { StoreReader } from '../../store/store.ts';
import { MOST_COUNTED, type ServerFacts } from './page-frame.ts';

/**
 * Reads what the foot of the pages says.
 *
 * @param reads where it is noted what the page reads
 */
export type ReadFacts = (reads?: ReadSet) => Promise<ServerFacts>;

/**
 * @param isSample whether this server asks nobody outside: then its records are counted, again whenever the index has changed
 */
export function serverFacts(store: StoreReader, version: string, isSample: boolean): ReadFacts {
  let counted: { readonly version: string; readonly records: number } | undefined;
  return async (reads) => {
    if (!isSample) return { version };
    reads?.noteAll();
    try {
      const state = await store.version();
      if (counted?.version !== state) {
        counted = { version: state, records: await store.read(countRecords, MOST_COUNTED + 1) };
      }
      return { version, records: counted.records };
    } catch {
      // A page that needs the index says so itself.
      return { version };
    }
  };
}

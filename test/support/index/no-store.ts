import { ReadSet } from '../../../packages/masthead-appview/src/store/change-log.ts';
import type { StoreReader } from '../../../packages/masthead-appview/src/store/store.ts';

/** For pages whose cards and people come from elsewhere: a store that never changes, and that nobody may read. */
export const NO_STORE: Pick<StoreReader, 'version' | 'noting'> = {
  version: () => '',
  noting: () => ({ store: NOTHING, reads: new ReadSet(0, 0) }),
};

const NOTHING = new Proxy({} as StoreReader, {
  get(_, name) {
    throw new Error(`The store was asked for ${String(name)}.`);
  },
});

import { vi } from 'vitest';
import { appViewOn } from '../../support/index/app-view-here.ts';
import { type TestIndex, testIndex } from '../../support/index/test-index.ts';
import { feedRecords } from './records.ts';

export const APP_VIEW = 'https://app-view.example';

/** How an AppView is asked. */
export type Ask = (address: string) => Promise<Response>;

/** An AppView with the records, by a clock that stands still. */
export interface FakedAppView {
  readonly index: TestIndex;
  readonly ask: Ask;
  close(): Promise<void>;
}

/** Starts one; the clock of this process is a fake from then on. */
export async function startFakedAppView(): Promise<FakedAppView> {
  const index = testIndex();
  await feedRecords(index);
  const appView = appViewOn(index, { publicUrl: APP_VIEW });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 5, 1) });
  return {
    index,
    ask: dated(appView),
    async close() {
      vi.useRealTimers();
      await appView.close();
      await index.close();
    },
  };
}

/** An AppView as it is behind a server, which says when an answer left it. */
export function dated(appView: { fetch(request: Request): Promise<Response> }): Ask {
  return async (address) => {
    const answer = await appView.fetch(new Request(address));
    answer.headers.set('date', new Date().toUTCString());
    return answer;
  };
}

/** Lets time pass. */
export function pass(seconds: number): void {
  vi.setSystemTime(Date.now() + seconds * 1000);
}

import { appViewWith } from '../../../packages/masthead-appview/src/create-app-view.ts';
import type { AppView, AppViewOptions } from '../../../packages/masthead-appview/src/index.ts';
import { DiagnosedLinks } from '../../../packages/masthead-appview/src/ingest/worker/diagnosed-links.ts';
import { runIngest } from '../../../packages/masthead-appview/src/ingest/worker/run-ingest.ts';
import type { StartThread } from '../../../packages/masthead-appview/src/ingest/worker/start-ingest.ts';

/**
 * An AppView whose ingest runs in this thread, by the clock of this process: a test stops the clock
 * (`stopClock`), and nothing waits in real time.
 */
export function appViewHere(options: AppViewOptions): AppView {
  return appViewWith(startHere, options);
}

const startHere: StartThread = (input, hear) => {
  const stop = new AbortController();
  const diagnosedLinks = new DiagnosedLinks(input.database);
  const run = async () => {
    await runIngest(input, stop.signal, (message) => hear(structuredClone(message)));
    await diagnosedLinks.settled();
  };
  return {
    ended: run(),
    send(order) {
      if (order === 'stop') stop.abort();
      else diagnosedLinks.add(order);
    },
  };
};

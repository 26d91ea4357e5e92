import { join } from 'node:path';
import { appViewWith } from '../../../packages/masthead-appview/src/create-app-view.ts';
import { type AppView, type AppViewOptions, createAppView } from '../../../packages/masthead-appview/src/index.ts';
import { DiagnosedLinks, runIngest } from '../../../packages/masthead-appview/src/ingest/worker/run-ingest.ts';
import type { StartThread } from '../../../packages/masthead-appview/src/ingest/worker/start-ingest.ts';
import { atEnd } from '../at-end.ts';

/** A source without an event: the index holds only what a test feeds it. */
export const NO_EVENTS = {
  kind: 'replay',
  file: join(import.meta.dirname, '../../../packages/masthead-appview/test/routes/nothing.jsonl'),
} as const;

/** A source that is never read: a test asks only what is around it, all at one address. */
export const networkAt = (origin: string) =>
  ({ kind: 'firehose', service: 'ws://127.0.0.1:9', plcUrl: origin, development: { handleServer: origin } }) as const;

/** A Jetstream, and one address for everything else that is asked. */
export const jetstreamAt = (host: string, origin: string) =>
  ({ kind: 'jetstream', hosts: [host], plcUrl: origin, development: { handleServer: origin } }) as const;

/**
 * An AppView that answers from a test's index and ends with the test. It limits nobody; with
 * `rateLimit: undefined` it has the default limit.
 */
export function appViewOn({ file }: { readonly file: string }, options: AppViewOptions = {}): AppView {
  const appView = createAppView({ database: file, source: NO_EVENTS, rateLimit: null, log: () => {}, ...options });
  atEnd(() => appView.close());
  return appView;
}

/**
 * An AppView whose ingest runs in this thread, by the clock of this process: a test stops the clock
 * (`stopClock`), and nothing waits in real time. It limits nobody, and ends with its test.
 */
export function appViewHere(options: AppViewOptions): AppView {
  const appView = appViewWith(startHere, { port: 0, host: '127.0.0.1', rateLimit: null, log: () => {}, ...options });
  atEnd(() => appView.close());
  return appView;
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

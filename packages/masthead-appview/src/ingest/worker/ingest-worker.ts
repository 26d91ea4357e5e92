// The ingest thread. Only it writes events, so reads in the server never wait for a transaction.

import { parentPort, workerData } from 'node:worker_threads';
import { DiagnosedLinks, runIngest } from './run-ingest.ts';
import type { WorkerCommand, WorkerInput } from './start-ingest.ts';

const stop = new AbortController();
const input = workerData as WorkerInput;
const diagnosedLinks = new DiagnosedLinks(input.database);
parentPort?.on('message', (message: WorkerCommand) => {
  if (message === 'stop') stop.abort();
  else diagnosedLinks.add(message);
});

await runIngest(input, stop.signal, (message) => parentPort?.postMessage(message));
await diagnosedLinks.settled();
parentPort?.close();
// Otherwise connections to a server that is switched off would keep the thread alive.
setTimeout(() => process.exit(), 1000).unref();

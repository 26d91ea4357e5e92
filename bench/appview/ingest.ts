import { statSync } from 'node:fs';
import { join } from 'node:path';
import { childServer } from './child-server.ts';
import { type HealthReading, readHealth } from './read-health.ts';
import { writeSampleEvents } from './sample-events.ts';

/** The time and size of storing a file. */
export interface IngestRow {
  readonly documents: number;
  readonly perSecond: number;
  /** Bytes of a line of the file. */
  readonly bytesPerDocument: number;
  readonly memory: number;
}

/** Replays a file of documents of 4 kB into SQLite, as `masthead serve --replay` does. */
export async function measureIngest(folder: string, documents: number): Promise<IngestRow> {
  const file = join(folder, 'ingest.jsonl');
  await writeSampleEvents(file, documents, 3100);
  const { size } = statSync(file);
  const database = join(folder, 'ingest.sqlite');
  const server = await childServer('./app-view-server.ts', { database, source: { kind: 'replay', file } });
  try {
    // From the first transaction on: starting the thread is not ingest.
    let first: (HealthReading & { readonly at: number }) | undefined;
    for (;;) {
      const reading = { ...(await readHealth(server.port)), at: performance.now() };
      if (reading.cursor > 0) first ??= reading;
      if (first && reading.ready) {
        const share = (reading.cursor - first.cursor) / size;
        return {
          documents,
          perSecond: (documents * share) / ((reading.at - first.at) / 1000),
          bytesPerDocument: size / documents,
          memory: server.memory().peak,
        };
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  } finally {
    await server.stop();
  }
}

import { join } from 'node:path';
import { childServer } from './child-server.ts';
import { readHealth } from './read-health.ts';

/** How fast frames without our records are skipped. */
export interface FramesResult {
  readonly perSecond: number;
  readonly memory: number;
}

/** Lets an AppView follow a relay that sends as fast as the AppView reads. */
export async function measureFrames(folder: string, seconds: number): Promise<FramesResult> {
  const relay = await childServer('./relay-server.ts', {});
  const server = await childServer('./app-view-server.ts', {
    database: join(folder, 'frames.sqlite'),
    source: {
      kind: 'firehose',
      service: `ws://127.0.0.1:${relay.port}`,
      host: 'relay',
      from: 'oldest',
      development: { handleServer: `http://127.0.0.1:${relay.port}` },
    },
  });
  try {
    while ((await readHealth(server.port)).cursor === 0) await new Promise((resolve) => setTimeout(resolve, 50));
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const [first, began] = [await readHealth(server.port), performance.now()];
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    const [last, ended] = [await readHealth(server.port), performance.now()];
    return {
      perSecond: (last.cursor - first.cursor) / ((ended - began) / 1000),
      memory: server.memory().peak,
    };
  } finally {
    await Promise.all([server.stop(), relay.stop()]);
  }
}

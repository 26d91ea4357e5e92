import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAppView } from '../../../packages/masthead-appview/src/index.ts';
import { sampleAppView, sampleImages } from '../../../packages/masthead-cli/src/sample.ts';
import { freePort } from '../../../tools/free-port.ts';
import { untilHealthy } from './until-healthy.ts';

/** An AppView with the sample events that `npm start` serves, its pictures on itself. */
export interface SampleServer {
  readonly url: string;
  /** The SQLite file of its index. */
  readonly database: string;
  /** A folder for what a test makes besides; it goes with the server. */
  readonly folder: string;
  close(): Promise<void>;
}

/**
 * Starts one on a free port; it has read all events when this is over.
 *
 * @param publicUrl how browsers reach it, where that is by a proxy
 */
export async function startSampleServer(publicUrl?: `http${string}`): Promise<SampleServer> {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-sample-'));
  const port = await freePort();
  const images = sampleImages(publicUrl ?? `http://localhost:${port}`);
  const sample = sampleAppView(folder);
  const appView = createAppView({ ...sample, images, port, publicUrl, log: () => {} });
  const { url } = await appView.start();
  await untilHealthy(url);
  return {
    url,
    database: sample.database ?? '',
    folder,
    async close() {
      await appView.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

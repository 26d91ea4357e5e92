import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAppView } from '../../../packages/masthead-appview/src/index.ts';
import { sampleAppView, sampleImages } from '../../../packages/masthead-cli/src/operate/sample.ts';
import { freePort } from '../../../tools/free-port.ts';
import { untilHealthy } from './until-healthy.ts';

/** An AppView with the sample events of `npm start`; it serves its own pictures. */
export interface SampleServer {
  readonly url: string;
  /** The SQLite file of its index. */
  readonly database: string;
  /** A folder for other files of a test; it is removed with the server. */
  readonly folder: string;
  close(): Promise<void>;
}

/**
 * Starts one on a free port, and resolves when it has read all events.
 *
 * @param publicUrl its address for browsers, where they use a proxy
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

import { createAppView } from '../../../packages/masthead-appview/src/index.ts';
import { sampleAppView, sampleImages } from '../../../packages/masthead-cli/src/operate/sample.ts';
import { freePort } from '../../../tools/free-port.ts';
import { atEnd } from '../at-end.ts';
import { newFolder } from '../new-folder.ts';
import { untilHealthy } from './until-healthy.ts';

/**
 * An AppView with the sample events of `npm start`; it serves its own pictures, and ends with its
 * test.
 */
export interface SampleServer {
  readonly url: string;
  /** The SQLite file of its index. */
  readonly database: string;
  /** A folder for other files of a test. */
  readonly folder: string;
}

/**
 * Starts one on a free port, and resolves when it has read all events.
 *
 * @param publicUrl its address for browsers, where they use a proxy
 */
export async function startSampleServer(publicUrl?: `http${string}`): Promise<SampleServer> {
  const folder = newFolder();
  const port = await freePort();
  const images = sampleImages(publicUrl ?? `http://localhost:${port}`);
  const sample = sampleAppView(folder);
  const appView = createAppView({ ...sample, images, port, publicUrl, log: () => {} });
  const { url } = await appView.start();
  atEnd(() => appView.close());
  await untilHealthy(url);
  return { url, database: sample.database ?? '', folder };
}

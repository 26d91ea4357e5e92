import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AppView, type AppViewOptions, createAppView } from '../../../src/appview/index.ts';
import { sampleAppView, sampleImages } from '../../../tools/sample-app-view.ts';
import { freePort } from '../../network/free-port.ts';

/** An AppView with the sample events, its pictures on itself. */
export interface SampleServer {
  readonly url: string;
  close(): Promise<void>;
}

export async function startSampleServer(options: AppViewOptions = {}): Promise<SampleServer> {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-pages-'));
  const port = await freePort();
  const images = sampleImages(`http://localhost:${port}`);
  const appView: AppView = createAppView({ ...sampleAppView(folder), images, port, log: () => {}, ...options });
  const { url } = await appView.start();
  while (!(await fetch(`${url}/xrpc/_health`)).ok) await new Promise((resolve) => setTimeout(resolve, 50));
  return {
    url,
    async close() {
      await appView.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

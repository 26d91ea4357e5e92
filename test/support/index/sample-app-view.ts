import { expect } from 'vitest';
import type { AppView, AppViewOptions } from '../../../packages/masthead-appview/src/index.ts';
import { sampleAppView, sampleImages } from '../../../packages/masthead-cli/src/operate/sample.ts';
import { until } from '../clock/clock.ts';
import { newFolder } from '../new-folder.ts';
import { appViewHere } from './app-view-here.ts';

/** An AppView in this process with the sample events of `npm start`; requests go to `fetch`. */
export interface SampleHere extends Pick<AppView, 'fetch'> {
  /** Its address, for requests over HTTP. */
  readonly url: string;
  close(): Promise<void>;
}

/** Makes one, and resolves when it has read all events. */
export async function sampleHere(
  options: AppViewOptions & { readonly publicUrl: `http${string}` },
): Promise<SampleHere> {
  const images = sampleImages(options.publicUrl);
  const appView = appViewHere({
    ...sampleAppView(newFolder()),
    images,
    ...options,
  });
  const { url } = await appView.start();
  await until(async () => expect((await appView.fetch(new Request('http://x/xrpc/_health'))).status).toBe(200));
  return { url, fetch: (request) => appView.fetch(request), close: () => appView.close() };
}

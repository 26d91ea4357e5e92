import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { createBuilder, preview } from 'vite';
import { atEnd } from '../../support/at-end.ts';
import { startStaticSite } from '../static-site.ts';
import { EXAMPLES, type Running, runTool, startServer } from './run-tool.ts';

/** A recipe, built and served as its users would do it. */
export interface Recipe {
  readonly name: string;
  /**
   * @param appView the AppView that the recipe asks for its cards
   * @param folder an empty one, where what is built may go
   */
  readonly serve: (appView: string, folder: string) => Promise<Running>;
  /**
   * Uses what of the page is the recipe's own, where there is such a thing; fails when it does not
   * live.
   */
  readonly use?: (tab: Page) => Promise<void>;
}

export const RECIPES: readonly Recipe[] = [
  {
    name: 'eleventy',
    async serve(appView, folder) {
      await runTool('eleventy', '@11ty/eleventy/cmd.cjs', [`--output=${folder}`], { MASTHEAD_APP_VIEW: appView });
      return startStaticSite(folder, (text) => text);
    },
  },
  {
    name: 'astro',
    async serve(appView, folder) {
      await runTool('astro', 'astro/bin/astro.mjs', ['build', '--outDir', folder], {
        MASTHEAD_APP_VIEW: appView,
        ASTRO_TELEMETRY_DISABLED: '1',
      });
      return startStaticSite(folder, (text) => text);
    },
  },
  {
    name: 'react-server',
    async serve(_, folder) {
      const environment = (name: string) => ({ build: { outDir: join(folder, name), emptyOutDir: true } });
      const config = {
        configFile: join(EXAMPLES, 'react-server/vite.config.ts'),
        logLevel: 'error' as const,
        environments: { client: environment('client'), ssr: environment('ssr'), rsc: environment('rsc') },
      };
      await (await createBuilder(config)).buildApp();
      // What a bundler leaves to the server stands beside it, as in the project of somebody who
      // builds there.
      symlinkSync(join(EXAMPLES, '../node_modules'), join(folder, 'node_modules'));
      const server = await preview({ ...config, preview: { host: '127.0.0.1', port: 0 } });
      const address = server.httpServer.address();
      if (!address || typeof address === 'string') throw new Error('The preview does not listen.');
      atEnd(() => server.close());
      return { url: `http://127.0.0.1:${address.port}/` };
    },
    async use(tab) {
      const button = tab.getByRole('button', { name: 'Mark as read' }).nth(1);
      // React takes the page over once it has read it again; a click before that is lost.
      await button.evaluate(async (element) => {
        while (!Object.keys(element).some((key) => key.startsWith('__react')))
          await new Promise((resolve) => setTimeout(resolve, 50));
      });
      await button.click();
      await tab
        .getByRole('listitem')
        .nth(1)
        .getByRole('button', { name: 'Read', exact: true, pressed: true })
        .waitFor();
    },
  },
  {
    name: 'node-server',
    serve: (appView) => startServer('node-server/server.ts', { MASTHEAD_APP_VIEW: appView }),
  },
];

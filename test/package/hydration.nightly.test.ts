import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright';
import { build, type Plugin } from 'vite';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { launchChromium } from '../support/browser.ts';
import { forFile } from '../support/for-each-test.ts';
import { startSampleServer } from '../support/network/sample-server.ts';
import { newFolder } from '../support/new-folder.ts';
import { type StaticSite, startStaticSite } from './static-site.ts';

// The example of each framework, written by a server and taken over by a browser, as Next, Remix,
// Nuxt and SvelteKit do it.
const examples = join(import.meta.dirname, '../../examples');

const ENTRY = 'entry.js';

interface Framework {
  readonly page: string;
  /** What the server has, with `Page` and a function `render` that writes it. */
  readonly server: string;
  /** What the browser has, which takes `Page` over in `target`. */
  readonly browser: string;
}

const FRAMEWORKS: Readonly<Record<string, Framework>> = {
  react: {
    page: "import { ServerPage as Page } from 'PLACE/ServerPage.tsx';",
    server:
      "import { createElement } from 'react'; import { renderToString } from 'react-dom/server'; export const render = () => renderToString(createElement(Page));",
    browser:
      "import { createElement } from 'react'; import { hydrateRoot } from 'react-dom/client'; hydrateRoot(target, createElement(Page));",
  },
  vue: {
    page: "import Page from 'PLACE/ReadingList.vue';",
    server:
      "import { createSSRApp } from 'vue'; import { renderToString } from 'vue/server-renderer'; export const render = () => renderToString(createSSRApp(Page));",
    browser: "import { createSSRApp } from 'vue'; createSSRApp(Page).mount(target);",
  },
  svelte: {
    page: "import Page from 'PLACE/ReadingList.svelte';",
    server:
      "import { render as write } from 'svelte/server'; export const render = async () => (await write(Page)).body;",
    browser: "import { hydrate } from 'svelte'; hydrate(Page, { target });",
  },
};

const appView = forFile(startSampleServer);
const browser = forFile(launchChromium);
const folder = newFolder();

/**
 * Builds a module of a framework's example, as whoever develops with it: then it says what does not
 * agree.
 */
async function built(framework: string, name: string, text: string, ssr: boolean): Promise<string> {
  const id = `\0${name}`;
  const entry: Plugin = {
    name: 'entry',
    resolveId: (source) => (source === name ? id : undefined),
    load: (wanted) => (wanted === id ? text : undefined),
  };
  const outDir = join(folder, framework, name);
  vi.stubEnv('NODE_ENV', 'development');
  await build({
    configFile: join(examples, framework, 'vite.config.ts'),
    mode: 'development',
    logLevel: 'error',
    plugins: [entry],
    // Beside the example, since the folder of a test has no node_modules.
    ...(ssr && { ssr: { noExternal: true } }),
    build: {
      ssr,
      outDir,
      emptyOutDir: true,
      minify: false,
      rollupOptions: { input: name, output: { entryFileNames: ENTRY } },
    },
  });
  vi.unstubAllEnvs();
  return outDir;
}

describe.each(Object.keys(FRAMEWORKS))('the %s example, written by a server', (framework) => {
  const problems: string[] = [];
  let html: string;
  let site: StaticSite;
  let tab: Page;

  beforeAll(async () => {
    const { page, server, browser: client } = FRAMEWORKS[framework] as Framework;
    const place = page.replace('PLACE', join(examples, framework));
    const { render } = (await import(
      pathToFileURL(join(await built(framework, 'server', `${place}${server}`, true), ENTRY)).href
    )) as { render: () => string | Promise<string> };
    html = await render();
    const taking = `${place}import { configure } from 'masthead'; configure({ appView: '${appView.url}' }); const target = document.getElementById('app'); ${client}`;
    const outDir = await built(framework, 'browser', taking, false);
    writeFileSync(
      join(outDir, 'index.html'),
      `<!doctype html><title>x</title><div id="app">${html}</div><script type="module" src="/${ENTRY}"></script>`,
    );
    site = await startStaticSite(outDir, (text) => text);
    tab = await browser.newPage();
    tab.on('pageerror', ({ message }) => problems.push(message));
    tab.on('console', (message) => {
      const isOfTheBuild = message.text().startsWith('Lit is in dev mode');
      if (['warning', 'error'].includes(message.type()) && !isOfTheBuild) problems.push(message.text());
    });
    await tab.goto(site.url);
  });
  // None of them waits for the element: what is asked again is all.
  const title = (id: string) => tab.locator(id).locator('css=[part~="title"]').allTextContents();
  const told = async () => (await tab.locator('output').allTextContents()).join();

  it('has the links in what the server writes', () => {
    expect(html).toContain('url="https://');
  });

  it('shows data that is given as a property, and other data after a click', async () => {
    await expect.poll(() => title('#pinned')).toEqual(['Salt']);
    await tab.getByRole('button', { name: 'Another' }).click();
    await expect.poll(() => title('#pinned')).toEqual(['Rope']);
  });

  it('hears the events', async () => {
    await expect.poll(told).toContain('the moss on my own roof');
    if (framework === 'react') expect(await told()).toContain('component: Salt');
  });

  it.runIf(framework === 'react')('shows data by a ref, and as JSON in the page', async () => {
    await expect.poll(() => title('#by-ref')).toEqual(['Rope']);
    await expect.poll(() => title('#by-json')).toHaveLength(1);
  });

  it('has nothing to complain of', () => {
    expect(problems).toEqual([]);
  });
});

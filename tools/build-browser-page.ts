import { build } from 'vite';

/**
 * Builds a page of a tool, for any of the engines and any path.
 *
 * @param from the folder of its `index.html`
 * @param to made, or emptied
 */
export async function buildBrowserPage(from: string, to: string): Promise<void> {
  await build({
    configFile: false,
    root: from,
    base: './',
    logLevel: 'warn',
    // Older targets would have light-dark() rewritten into something that no element of its own scheme can follow.
    build: {
      outDir: to,
      emptyOutDir: true,
      target: 'es2022',
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      modulePreload: { polyfill: false },
    },
  });
}

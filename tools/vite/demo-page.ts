import { join } from 'node:path';
import type { Plugin } from 'vite';

const root = join(import.meta.dirname, '..', '..');

/** `vite`: the demo's pages, with the elements from their sources in place of the built script. */
export function demoPage(): Plugin {
  return {
    name: 'demo-page',
    apply: 'serve',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html.replace(
          '<script defer src="/masthead.js"',
          `<script type="module" src="/@fs${join(root, 'src/elements/define/masthead.ts')}"`,
        ),
    },
  };
}

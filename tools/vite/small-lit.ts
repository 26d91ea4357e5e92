import { join, sep } from 'node:path';
import type { Plugin } from 'vite';

const root = join(import.meta.dirname, '..', '..');
const SMALL_LIT = new Map([
  ['lit', join(root, 'src/elements/lit/lit-element.ts')],
  ['lit/html.js', join(root, 'src/elements/lit/render.ts')],
  // It takes the templates as they are.
  ['../template/lit-template.ts', join(root, 'src/elements/lit/render.ts')],
]);
/** Elements of somebody else's, which extend ours with the Lit that they have from npm. */
const OTHERS = join(root, 'examples') + sep;

/**
 * Gives the elements the small Lit of the script tags (docs/decisions/lit.md). The library's is as
 * it is published, since others extend the elements there.
 */
export function smallLit(): Plugin {
  return {
    name: 'small-lit',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^(?:lit(?:\/html\.js)?|\.\.\/template\/lit-template\.ts)$/ },
      handler: (id, importer = '') => (importer.startsWith(OTHERS) ? undefined : SMALL_LIT.get(id)),
    },
  };
}

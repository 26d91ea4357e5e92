import { join } from 'node:path';
import type { Plugin } from 'vite';

const lit = join(import.meta.dirname, '..', '..', 'src/elements/lit');
const SMALL_LIT: Readonly<Record<string, string>> = {
  lit: join(lit, 'lit-element.ts'),
  'lit/html.js': join(lit, 'render.ts'),
  // It takes the templates as they are.
  '../template/lit-template.ts': join(lit, 'render.ts'),
};

/**
 * Gives the elements the small Lit of the script tags (docs/decisions/lit.md). The library's is as
 * it is published, since others extend the elements there.
 */
export function smallLit(): Plugin {
  return { name: 'small-lit', enforce: 'pre', resolveId: (id) => SMALL_LIT[id] };
}

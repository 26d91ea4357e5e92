import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { FAVICON, PAGE_STYLE } from '../../packages/masthead-appview/src/pages/frame/page-style.ts';
import type { ScriptFile } from './scripts.ts';

const source = join(import.meta.dirname, '..', '..', 'packages/masthead-appview/src/pages/builder');

/**
 * What writes static HTML has the renderer in it, which is more than all the rest: it loads when
 * somebody asks for it.
 */
const STATIC_HTML = { environment: 'builder_html', file: 'builder-html.mjs', entry: join(source, 'static-html.ts') };
const SCRIPT = { environment: 'builder', file: 'builder.js', entry: join(source, 'start.ts') };

/** The files of the builder that Vite builds; its page and its style sheet are copied. */
export function builderFiles(): ScriptFile[] {
  return [
    { ...SCRIPT, format: 'iife', isPart: true },
    { ...STATIC_HTML, format: 'es', isPart: true },
  ];
}

/** Leaves what writes static HTML out of the builder's script, and loads it from beside that. */
export function builderPartBeside(): Plugin {
  return {
    name: 'builder-part-beside',
    enforce: 'pre',
    resolveId(id) {
      const isOther = this.environment.name === SCRIPT.environment && id === './static-html.ts';
      return isOther ? { id: `./${STATIC_HTML.file}`, external: true } : undefined;
    },
  };
}

/**
 * Puts the page, its style sheet, and what all pages have in common into dist/, where every AppView
 * serves them.
 */
export function copyBuilderPage(dist: string): void {
  for (const file of ['builder.html', 'builder.css']) cpSync(join(source, file), join(dist, file));
  writeFileSync(join(dist, 'page.css'), PAGE_STYLE);
  writeFileSync(join(dist, 'favicon.svg'), FAVICON);
}

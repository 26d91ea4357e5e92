import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FAVICON, PAGE_STYLE } from '../../packages/masthead-appview/src/pages/frame/page-style.ts';
import { bundleScript } from './scripts.ts';

const source = join(import.meta.dirname, '..', '..', 'packages/masthead-appview/src/pages/builder');
/**
 * What writes static HTML has the renderer in it, which is more than all the rest: it is beside the
 * builder's script, and loads when somebody asks for it.
 */
const STATIC_HTML = 'builder-html.mjs';

/**
 * Puts the builder's scripts, its page, its style sheet, and what all pages have in common into
 * dist/, where every AppView serves them.
 */
export async function buildBuilder(dist: string): Promise<void> {
  const script = await bundleScript(
    { file: 'builder.js', entry: join(source, 'start.ts'), format: 'iife' },
    {
      name: 'static-html-beside',
      enforce: 'pre',
      resolveId: (id) => (id === './static-html.ts' ? { id: `./${STATIC_HTML}`, external: true } : undefined),
    },
  );
  const html = await bundleScript({ file: STATIC_HTML, entry: join(source, 'static-html.ts'), format: 'es' });
  writeFileSync(join(dist, 'builder.js'), script.code);
  writeFileSync(join(dist, STATIC_HTML), html.code);
  for (const file of ['builder.html', 'builder.css']) cpSync(join(source, file), join(dist, file));
  writeFileSync(join(dist, 'page.css'), PAGE_STYLE);
  writeFileSync(join(dist, 'favicon.svg'), FAVICON);
}

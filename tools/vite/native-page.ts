import { join } from 'node:path';
import type { Plugin } from 'vite';

const NATIVE_PAGE = join(import.meta.dirname, '..', '..', 'src/elements/base/native-page.ts');

/**
 * Gives lit the page as the browser made it. Lit reads `document.importNode` and the like plainly, where an `<img name="importNode">` in somebody's comment
 * comes first, and would then show nothing on the whole page.
 */
export function nativePage(): Plugin {
  return {
    name: 'native-page',
    transform: {
      filter: { id: /[\\/]node_modules[\\/]lit-html[\\/](?:development[\\/])?lit-html\.js$/ },
      handler: (code) => ({
        code: `import { nativeDocument as document, nativeGlobal as globalThis } from ${JSON.stringify(NATIVE_PAGE)};${code}`,
        map: null,
      }),
    },
  };
}

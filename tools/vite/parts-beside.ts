import type { Plugin } from 'vite';
import { LOAD_PART, type ScriptFile } from './scripts.ts';

/** Swaps the one module that loads parts for one that finds them beside the script's own file. */
export function partsBeside(files: readonly ScriptFile[]): Plugin {
  return {
    name: 'parts-beside',
    enforce: 'pre',
    load(id) {
      const script = files.find(({ environment, isPart }) => environment === this.environment.name && !isPart);
      if (id !== LOAD_PART || !script) return undefined;
      // Only the running script's own address counts, whatever else in the page goes by that name. One that stands in the page itself has none: the page's
      // counts then.
      const here =
        script.format === 'es'
          ? 'import.meta.url'
          : "globalThis.document && (native(document, 'currentScript')?.src || native(document, 'baseURI'))";
      return `import { native } from '../page/native.ts';\nconst here = ${here};\nexport const loadPart = (name) => import(/* @vite-ignore */ new URL(name + '.mjs', here).href);`;
    },
  };
}

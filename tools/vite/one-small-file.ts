import { basename } from 'node:path';
import { minify } from 'terser';
import type { Plugin } from 'vite';

/** Makes each script one file, as small as two minifiers can make it. The bytes are the same on every machine, so the size ledger can hold them. */
export function oneSmallFile(): Plugin {
  return {
    name: 'one-small-file',
    apply: 'build',
    enforce: 'post',
    async generateBundle({ format }, bundle) {
      const chunks = Object.values(bundle).filter((item) => item.type === 'chunk');
      const [chunk] = chunks;
      if (!chunk || chunks.length > 1) {
        const names = chunks.map(({ fileName }) => fileName).join(', ');
        this.error(`${names || 'nothing'} came out; what is extra belongs into src/elements/base/part-table.ts`);
      }
      const isModule = format === 'es';
      // Whoever runs the plain script as a module, or by a function of their own, has no `this` there.
      const plain = chunk.code.replace(
        /\(this\.Masthead ?= ?this\.Masthead ?\|\| ?\{\}\)/,
        '(globalThis.Masthead??={})',
      );
      const { code, map } = await minify(plain, {
        ecma: 2020,
        // Of a plain script `Masthead` is all that is global, and pages call `Masthead.configure()`.
        module: isModule,
        toplevel: isModule,
        compress: {
          passes: 3,
          unsafe_arrows: true,
          pure_getters: true,
          keep_fargs: false,
          sequences: false,
        },
        // In brackets, the plain script's one function is compiled as it is read; without them engines read it twice.
        format: { comments: false, wrap_iife: true },
        sourceMap: { content: JSON.stringify(chunk.map), filename: basename(chunk.fileName) },
      });
      if (!code || typeof map !== 'string') this.error(`${chunk.fileName}: the minifier gave no code`);
      const mapFile = `${chunk.fileName}.map`;
      // The script does not name its map: no package has it, and every developer tool would ask for it.
      chunk.code = `${code}\n`;
      delete bundle[mapFile];
      this.emitFile({ type: 'asset', fileName: mapFile, source: map });
    },
  };
}

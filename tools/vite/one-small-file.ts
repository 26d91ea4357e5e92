import { minify } from 'terser';
import type { Plugin } from 'vite';

/**
 * Makes each script one file, as small as two minifiers can make it. The bytes are the same on
 * every machine, so the size ledger can hold them.
 */
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
      // A plain script that is run as a module, or by a function, has no `this`.
      const plain = chunk.code.replace(
        /\(this\.Masthead ?= ?this\.Masthead ?\|\| ?\{\}\)/,
        '(globalThis.Masthead??={})',
      );
      const { code } = await minify(plain, {
        ecma: 2020,
        // The only global of a plain script is `Masthead`: pages call `Masthead.configure()`.
        module: isModule,
        toplevel: isModule,
        compress: {
          passes: 3,
          unsafe_arrows: true,
          pure_getters: true,
          keep_fargs: false,
          sequences: false,
        },
        // In brackets, the plain script's one function is compiled as it is read; without them
        // engines read it twice.
        format: { comments: false, wrap_iife: true },
      });
      if (!code) this.error(`${chunk.fileName}: the minifier gave no code`);
      chunk.code = `${code}\n`;
    },
  };
}

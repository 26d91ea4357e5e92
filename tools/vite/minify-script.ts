import { minify } from 'terser';

/**
 * Makes a script that a bundler has minified as small as two minifiers can make it. The bytes are
 * the same on every machine, so the size ledger can hold them.
 */
export async function minifyScript(script: string, format: 'iife' | 'es'): Promise<string> {
  const isModule = format === 'es';
  // A plain script that is run as a module, or by a function, has no `this`.
  const plain = script.replace(/\(this\.Masthead ?= ?this\.Masthead ?\|\| ?\{\}\)/, '(globalThis.Masthead??={})');
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
    // In brackets, the plain script's one function is compiled as it is read; without them engines
    // read it twice.
    format: { comments: false, wrap_iife: true },
  });
  return `${code}\n`;
}

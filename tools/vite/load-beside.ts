import { native } from '../../src/elements/base/native.ts';
import { nativeDocument } from '../../src/elements/base/native-page.ts';
import { hashes, here, nonce, policy } from './script-itself.ts';

const loading: Record<string, Promise<{ readonly default: unknown }>> = {};
let query = '';

/**
 * The `loadPart` of a script. The page's tag has a hash, so that nobody who serves the script can change it, and neither its parts.
 *
 * An import cannot say which hash it wants. A script element can, in every engine, and the import that follows is given the module that the element brought,
 * without a request of its own. (A `modulepreload` would need no Trusted Types, but WebKit does not look at its hash.)
 */
export async function loadPart(name: string): Promise<unknown> {
  return loadOnce(name, hashes[name] ?? ((await loadOnce('parts', hashes.parts)).default as typeof hashes)[name]);
}

function loadOnce(name: string, integrity: string | undefined) {
  loading[name] ??= load(name, integrity);
  return loading[name];
}

async function load(name: string, integrity: string | undefined) {
  const url = new URL(`${name}.mjs${query}`, here).href;
  // Without a hash anything would run.
  if (!integrity) throw new TypeError(url);
  const script = nativeDocument.createElement('script');
  try {
    await new Promise((onload, onerror) => {
      const src = policy ? policy.createScriptURL(url) : url;
      Object.assign(script, { type: 'module', integrity, nonce, src, onload, onerror });
      native(document, 'head').append(script);
    });
    return await import(/* @vite-ignore */ url);
  } catch {
    // Engines keep what failed under its address, and so may a cache: the next try has another.
    query += '?';
    delete loading[name];
    throw new TypeError(url);
  } finally {
    script.remove();
  }
}

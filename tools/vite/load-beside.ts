import { PUBLIC_APP_VIEW } from '../../src/atproto/request/client-config.ts';
import { loadPart } from '../../src/elements/base/load-parts.ts';
import type { PartName } from '../../src/elements/base/part-table.ts';
import { nativeDocument } from '../../src/elements/lit/render.ts';
import { cardAppView } from '../../src/elements/page/configure.ts';
import { unclobbered } from '../../src/elements/page/unclobbered.ts';
import { hashes, here, nonce, page, policy, version } from './script-itself.ts';

/** The part that has the hashes of all parts. */
interface Table {
  readonly default: typeof hashes;
}

let query = '';
/** Where a part was found last; empty once the console has said that none was. */
let found: string | undefined;

/**
 * Imports a part of a script tag: from beside the script; else from the configured AppView, since
 * optimizers join, inline and move scripts; else from beside the page. The page's tag has a hash,
 * so
 * that nobody who serves the script can change it, nor its parts.
 *
 * An import cannot say which hash it wants. A script element can, in every engine, and the import
 * that follows takes the module that the element loaded, without a request of its own. (A
 * `modulepreload` would need no Trusted Types, but WebKit ignores its hash.)
 */
export async function importPart(name: string): Promise<unknown> {
  const integrity = hashes[name] ?? ((await loadPart('parts' as PartName)) as unknown as Table).default[name];
  const file = `${name}.mjs`;
  const appView = cardAppView();
  const served = appView === PUBLIC_APP_VIEW ? undefined : `${appView}/${version}/`;
  // Without a hash anything would run.
  if (integrity)
    for (const base of new Set([found, ...here(), served, page])) {
      try {
        const part = await loadFrom(new URL(file + query, base).href, integrity);
        found = base;
        return part;
      } catch {}
    }
  // Engines keep what failed under its address, and so may a cache: the next try has another.
  query += '?';
  if (found === undefined)
    console.warn(`Masthead: no ${file} beside the script. Write <meta name="masthead-app-view" content="…">.`);
  found ??= '';
  throw new TypeError(file);
}

async function loadFrom(url: string, integrity: string) {
  const script = nativeDocument.createElement('script');
  try {
    await new Promise((onload, onerror) => {
      const src = policy ? policy.createScriptURL(url) : url;
      Object.assign(script, { type: 'module', integrity, nonce, src, onload, onerror });
      unclobbered(document, 'head').append(script);
    });
    return await import(/* @vite-ignore */ url);
  } finally {
    script.remove();
  }
}

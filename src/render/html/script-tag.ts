import { escapeHtml } from './write-html.ts';

/** One of the scripts that a page can load: both elements, or one of them. */
export type ScriptName = 'masthead' | 'pub-card' | 'pro-profile';

/** The content of a script tag. */
export interface ScriptTagOptions {
  /** The AppView's address, such as `https://appview.example`, with or without a final slash. */
  readonly appView: string;
  /** The version of the script, such as `0.1.0`. */
  readonly version: string;
  /**
   * The hash of exactly this file, `sha384-…`, from `dist/integrity.json` or an AppView's
   * `/script-tag.json`.
   */
  readonly integrity: string;
  /** Both elements when left out. */
  readonly script?: ScriptName | undefined;
  /** `true` for the module, `{script}.mjs`; the plain script when left out. */
  readonly module?: boolean | undefined;
  /**
   * The folder of the script if the AppView does not serve it, such as a package CDN's
   * `…/masthead@0.1.0/dist`.
   */
  readonly folder?: string | undefined;
  /** `false` leaves `data-app-view` out, for a page that names its AppView elsewhere. */
  readonly configure?: boolean | undefined;
}

/**
 * Writes the script tag of a page. The tag loads exactly this version of the script, from an
 * AppView that serves it at `/{version}/`, and the elements ask that AppView. The function fetches
 * and checks nothing.
 *
 * @returns the tag in one line, without a line break at its end; every value is escaped
 *
 * @example
 * ```js
 * import { scriptTag } from 'masthead/render';
 *
 * const appView = 'http://localhost:2584';
 * const { version, integrity } = await (await fetch(`${appView}/script-tag.json`)).json();
 * console.log(scriptTag({ appView, version, integrity }));
 * ```
 */
export function scriptTag(options: ScriptTagOptions): string {
  const { version, integrity, script = 'masthead', module = false, configure = true } = options;
  const appView = withoutSlash(options.appView);
  const folder = withoutSlash(options.folder ?? `${appView}/${encodeURIComponent(version)}`);
  const attributes: readonly (readonly [name: string, value: string])[] = [
    ['src', `${folder}/${script}.${module ? 'mjs' : 'js'}`],
    ['integrity', integrity],
    // Without it, a browser cannot check the hash of a script from another origin, and does not run
    // it.
    ['crossorigin', 'anonymous'],
    ...(configure ? [['data-app-view', appView] as const] : []),
  ];
  const written = attributes.map(([name, value]) => `${name}="${escapeHtml(value)}"`).join(' ');
  return `<script ${module ? 'type="module"' : 'defer'} ${written}></script>`;
}

function withoutSlash(address: string): string {
  return address.endsWith('/') ? address.slice(0, -1) : address;
}

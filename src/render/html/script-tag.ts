import { escapeHtml } from './escape-html.ts';

/** One of the scripts that a page can load: both elements, or one of them. */
export type ScriptName = 'masthead' | 'pub-card' | 'pro-profile';

/** What a script tag says. */
export interface ScriptTagOptions {
  /**
   * The AppView's address, such as `https://appview.example`; with or without a slash at its end.
   */
  readonly appView: string;
  /** The version of the script, such as `0.1.0`. */
  readonly version: string;
  /**
   * The hash of exactly this file, `sha384-…`, as `dist/integrity.json` and an AppView's
   * `/script-tag.json` have it.
   */
  readonly integrity: string;
  /** Both elements when left out. */
  readonly script?: ScriptName | undefined;
  /** `true` for the module, `{script}.mjs`; the plain script when left out. */
  readonly module?: boolean | undefined;
  /**
   * The folder that the script is loaded from where the AppView does not serve it, such as a
   * package CDN's `…/masthead@0.1.0/dist`.
   */
  readonly folder?: string | undefined;
  /** `false` leaves `data-app-view` out: for a page that names its AppView elsewhere. */
  readonly configure?: boolean | undefined;
}

/**
 * Writes the script tag of a page: this version of the script and no other, from an AppView that
 * serves it at `/{version}/`, and asking that AppView. Nothing is fetched or checked here.
 *
 * @returns the tag in one line, with no line break at its end; every value is escaped
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
    // Without it, a browser cannot compare a script of another origin with its hash, and does not
    // run it.
    ['crossorigin', 'anonymous'],
    ...(configure ? [['data-app-view', appView] as const] : []),
  ];
  const written = attributes.map(([name, value]) => `${name}="${escapeHtml(value)}"`).join(' ');
  return `<script ${module ? 'type="module"' : 'defer'} ${written}></script>`;
}

function withoutSlash(address: string): string {
  return address.endsWith('/') ? address.slice(0, -1) : address;
}

// The code that people paste: frames of an AppView's `/embed`, and script tags.

import type { CardView } from '../../core/card/card-view.ts';
import { textWidth } from '../svg/text-width.ts';
import { fitText } from '../svg/wrap-text.ts';
import { escapeHtml } from './write-html.ts';

/** The size of a frame, CSS pixels. */
export interface FrameSize {
  readonly width: number;
  readonly height: number;
}

const WIDTH = 600;
const CARD = { withoutCover: 230, publication: 150 };
const PROFILE_HEIGHTS: Readonly<Record<string, number>> = { full: 640, compact: 48 };
const SUMMARY_HEIGHT = 240;
/** The height of a compact card or profile of one line. */
export const LINE_HEIGHT = 48;
// A cover is 1.91 times as wide as high, with 170 px of text below.
const COVER_RATIO = 1.91;
const BELOW_COVER = 170;

/**
 * The size of a card's frame.
 *
 * @param maxWidth the width that the embedding page has, CSS pixels; a card takes at most 600
 * @param layout `publication` or `article` if the page has chosen one
 */
export function cardFrameSize(view: CardView, maxWidth: number = WIDTH, layout?: string): FrameSize {
  const width = Math.min(WIDTH, maxWidth);
  if (layout === 'compact') return { width, height: LINE_HEIGHT };
  const publication = layout === 'publication' || (layout !== 'article' && view.title === view.source?.title);
  if (publication) return { width, height: CARD.publication };
  return { width, height: view.thumb ? Math.round(width / COVER_RATIO) + BELOW_COVER : CARD.withoutCover };
}

/**
 * The size of a profile's frame, for a summary or another layout. No fixed height fits all full
 * profiles.
 */
export function profileFrameSize(maxWidth: number = WIDTH, layout = 'summary'): FrameSize {
  return { width: Math.min(WIDTH, maxWidth), height: PROFILE_HEIGHTS[layout] ?? SUMMARY_HEIGHT };
}

/** The fixed scheme of a frame's page, or `light dark`, which follows the reader. */
export type FrameScheme = 'light' | 'dark' | 'light dark';

/**
 * The scheme of `/embed`, and of the `<iframe>` around it: if the two differed, browsers would
 * paint a white or black ground behind the page.
 *
 * @param scheme the publication's scheme, for a card with `appearance` `publication`; a profile has
 *   none
 */
export function frameScheme(appearance: string | undefined, scheme?: 'light' | 'dark'): FrameScheme {
  if (appearance === 'publication') return scheme ?? 'light dark';
  return appearance === 'light' || appearance === 'dark' ? appearance : 'light dark';
}

/** A frame of an AppView's `/embed`, and the link below it. */
export interface Frame {
  /** The address of `/embed`, query included. */
  readonly address: string;
  /** The accessible name of the frame. */
  readonly title: string;
  readonly size: FrameSize;
  /**
   * `frameScheme` of its page; `undefined` for a byline, which has no ground of its own and needs
   * the browser's ground.
   */
  readonly scheme: FrameScheme | undefined;
  /**
   * The link of the card and its words: only this is left when a reader removes frames, or the
   * AppView is gone.
   */
  readonly link: { readonly href: string; readonly words: string };
}

/** Writes a frame: it runs its own script, opens links in a new tab, and may do nothing else. */
export function writeFrame({ address, title, size, scheme, link }: Frame): string {
  const { width, height } = size;
  const style = `border:0;max-width:100%;vertical-align:top${scheme === undefined ? '' : `;color-scheme:${scheme}`}`;
  const sandbox = 'allow-scripts allow-popups allow-popups-to-escape-sandbox';
  return `<iframe src="${escapeHtml(address)}" title="${escapeHtml(title)}" width="${width}" height="${height}" style="${style}" loading="lazy" referrerpolicy="no-referrer" sandbox="${sandbox}"></iframe>
<p style="margin:${CAPTION.gap}px 0 0;max-width:${width}px;font-size:${CAPTION.size}px;line-height:${CAPTION.line}px;overflow-wrap:anywhere"><a href="${escapeHtml(link.href)}">${escapeHtml(link.words)}</a></p>`;
}

/** CSS pixels. */
const CAPTION = { gap: 4, size: 14, line: 20, lines: 4 };
/** The least height below a frame: one line of words. */
export const CAPTION_HEIGHT: number = CAPTION.gap + CAPTION.line;

/**
 * The words below a frame, and their estimated height in CSS pixels: the page's font is not known.
 *
 * @param room the height for them in CSS pixels, at least `CAPTION_HEIGHT`. Longer words are cut
 *   with an ellipsis, after at most four lines
 */
export function frameCaption(
  title: string,
  width: number,
  room: number,
): { readonly words: string; readonly height: number } {
  const { gap, size, line, lines } = CAPTION;
  const most = Math.min(lines, Math.floor((room - gap) / line));
  // Few lines are full, and the page's font may be wider.
  const wide = 0.85 * width;
  const words = fitText(title, { width: most * wide, size });
  return { words, height: gap + line * Math.max(1, Math.min(most, Math.ceil(textWidth(words, size) / wide))) };
}

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

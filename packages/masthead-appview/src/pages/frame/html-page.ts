import { createHash } from 'node:crypto';
import { line, prose } from 'masthead/internal/core/shown-text';
import { escapeHtml, scriptJson } from 'masthead/render';
import { MARK, PAGE_STYLE } from './page-style.ts';

const HTML_TYPE = 'text/html; charset=utf-8';

/**
 * A page of this server. `title`, `lang` and `data` are escaped when written; every other part must
 * be safe already.
 */
export interface HtmlPage {
  readonly title: string;
  /** The path of this server's public address, as from `basePath`; absent at the root of a host. */
  readonly base?: string | undefined;
  readonly lang?: string;
  readonly head?: string;
  readonly body: string;
  /** CSS of the page, allowed by its hash in the policy. */
  readonly style: string;
  /** An inline script, allowed in the same way. */
  readonly script?: string;
  /** Structured data (JSON-LD). */
  readonly data?: unknown;
  /** Hashes of further styles that the policy allows, quotes included. */
  readonly styleHashes?: readonly string[];
  readonly frames: 'anybody' | 'nobody';
  /** Where forms may submit to; nowhere when left out. */
  readonly forms?: 'own';
  /** Paths of style sheets and scripts of this server, besides the script of the elements. */
  readonly files?: { readonly styles: readonly string[]; readonly scripts: readonly string[] };
  /** Whether its buttons may write to the clipboard. */
  readonly copies?: boolean;
}

export interface ServedPage {
  readonly body: string;
  readonly type: typeof HTML_TYPE;
  /** The headers of this page, in addition to those of every answer. */
  readonly headers: Readonly<Record<string, string>>;
}

export function htmlPage(page: HtmlPage): ServedPage {
  const off = FEATURES.trim().split(/\s+/);
  return {
    body: write(page),
    type: HTML_TYPE,
    headers: {
      'content-security-policy': policy(page),
      // A page that opens this one gets no reference to its window. The header has no effect in a
      // frame.
      'cross-origin-opener-policy': 'same-origin',
      // A cross-origin isolated page shows only frames that have this header. Pictures still come
      // from any host, without its cookies.
      ...(page.frames === 'anybody' && { 'cross-origin-embedder-policy': 'credentialless' }),
      'permissions-policy': off
        .map((feature) => (page.copies && feature === 'clipboard-write' ? `${feature}=(self)` : `${feature}=()`))
        .join(', '),
    },
  };
}

function write({ title, base = '', lang = 'en', head = '', body, style, script, data, files }: HtmlPage): string {
  const sheets = (files?.styles ?? []).map((address) => `<link rel="stylesheet" href="${base}${address}">\n`).join('');
  const scripts = (files?.scripts ?? []).map((address) => `<script defer src="${base}${address}"></script>\n`).join('');
  return `<!doctype html>
<html lang="${escapeHtml(lang)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(line(title) ?? '')}</title>
${head}<style>${style}</style>
${sheets}<script defer src="${base}/masthead.js" data-app-view="${base}/"></script>
${scripts}${data === undefined ? '' : `<script type="application/ld+json">${scriptJson(data)}</script>\n`}${body}
${script === undefined ? '' : `<script>${script}</script>\n`}</html>
`;
}

/**
 * The Content-Security-Policy: the page's own styles and script, any image, and `/masthead.js` with
 * requests to this server.
 */
function policy({ style, script, styleHashes = [], files, frames, forms }: HtmlPage): string {
  const styles = [...(files ? ["'self'"] : []), hashOf(style), ...new Set(styleHashes)];
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...(script === undefined ? [] : [hashOf(script)])].join(' ')}`,
    `style-src ${styles.join(' ')}`,
    'img-src https: http: data:',
    "connect-src 'self'",
    "base-uri 'none'",
    `form-action '${forms === 'own' ? 'self' : 'none'}'`,
    ...(frames === 'nobody' ? ["frame-ancestors 'none'"] : []),
    "require-trusted-types-for 'script'",
    'trusted-types lit-html',
  ].join('; ');
}

// Browser features that are switched off for the page and for frames in it.
const FEATURES = `
  accelerometer autoplay browsing-topics camera clipboard-read clipboard-write display-capture encrypted-media
  fullscreen gamepad geolocation gyroscope hid identity-credentials-get idle-detection keyboard-map local-fonts
  magnetometer microphone midi otp-credentials payment picture-in-picture publickey-credentials-create
  publickey-credentials-get screen-wake-lock serial storage-access usb window-management xr-spatial-tracking
`;

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** A text to copy, with its name for screen readers. */
export function codeBlock(name: string, text: string): string {
  return `<pre tabindex="0" role="region" aria-label="${escapeHtml(name)}" dir="ltr" translate="no">${escapeHtml(text)}</pre>`;
}

/** Text of the query, of hosts and of records as HTML, reduced to visible characters. */
export function escapeProse(text: string): string {
  return escapeHtml(prose(text) ?? '');
}

/** The facts about the server in the foot of each page. */
export interface ServerFacts {
  readonly version: string;
  /** The path of this server's public address, as from `basePath`; absent at the root of a host. */
  readonly base?: string | undefined;
  /**
   * The number of records, for a server whose source is a file; absent on every other, and when
   * they cannot be counted.
   */
  readonly records?: number | undefined;
}

/**
 * The path of a public address, such as `/masthead` of `https://site.example/masthead`. Every
 * address of this server in its pages begins with it.
 *
 * @returns without a slash at its end, and safe in HTML; empty at the root of a host
 */
export function basePath(publicUrl: string | undefined): string {
  const pathname = URL.parse(publicUrl ?? '')?.pathname ?? '';
  return pathname.replace(/(?<!\/)\/+$/, '').replace(/[&']/g, (sign) => (sign === '&' ? '%26' : '%27'));
}

/** The pages in the header. */
export type PlaceName = 'make' | 'check' | 'examples' | 'docs';

/** A phone shows all of them in one row, by their short words. */
const PLACES: readonly (readonly [name: PlaceName, address: string, words: string, short?: string])[] = [
  ['make', '/', 'Make a card', 'Make'],
  ['check', '/check', 'Why is there no card?', 'Check'],
  ['examples', '/examples', 'Examples'],
  ['docs', '/docs', 'Docs'],
];

/** Records beyond this number are not counted. */
export const MOST_COUNTED = 10_000;

export interface FramedPage extends Omit<HtmlPage, 'style' | 'frames'> {
  /** Which of the header's pages this is; absent for any other. */
  readonly place?: PlaceName;
  readonly facts: ServerFacts;
  /** The style of this page alone, after the common style. */
  readonly style?: string;
}

/**
 * A page of this server for people: its own content between the common header and foot. No other
 * page may show it in a frame.
 */
export function framedPage({ place, facts, style = '', head = '', body, ...page }: FramedPage): ServedPage {
  const { base = '' } = facts;
  return htmlPage({
    ...page,
    frames: 'nobody',
    base,
    head: `<link rel="icon" href="${base}/favicon.svg" type="image/svg+xml">\n${head}`,
    style: PAGE_STYLE + style,
    body: `${header(base, place)}\n${body}\n${foot(facts)}`,
  });
}

function header(base: string, place: PlaceName | undefined): string {
  const links = PLACES.map(([name, address, words, short]) => {
    const label = short ? `<span class="long">${words}</span><span class="short">${short}</span>` : words;
    return `<a href="${base}${address}"${name === place ? ' aria-current="page"' : ''}>${label}</a>`;
  });
  return `<header class="top"><div class="wrap"><a class="word" href="${base}/"><svg class="logo" viewBox="0 0 32 32" aria-hidden="true">${MARK}</svg><span>Masthead</span></a><nav aria-label="Pages">${links.join('')}</nav></div></header>`;
}

function foot({ version, records, base = '' }: ServerFacts): string {
  const count = records !== undefined && (records > MOST_COUNTED ? 'more than 10,000' : records);
  const sample = count === false ? '' : `Sample server: it has ${count} records and does not follow the network. · `;
  return `<footer class="foot"><div class="wrap"><p>${sample}Version ${escapeHtml(version)} · <a href="${base}/docs#privacy">Privacy</a></p></div></footer>`;
}

import { createHash } from 'node:crypto';
import type { CardView } from 'masthead/core';
import { line, prose } from 'masthead/internal/core';
import type { EmbedImages } from 'masthead/internal/render-node';
import { escapeHtml, scriptJson } from 'masthead/render';
import type { XrpcError } from '../http/server/answer/answer.ts';
import type { FoundPerson } from '../http/server/route.ts';

/** A page of this server. `title`, `lang` and `data` are escaped when written; every other part must be safe already. */
export interface HtmlPage {
  readonly title: string;
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
  /** Where forms may submit to: nowhere when left out. */
  readonly forms?: 'own';
}

export interface ServedPage {
  readonly html: string;
  /** In addition to those of every answer. */
  readonly headers: Readonly<Record<string, string>>;
}

export const HTML_TYPE = 'text/html; charset=utf-8';

export function htmlPage(page: HtmlPage): ServedPage {
  const { style, script, styleHashes = [], frames, forms } = page;
  return {
    html: write(page),
    headers: pageHeaders({
      styles: [hashOf(style), ...styleHashes],
      scripts: script === undefined ? [] : [hashOf(script)],
      frames,
      ...(forms && { forms }),
    }),
  };
}

/** What a page may do. */
export interface PageRights extends Pick<HtmlPage, 'frames' | 'forms'> {
  /** Sources of its styles, as `style-src` has them. */
  readonly styles: readonly string[];
  /** Sources of its scripts besides this server's own files. */
  readonly scripts?: readonly string[];
  /** Whether its buttons may write to the clipboard. */
  readonly copies?: boolean;
}

/** The headers that hold a page to its rights. */
export function pageHeaders(rights: PageRights): Readonly<Record<string, string>> {
  const off = FEATURES.trim().split(/\s+/);
  return {
    'content-security-policy': policy(rights),
    // A page that opens this one gets no reference to its window. The header has no effect in a frame.
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': off
      .map((feature) => (rights.copies && feature === 'clipboard-write' ? `${feature}=(self)` : `${feature}=()`))
      .join(', '),
  };
}

function write({ title, lang = 'en', head = '', body, style, script, data }: HtmlPage): string {
  return `<!doctype html>
<html lang="${escapeHtml(lang)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(line(title) ?? '')}</title>
${head}<style>${style}</style>
<script defer src="/masthead.js" data-app-view="/"></script>
${data === undefined ? '' : `<script type="application/ld+json">${scriptJson(data)}</script>\n`}${body}
${script === undefined ? '' : `<script>${script}</script>\n`}</html>
`;
}

/** The Content-Security-Policy: the page's own styles and script, any image, and `/masthead.js` with requests to this server. */
function policy({ styles, scripts = [], frames, forms }: PageRights): string {
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts].join(' ')}`,
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

/** The look of a page with a few sentences on it. */
export const PLAIN_STYLE: string = [
  ':root{color-scheme:light dark}',
  'body{margin:0;padding:clamp(1rem,4vw,3rem);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere;background:light-dark(#f6f5f1,#15171a);color:light-dark(#1d2126,#e8e6e1)}',
  'main{max-inline-size:40rem;margin-inline:auto;padding-block:clamp(1rem,10vh,6rem)}',
  'h1{font-size:1.75rem;line-height:1.25;letter-spacing:-.01em;margin:0 0 .5rem}p{margin:.5rem 0}',
  '.status{font-weight:600;color:light-dark(#5b626b,#a3a9b1);margin:0}',
  'form{display:flex;flex-wrap:wrap;gap:.75rem;align-items:end;margin-block:2rem 1.5rem}',
  'label{display:grid;flex:1 1 16rem;gap:.25rem;font-weight:600;font-size:.875rem}',
  'input{box-sizing:border-box;inline-size:100%;min-block-size:2.75rem;font:inherit;font-size:1rem;font-weight:400;padding:.25rem .75rem;border:1px solid color-mix(in srgb,currentColor 45%,transparent);border-radius:.5rem;background:light-dark(#fff,#1e2125);color:inherit}',
  '::placeholder{color:light-dark(#5b626b,#a3a9b1);opacity:1}',
  'button{min-block-size:2.75rem;font:inherit;font-weight:600;padding:.25rem 1.25rem;border:0;border-radius:.5rem;background:light-dark(#1d2126,#e8e6e1);color:light-dark(#fff,#15171a);cursor:pointer}',
  'ul{padding-inline-start:1.25rem}a{color:inherit}',
  'code{font-family:ui-monospace,monospace;font-size:.875em}',
  ':focus-visible{outline:2px solid light-dark(#0b57d0,#a8c7fa);outline-offset:2px}',
].join('');

/** Headings by status; those of a whole class under its first number. */
const HEADINGS: Readonly<Record<number, string>> = {
  400: 'That address is not quite right',
  404: 'There is nothing here',
  405: 'This can only be read',
  414: 'That address is too long',
  429: 'Too many requests',
  500: 'Something went wrong here',
  501: 'This server does not do that',
  502: 'Another server gave no good answer',
  503: 'Too busy at the moment',
  504: 'Another server took too long',
};

/**
 * An error as a page for people: what happened, and the way on. Programs get the same as JSON.
 *
 * @param error what may be shown of it
 * @param path the path that was asked for: a frame's page may stand in a frame also when it failed, and the check is not offered where it failed
 */
export function errorPage({ status, error, message }: XrpcError, path: string): ServedPage {
  const heading = error === 'ProfileNotFound' ? 'There is no such profile' : (HEADINGS[status] ?? 'That did not work');
  const person = path.startsWith('/p/');
  return htmlPage({
    title: heading,
    head: '<meta name="robots" content="noindex">\n',
    body: `<main>
<p class="status">${status}</p>
<h1>${heading}</h1>
<p>${escapeProse(message)}</p>
<form action="/" method="get">
<label>Try a link or a handle <input name="url" type="text" autocapitalize="none" autocomplete="off" spellcheck="false" required placeholder="${person ? 'alice.example' : 'https://example.com/post'}"></label>
<button>Show</button>
</form>
<ul>
<li><a href="/">The builder: make a card for your own page</a></li>
${path === '/check' ? '' : '<li><a href="/check">Why does my card not appear?</a></li>\n'}</ul>
</main>`,
    style: PLAIN_STYLE,
    frames: path === '/embed' ? 'anybody' : 'nobody',
    forms: 'own',
  });
}

/** Text of the query, of hosts and of records as HTML, reduced to what can be shown. */
export function escapeProse(text: string): string {
  return escapeHtml(prose(text) ?? '');
}

/** What an output format is given. */
export interface PageQuestion {
  readonly parameters: URLSearchParams;
  /** This AppView's public origin, without a trailing slash. */
  readonly origin: string;
  /** The card of a link; `null` when no record backs it. */
  card(link: string): Promise<CardView | null>;
  /** A profile, from the index or the account's PDS. Throws `XrpcError` 404 when there is none. */
  person(actor: string): Promise<FoundPerson>;
  readonly embedImages: EmbedImages;
  /** Turns an SVG into PNG; absent where `sharp` is not installed. */
  readonly rasterise?: ((svg: string) => Promise<Uint8Array>) | undefined;
}

export interface PageAnswer {
  readonly body: string | Uint8Array;
  readonly type: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Nothing was found, or an image could not be loaded: cached for 10 s instead of 60 s. */
  readonly brief?: boolean;
  /** Whose profile the answer shows: decides `X-Robots-Tag` and, for one read from the PDS, its age. */
  readonly person?: FoundPerson | undefined;
}

/** An output format: a page, a drawing, an oEmbed answer. */
export type PageFormat = (question: PageQuestion) => Promise<PageAnswer>;

/** The policy of SVG and XML: no script and no outside request, even when opened as a page. */
export const DRAWING_POLICY = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
};

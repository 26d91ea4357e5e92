import { createHash } from 'node:crypto';
import { line } from '../../core/shown-text.ts';
import { escapeHtml, scriptJson } from '../../render/index.ts';

/** A page of ours. Everything in it is ours or escaped already. */
export interface HtmlPage {
  readonly title: string;
  readonly lang?: string;
  /** More of the head. */
  readonly head?: string;
  readonly body: string;
  /** The page's own style; one for all of a kind, so that a policy can name its hash. */
  readonly style: string;
  /** A script of the page's own, likewise. */
  readonly script?: string;
  /** Structured data (JSON-LD). */
  readonly data?: unknown;
  /** Hashes of further styles that its policy allows, with their quotes. */
  readonly styleHashes?: readonly string[];
  /** Who may show it in a frame. */
  readonly frames: 'anybody' | 'nobody';
  /** Where its forms may lead: nowhere when left out. */
  readonly forms?: 'own';
}

/** A page as it goes out. */
export interface ServedPage {
  readonly html: string;
  /** Its own, beside those of every answer. */
  readonly headers: Readonly<Record<string, string>>;
}

export const HTML_TYPE = 'text/html; charset=utf-8';

/** Writes a page. */
export function htmlPage(page: HtmlPage): ServedPage {
  return {
    html: write(page),
    headers: {
      'content-security-policy': policy(page),
      // Who opens one of our pages gets no hold on it. In a frame it says nothing.
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': FEATURES.trim()
        .split(/\s+/)
        .map((feature) => `${feature}=()`)
        .join(', '),
    },
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

/** What a page may do: show its own styles and pictures, run our script, and nothing else. */
function policy({ style, script, styleHashes = [], frames, forms }: HtmlPage): string {
  return [
    "default-src 'none'",
    `script-src 'self'${script === undefined ? '' : ` ${hashOf(script)}`}`,
    `style-src ${[hashOf(style), ...styleHashes].join(' ')}`,
    'img-src https: http: data:',
    "connect-src 'self'",
    "base-uri 'none'",
    `form-action '${forms === 'own' ? 'self' : 'none'}'`,
    ...(frames === 'nobody' ? ["frame-ancestors 'none'"] : []),
    "require-trusted-types-for 'script'",
    'trusted-types lit-html',
  ].join('; ');
}

// What a page could ask a reader's browser for. Ours need none of it, and neither does what a frame of theirs would hold.
const FEATURES = `
  accelerometer autoplay browsing-topics camera clipboard-read clipboard-write display-capture encrypted-media
  fullscreen gamepad geolocation gyroscope hid identity-credentials-get idle-detection keyboard-map local-fonts
  magnetometer microphone midi otp-credentials payment picture-in-picture publickey-credentials-create
  publickey-credentials-get screen-wake-lock serial storage-access usb window-management xr-spatial-tracking
`;

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

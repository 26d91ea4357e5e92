import { createHash } from 'node:crypto';
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
}

/** What its policy has to know. */
export interface PagePolicy {
  readonly style: string;
  readonly script?: string;
  /** Hashes of further styles, with their quotes. */
  readonly styleHashes?: readonly string[];
  /** Who may show it in a frame. */
  readonly frames: 'anybody' | 'nobody';
  /** Where its forms may lead: nowhere when left out. */
  readonly forms?: 'own';
}

/** Writes a page. */
export function htmlPage({ title, lang = 'en', head = '', body, style, script, data }: HtmlPage): string {
  return `<!doctype html>
<html lang="${escapeHtml(lang)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
${head}<style>${style}</style>
<script defer src="/masthead.js" data-app-view="/"></script>
${data === undefined ? '' : `<script type="application/ld+json">${scriptJson(data)}</script>\n`}${body}
${script === undefined ? '' : `<script>${script}</script>\n`}</html>
`;
}

/** What a page may do: show its own styles and pictures, run our script, and nothing else. */
export function pagePolicy({ style, script, styleHashes = [], frames, forms }: PagePolicy): string {
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
  ].join('; ');
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

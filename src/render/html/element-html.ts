// Elements as HTML: as a server renders them, and as an author writes them.

import { hostStyles } from '../../elements/base/embed-element.styles.ts';
import { fullProfileStyles } from '../../elements/pro-profile/full-profile.styles.ts';
import { proProfileHostStyles, proProfileStyles } from '../../elements/pro-profile/pro-profile.styles.ts';
import { pubCardStyles } from '../../elements/pub-card/pub-card.styles.ts';
import { escapeHtml, scriptJson } from './write-html.ts';

/** Options of every rendered element. */
export interface RenderOptions {
  /**
   * BCP 47: the language of the messages, and the element's `lang`. When left out, the HTML is
   * English and the script uses the page's language.
   */
  readonly lang?: string | undefined;
  /** The nonce of the page's Content-Security-Policy, set on every `<style>`. */
  readonly nonce?: string | undefined;
  /**
   * The address of a style sheet with `PUB_CARD_CSS` or `PRO_PROFILE_CSS`. It is linked, and
   * replaces that `<style>` in each element; the one with the record's colours stays.
   */
  readonly stylesheet?: string | undefined;
  /**
   * Whether the view is included as JSON, so that the element's script, if the page loads it, takes
   * over without a request. Default `true`.
   */
  readonly data?: boolean | undefined;
}

export interface ElementParts {
  readonly tag: 'pub-card' | 'pro-profile';
  /**
   * By name; `undefined`, `false` and empty values are left out, `true` is written without a value.
   */
  readonly attributes: Readonly<Record<string, string | boolean | number | undefined>>;
  readonly state: 'ready' | 'fallback';
  /** The styles that all elements of this tag share. */
  readonly css: string;
  /** The styles of this element: the record's colours. */
  readonly ownCss: string;
  /** The HTML of the shadow root. */
  readonly content: string;
  /**
   * Light DOM for readers without shadow roots, such as feed readers: a link, or plain text. The
   * element's script uses it as its fallback.
   */
  readonly fallback: { readonly href?: string; readonly text: string };
  /** The view, included as JSON. */
  readonly view: unknown;
}

/** The element as HTML: declarative shadow root, fallback, JSON. */
export function elementHtml(parts: ElementParts, { nonce, stylesheet, data = true }: RenderOptions): string {
  const { tag, attributes, state, css, ownCss, content, fallback, view } = parts;
  let said = '';
  for (const name in attributes) {
    const value = attributes[name];
    if (value !== undefined && value !== '' && value !== false) said += attribute(name, value);
  }
  const style = `<style${nonce ? attribute('nonce', nonce) : ''}>`;
  const sheet = stylesheet ? `<link rel="stylesheet"${attribute('href', stylesheet)}>` : `${style}${css}</style>`;
  const own = ownCss && `${style}${ownCss}</style>`;
  const json = data && view ? `<script type="application/json">${scriptJson(view)}</script>` : '';
  const words = escapeHtml(fallback.text);
  const link = fallback.href ? `<a${attribute('href', fallback.href)}>${words}</a>` : words;
  const shadow = `<template shadowrootmode="open">${sheet}${own}${content}</template>`;
  return `<${tag}${said} data-state="${state}">${shadow}${link}${json}</${tag}>`;
}

/**
 * Writes an element as the author of a page would: attributes, and the link that shows while there
 * is no card. Without a line break at its end.
 *
 * @param attributes in their order
 * @param view included as JSON; without it the element makes a request
 */
export function writeElement(
  tag: ElementParts['tag'],
  attributes: readonly (readonly [name: string, value: string])[],
  link: { readonly href: string; readonly text: string },
  view?: unknown,
): string {
  const said = attributes.map(([name, value]) => attribute(name, value)).join('');
  const json = view === undefined ? '' : `\n  <script type="application/json">${scriptJson(view)}</script>`;
  return `<${tag}${said}>${json}\n  <a${attribute('href', link.href)}>${escapeHtml(link.text)}</a>\n</${tag}>`;
}

function attribute(name: string, value: string | number | true): string {
  return value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`;
}

/**
 * The styles of a server-rendered `<pub-card>`. The text is constant, so that a policy can allow
 * its hash and a page can serve it as a file.
 */
export const PUB_CARD_CSS: string = squeeze(hostStyles + pubCardStyles);

/** The styles of a server-rendered `<pro-profile>`; constant text, like `PUB_CARD_CSS`. */
export const PRO_PROFILE_CSS: string = squeeze(proProfileHostStyles + proProfileStyles + fullProfileStyles);

/**
 * The hash of the exact text between `<style>` and `</style>`, in the form of `style-src`:
 * `'sha256-…'`, quotes included.
 */
export async function styleHash(css: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(css));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
}

function squeeze(css: string): string {
  const [first, ...behindComments] = css.split('/*');
  return [first, ...behindComments.map((text) => text.slice(text.indexOf('*/') + 2))]
    .join('')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')
    .replace(/\n(?=[}{])|(?<=[{};,])\n/g, '')
    .replace(/: (?=\S)/g, ':')
    .replaceAll('\n', ' ')
    .trim();
}

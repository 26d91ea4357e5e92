import { escapeHtml, scriptJson } from './escape-html.ts';

/** Options of every rendered element. */
export interface RenderOptions {
  /** BCP 47: the language of the messages, and the element's `lang`. When left out, the HTML is English and the script uses the page's language. */
  readonly lang?: string;
  /** The nonce of the page's Content-Security-Policy, set on every `<style>`. */
  readonly nonce?: string;
  /** The address of a stylesheet with `PUB_CARD_CSS` or `PRO_PROFILE_CSS`, linked instead of a `<style>` with it in each element. */
  readonly stylesheet?: string;
  /** Whether the view is included as JSON, so that the element's script, where the page has it, takes over without a request. Default `true`. */
  readonly data?: boolean;
}

export interface ElementParts {
  readonly tag: 'pub-card' | 'pro-profile';
  /** By name; `undefined`, `false` and empty values are left out, `true` is written without a value. */
  readonly attributes: Readonly<Record<string, string | boolean | number | undefined>>;
  readonly state: 'ready' | 'fallback';
  /** The style that all elements of this tag share. */
  readonly css: string;
  /** The style of this element: the record's colours. */
  readonly ownCss: string;
  /** The HTML of the shadow root. */
  readonly content: string;
  /** Light DOM for readers without shadow roots, such as feed readers: a link, or plain text. The element's script uses it as its fallback. */
  readonly fallback: { readonly href?: string; readonly text: string };
  /** Included as JSON. */
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

function attribute(name: string, value: string | number | true): string {
  return value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`;
}

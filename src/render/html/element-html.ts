import { escapeHtml, scriptJson } from './escape-html.ts';

/** What every rendered element may be told. */
export interface RenderOptions {
  /** BCP 47: the language of the element's messages, written as its `lang`. The page's own counts in the browser when left out; the words here are English then. */
  readonly lang?: string;
  /** For a page whose policy names a nonce: put on every `<style>`. */
  readonly nonce?: string;
  /** The address of a file with `PUB_CARD_CSS` or `PRO_PROFILE_CSS` in it, instead of a `<style>` in each element. */
  readonly stylesheet?: string;
  /** Whether the view goes along as JSON, so that the script, where there is one, takes over without a request. Default `true`. */
  readonly data?: boolean;
}

/** What an element consists of. */
export interface ElementParts {
  readonly tag: 'pub-card' | 'pro-profile';
  /** By name; one that is `undefined` or empty is left out, `true` stands without a value. */
  readonly attributes: Readonly<Record<string, string | boolean | number | undefined>>;
  readonly state: 'ready' | 'fallback';
  /** The style that is the same for all. */
  readonly css: string;
  /** The style of this one: the record's colours. */
  readonly ownCss: string;
  /** What the shadow root shows, as HTML. */
  readonly content: string;
  /** For whoever shows no shadow root, such as a feed reader: a link, or no more than its words, which the element takes for its own when it finds nothing. */
  readonly fallback: { readonly href?: string; readonly text: string };
  /** What goes along as JSON. */
  readonly view: unknown;
}

/** Puts an element together: declarative shadow root, plain link, data. */
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

import { canonicalizeUrl, httpUrl } from 'masthead/core';

/** A part of a text, in UTF-16 units. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Characters of a path that Bluesky's app shows in whole, and those that are left of a longer one. */
const SHORT = { whole: 15, cut: 13 } as const;
const BEFORE = /[\p{L}\p{N}@/._~%#?=&+:-]$/u;
/** Punctuation of other scripts ends a link without a space, and so does a mark of direction: neither is in an address as people copy it. */
const AFTER = /^[.,;:!?'"”“’‘»›)\]}>…]*(?:\s|$|[،؛؟۔।。、，！？；：）」』】》〉\p{Cf}])/u;

/**
 * Finds where a text names a link (docs/rules.md#posts): as its whole URL, without scheme or `www.`, or cut as Bluesky's app cuts it (`alice.example/essays/first…`). A longer
 * URL that only begins with the link is not it.
 *
 * @param text at most a few thousand characters
 * @returns the ranges in the text's order, none overlapping
 */
export function linkRanges(text: string, link: string): TextRange[] {
  const forms = formsOf(link);
  const ranges: TextRange[] = [];
  for (let at = 0; at < text.length; at++) {
    if (BEFORE.test(text.slice(Math.max(0, at - 2), at))) continue;
    const form = forms.find((form) => text.startsWith(form, at) && AFTER.test(text.slice(at + form.length)));
    if (form === undefined) continue;
    ranges.push({ start: at, end: at + form.length });
    at += form.length - 1;
  }
  return ranges;
}

/** The longest first. */
function formsOf(link: string): string[] {
  const url = httpUrl(link.trim());
  const canonical = canonicalizeUrl(link.trim());
  if (!url || canonical === null) return [];
  const { host, pathname, search, hash } = url;
  const path = `${pathname === '/' ? '' : pathname}${search}${hash}`;
  const short =
    path.length > SHORT.whole ? [`${host}${path.slice(0, SHORT.cut)}...`, `${host}${path.slice(0, SHORT.cut)}…`] : [];
  const whole = [link.trim(), url.href, canonical, `${canonical}/`];
  const bare = [...whole.map((form) => form.replace(/^https?:\/\//i, '')), ...short];
  const tidy = bare.filter((form) => form.startsWith('www.')).map((form) => form.slice(4));
  return [...new Set([...whole, ...bare, ...tidy])].sort((a, b) => b.length - a.length);
}

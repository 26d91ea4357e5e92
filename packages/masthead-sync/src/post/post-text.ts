import type { AppBskyRichtextFacet } from '@atproto/api';
import type { ClientConfig } from 'masthead/client';
import { canonicalizeUrl } from 'masthead/core';
import { shareableLink } from 'masthead/embed';
import {
  ClientError,
  checkText,
  findIdentity,
  RepositoryError,
  readConfig,
  readOptions,
} from 'masthead/internal/atproto';
import { httpUrl } from 'masthead/internal/core';
import { identityOptions } from 'masthead/internal/node';

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

/** The limits of a post's text, by its lexicon. */
export const POST_MAX_GRAPHEMES = 300;
const POST_MAX_BYTES = 3000;

/** A post's text with what in it is a link, a mention or a tag. */
export interface PostText {
  readonly text: string;
  readonly facets: readonly AppBskyRichtextFacet.Main[];
  readonly graphemes: number;
  /** Handles after an `@` that lead to no account: they stay plain text. */
  readonly unknownHandles: readonly string[];
}

/** Handles that are looked up; a text of 300 graphemes has room for hardly more. */
const MAX_HANDLES = 20;

/** Options of `fetchPostText`. */
export interface PostTextOptions {
  /** The link that the post shares. */
  readonly link?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Finds links, mentions and tags in a post's text. Where the text names the shared link, however it is written, there is a facet for it
 * (docs/rules.md#posts). A mention counts where the handle leads to an account that claims it.
 *
 * @param given how handles are resolved; each field has a default
 * @param written the text; white space around it is dropped
 * @throws {RepositoryError} `invalid` when it is too long: says by how much
 *
 * @example
 * ```js
 * import { fetchPostText } from 'masthead-sync';
 *
 * const { facets } = await fetchPostText({}, 'By @alice.example, on https://example.com #letters');
 * console.log(facets.length);
 * ```
 */
export async function fetchPostText(
  given: ClientConfig,
  written: string,
  options?: PostTextOptions,
): Promise<PostText> {
  const config = readConfig(given);
  const { link = '', signal } = readOptions(options);
  checkText('written', written, 'the text of a post');
  const text = written.trim();
  const { RichText } = await import('@atproto/api');
  const rich = new RichText({ text });
  const graphemes = mustFit(text, rich.graphemeLength);
  rich.detectFacetsWithoutResolution();
  const uri = shareableLink(link);
  const own = (uri === null ? [] : linkRanges(text, link)).map(({ start, end }): AppBskyRichtextFacet.Main => {
    const byteStart = Buffer.byteLength(text.slice(0, start));
    const index = { byteStart, byteEnd: byteStart + Buffer.byteLength(text.slice(start, end)) };
    return { index, features: [{ $type: 'app.bsky.richtext.facet#link', uri: uri ?? '' }] };
  });
  const others = (rich.facets ?? []).filter(({ index }) => !own.some((facet) => overlap(facet.index, index)));
  const dids = await resolveHandles(config, others.flatMap(handlesOf), signal);
  const facets = [...own, ...others.flatMap((facet) => resolved(facet, dids))];
  return {
    text,
    graphemes,
    facets: facets.sort((a, b) => a.index.byteStart - b.index.byteStart),
    unknownHandles: [...dids].filter(([, did]) => did === undefined).map(([handle]) => handle),
  };
}

function mustFit(text: string, graphemes: number): number {
  const over = graphemes - POST_MAX_GRAPHEMES;
  if (over > 0) {
    const says = `The text has ${graphemes} characters, ${over} too many: a post has ${POST_MAX_GRAPHEMES} at the most.`;
    throw new RepositoryError('invalid', says, {
      problems: [{ path: 'text', message: `has ${over} graphemes too many` }],
    });
  }
  const bytes = Buffer.byteLength(text);
  if (bytes <= POST_MAX_BYTES) return graphemes;
  const says = `The text has ${bytes} bytes, ${bytes - POST_MAX_BYTES} too many: a post has ${POST_MAX_BYTES} at the most.`;
  throw new RepositoryError('invalid', says, {
    problems: [{ path: 'text', message: `has ${bytes - POST_MAX_BYTES} bytes too many` }],
  });
}

type Slice = AppBskyRichtextFacet.ByteSlice;
const overlap = (a: Slice, b: Slice) => a.byteStart < b.byteEnd && b.byteStart < a.byteEnd;

/** A mention has its handle where its DID is to be. */
function handlesOf({ features }: AppBskyRichtextFacet.Main): string[] {
  return features.flatMap((feature) => ('did' in feature && typeof feature.did === 'string' ? [feature.did] : []));
}

/** The facet with the DID of whom it mentions; none where that is nobody. */
function resolved(facet: AppBskyRichtextFacet.Main, dids: ReadonlyMap<string, string | undefined>) {
  const [handle] = handlesOf(facet);
  if (handle === undefined) return [facet];
  const did = dids.get(handle);
  return did === undefined
    ? []
    : [{ index: facet.index, features: [{ $type: 'app.bsky.richtext.facet#mention' as const, did }] }];
}

async function resolveHandles(
  config: ClientConfig,
  handles: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Map<string, string | undefined>> {
  const found = new Map<string, string | undefined>();
  for (const handle of handles) {
    if (found.has(handle) || found.size >= MAX_HANDLES) continue;
    try {
      found.set(handle, (await findIdentity(identityOptions(config, signal), handle))?.did);
    } catch (error) {
      if (!(error instanceof ClientError) || signal?.aborted) throw error;
      found.set(handle, undefined);
    }
  }
  return found;
}

// The first step of `resolvePage`: all records that a page, its site and its address name. A
// name proves nothing.

import { canonicalizeUrl } from 'masthead/core';
import type { PlatformHost } from 'masthead/internal/core/match/platform';
import { type CanonicalUrl, httpUrl, percentDecoded } from 'masthead/internal/core/values/canonical-url';
import {
  atUri,
  DOCUMENT,
  didOfAccount,
  isDid,
  isHandle,
  isRecordKey,
  PUBLICATION,
} from 'masthead/internal/core/values/identifiers';
import type { PageHead } from '../markup/read-head.ts';
import { readSiteClaims, type SiteClaims } from '../read-claim.ts';
import { type PageAnswer, readPage } from '../read-page.ts';
import type { VerificationOptions } from '../trouble.ts';

/**
 * The sources that may name a record for a page, in their order of precedence
 * (docs/rules.md#from-a-page-to-its-record): `address` is a platform's address with account and
 * key; `document-link` and `publication-link` are the `<link>` elements of the head; `at-canonical`
 * and `at-alternate` are AT Tags; `well-known` is the site's file; `repository` is an account that
 * the page or its site names; `canonical` is another address of the page, by `<link
 * rel="canonical">` or a redirect.
 */
export type PageSource =
  | 'address'
  | 'document-link'
  | 'at-canonical'
  | 'publication-link'
  | 'at-alternate'
  | 'well-known'
  | 'repository'
  | 'canonical';

/** All of them, in that order. */
export const PAGE_SOURCES: readonly PageSource[] = [
  'address',
  'document-link',
  'at-canonical',
  'publication-link',
  'at-alternate',
  'well-known',
  'repository',
  'canonical',
];

/**
 * How a record claims a page. `url`: the page is its address. `canonical-url`: the page is its
 * `canonicalUrl`. `address`: the platform's address contains its account and key. `platform`: the
 * page is below its address on a platform. `alias`: its own page, or its owner's handle, confirms
 * that the page is another address of it.
 */
export type ClaimBasis = 'url' | 'canonical-url' | 'address' | 'platform' | 'alias';

/**
 * The result for a candidate. `claims`: the record claims the page. `names-only`: it does not.
 * `denied`: it does, but the site names another account's record. `by-handle`: it is named by a
 * handle, which may change its owner. `malformed`: not an at-uri. `other-kind`: not a publication
 * or document, or not the kind that the tag is for. `not-found`: there is no such record, or it
 * cannot be read. `inactive`: its account is deactivated or taken down. `unreachable`: the host
 * gave no answer. `not-looked-at`: the page names too many records or accounts, so this one was not
 * read.
 */
export type CandidateVerdict =
  | 'claims'
  | 'names-only'
  | 'denied'
  | 'by-handle'
  | 'malformed'
  | 'other-kind'
  | 'not-found'
  | 'inactive'
  | 'unreachable'
  | 'not-looked-at';

/** A record that a page, its site or its address names. */
export interface PageCandidate {
  /**
   * The at-uri, with a DID if the account was found; for a malformed one, the beginning of its
   * text.
   */
  readonly uri: string;
  readonly how: PageSource;
  readonly verdict: CandidateVerdict;
  /** The reason for the verdict: one sentence. It may quote hosts and records. */
  readonly why: string;
  /** The record's own address; absent when it has none, or was not read. */
  readonly url?: string;
  /** Only with the verdict `claims`. */
  readonly claimed?: ClaimBasis;
}

/** A record as the page, its site or its address names it. */
export interface NamedRecord {
  readonly how: PageSource;
  /** The text as written; for a platform's address, the at-uri that it means. */
  readonly written: string;
  /** The key of the publication in a platform's address; the document must belong to it. */
  readonly publication?: string | undefined;
}

/** All that a page and its site name. A name alone proves nothing. */
export interface PageNames {
  /** The URL of the page. */
  readonly url: CanonicalUrl;
  readonly answer: PageAnswer;
  /** In the order of `PAGE_SOURCES`, each text once. */
  readonly named: readonly NamedRecord[];
  /** The DIDs in `at:author` and `at:me`. */
  readonly accounts: readonly string[];
  /**
   * The records named by the page that this one redirects to, or by a head that browsers may parse
   * differently. They only hint at the owner of the link.
   */
  readonly beyond: readonly string[];
  /** The address that the page names as its own, or redirects to; `null` when it is this one. */
  readonly canonical: CanonicalUrl | null;
  readonly redirects: boolean;
  /** Canonical URLs of the `<link rel="alternate">` elements. */
  readonly alternates: readonly string[];
  /**
   * The site's answers for the page's own URL, for its first path segment and for its origin, the
   * longest first.
   */
  readonly sites: readonly { readonly base: string; readonly claims: SiteClaims }[];
}

const NOTHING: PageHead = { links: [], tags: [] };

/**
 * Asks a page and its site which records they name (docs/rules.md#from-a-page-to-its-record).
 *
 * @param asked the URL as the user typed it (`spelledAs`), which is requested first: a site may
 *   answer only one spelling
 * @throws only when `options.signal` ends it
 */
export async function namePage(
  url: CanonicalUrl,
  options: VerificationOptions,
  asked: string = url,
): Promise<PageNames> {
  const read = async (at: string) => readPage(at, options);
  const [answer, sites] = await Promise.all([
    read(asked).then((found) => (asked !== url && found.trouble === 'missing' ? read(url) : found)),
    Promise.all(basesOf(url).map(async (base) => ({ base, claims: await readSiteClaims(base, options) }))),
  ]);
  const landed = canonicalizeUrl(answer.page ?? url) ?? url;
  const redirects = landed !== url;
  const head = answer.head ?? NOTHING;
  // The head at another address tells nothing about this page.
  const own = redirects ? NOTHING : head;
  const files = sites.flatMap(({ claims }) => claims.names.map((written) => ({ how: 'well-known', written }) as const));
  const said = [...namedInHead(own), ...files];
  return {
    url,
    answer,
    named: said.filter((each, place) => place === said.findIndex(({ written }) => written === each.written)),
    accounts: accountsIn(own),
    beyond: namedInHead(answer.doubtful ?? (redirects ? head : NOTHING)).map(({ written }) => written),
    canonical: redirects ? landed : (absolute(own, 'canonical').find((other) => other !== url) ?? null),
    redirects,
    alternates: absolute(own, 'alternate'),
    sites,
  };
}

/**
 * A canonical URL, or its path, with the final slash of the link: without it a site may have no
 * page.
 */
export function spelledAs(link: string, canonical: string): string {
  const { pathname } = new URL(link);
  return pathname !== '/' && pathname.endsWith('/') ? `${canonical}/` : canonical;
}

/**
 * The likeliest addresses of the page's publication. Every prefix would be up to thirty requests.
 */
function basesOf(url: string): string[] {
  const { origin } = new URL(url);
  const [first = ''] = url.slice(origin.length + 1).split('/');
  return [...new Set([url, first === '' ? origin : `${origin}/${first}`, origin])];
}

function namedInHead({ links, tags }: PageHead): NamedRecord[] {
  const linked = (how: PageSource, relation: string) =>
    links.flatMap(({ rel, href }) => (rel.includes(relation) ? [{ how, written: href }] : []));
  const tagged = (how: PageSource, tag: string) =>
    tags.flatMap(({ name, content }) => (name === tag ? [{ how, written: content }] : []));
  return [
    ...linked('document-link', DOCUMENT),
    ...tagged('at-canonical', 'at:canonical'),
    ...linked('publication-link', PUBLICATION),
    // An alternate is usually a Bluesky post about the page. Leaflet and WordPress name the
    // publication like this.
    ...tagged('at-alternate', 'at:alternate').filter(({ written }) => written.includes(`/${PUBLICATION}/`)),
  ];
}

function accountsIn({ tags }: PageHead): string[] {
  const named = tags.filter(({ name }) => name === 'at:author' || name === 'at:me');
  return [...new Set(named.flatMap(({ content }) => didOfAccount(content) ?? []))];
}

function absolute({ links }: PageHead, relation: string): CanonicalUrl[] {
  return links.filter(({ rel }) => rel.includes(relation)).flatMap(({ href }) => canonicalizeUrl(href) ?? []);
}

type Route = (...path: readonly string[]) => readonly (string | undefined)[];

const byCollection: Route = (...path) => path.slice(0, 3);

/**
 * By the segments of a path: account, collection, key and the publication's key. Only for the
 * platform's own host: on its subdomains, authors choose the paths.
 */
const ROUTES: Readonly<Record<PlatformHost, Route>> = {
  'leaflet.pub': (kind, actor, key, article) => {
    if (kind === 'p') return [actor, DOCUMENT, key];
    if (kind !== 'lish') return [];
    return article === undefined ? [actor, PUBLICATION, key] : [actor, DOCUMENT, article, key];
  },
  'pckt.blog': byCollection,
  'offprint.app': byCollection,
};

/**
 * Reads a platform's shared addresses, which contain a handle or DID and a record key
 * (docs/rules.md#from-a-page-to-its-record).
 *
 * @param url a web address
 * @returns the record and its account, by DID or by a handle, which the platform resolves on each
 *   request; `null` for every other address, also on the platform
 */
export function platformAddress(url: string): (NamedRecord & { readonly actor: string }) | null {
  const { origin = '', pathname = '' } = httpUrl(url) ?? {};
  const path = pathname
    .slice(1)
    .replace(/\/$/, '')
    .split('/')
    .map((segment) => percentDecoded(segment) ?? '');
  const [, route] = Object.entries(ROUTES).find(([host]) => origin === `https://${host}`) ?? [];
  const [actor = '', collection = '', rkey = '', publication] = route?.(...path) ?? [];
  const isWhole = (isDid(actor) || isHandle(actor)) && (collection === PUBLICATION || collection === DOCUMENT);
  if (!isWhole || ![rkey, publication ?? rkey].every(isRecordKey)) return null;
  return { actor, how: 'address', written: atUri(actor, collection, rkey), publication };
}

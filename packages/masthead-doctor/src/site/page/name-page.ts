import { canonicalizeUrl } from 'masthead/core';
import { atUri, isRecordKey } from 'masthead/internal/core/identifiers/at-uri';
import { DOCUMENT, PUBLICATION } from 'masthead/internal/core/identifiers/collections';
import { didOfAccount, isDid } from 'masthead/internal/core/identifiers/did';
import { isHandle } from 'masthead/internal/core/identifiers/handle';
import type { CanonicalUrl } from 'masthead/internal/core/url/canonical-url';
import { httpUrl, percentDecoded } from 'masthead/internal/core/url/canonical-url';
import { readSiteClaims, type SiteClaims } from '../read-claim.ts';
import type { PageHead } from '../read-head.ts';
import { type PageAnswer, readPage } from '../read-page.ts';
import type { VerificationOptions } from '../trouble.ts';

/**
 * What names a record for a page, in the order in which it counts
 * (docs/rules.md#from-a-page-to-its-record): `address` a platform's address, which holds account
 * and key; `document-link` and `publication-link` the `<link>` elements of the head; `at-canonical`
 * and `at-alternate` AT Tags; `well-known` the site's file; `repository` an account that page or
 * site name; `canonical` another address of the page, by `<link rel="canonical">` or a redirect.
 */
export type PageSource =
  | ('address' | 'document-link' | 'at-canonical' | 'publication-link' | 'at-alternate')
  | ('well-known' | 'repository' | 'canonical');

/** All of them, in that order. */
export const PAGE_SOURCES: readonly PageSource[] = [
  ...(['address', 'document-link', 'at-canonical', 'publication-link', 'at-alternate'] as const),
  ...(['well-known', 'repository', 'canonical'] as const),
];

/**
 * How a record claims a page: `url` the page is its address; `canonical-url` its `canonicalUrl`;
 * `address` the platform's address holds its account and key; `platform` the page is below its
 * address on a platform; `alias` its own page, or its owner's handle, says that the page is another
 * address of it.
 */
export type ClaimBasis = 'url' | 'canonical-url' | 'address' | 'platform' | 'alias';

/**
 * What became of a candidate: `claims` the record claims the page; `names-only` it does not;
 * `denied` it does, and the site names somebody else's; `by-handle` it is named by a handle, which
 * may pass to somebody else; `malformed` no at-uri; `other-kind` no publication or document, or not
 * the kind that the tag is for; `not-found` there is no such record, or none that can be read;
 * `inactive` its account is deactivated or taken down; `unreachable` nobody can tell now;
 * `not-looked-at` more are named than are looked at.
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
   * The at-uri, by DID where the account was found; what was written, cut, when that is no at-uri.
   */
  readonly uri: string;
  readonly how: PageSource;
  readonly verdict: CandidateVerdict;
  /** Why it won or lost: one sentence. It may quote hosts and records. */
  readonly why: string;
  /** The record's own address; absent when it has none, or was not read. */
  readonly url?: string;
  /** Only with `claims`. */
  readonly claimed?: ClaimBasis;
}

/** A record as the page, its site or its address names it. */
export interface NamedRecord {
  readonly how: PageSource;
  /** What is written there; of a platform's address, the at-uri that it stands for. */
  readonly written: string;
  /** The key of the publication in a platform's address, to which the document must belong. */
  readonly publication?: string | undefined;
}

/** All that a page and its site name. Naming proves nothing. */
export interface PageNames {
  /** The page that was asked. */
  readonly url: CanonicalUrl;
  readonly answer: PageAnswer;
  /** In the order of `PAGE_SOURCES`, each text once. */
  readonly named: readonly NamedRecord[];
  /** The DIDs in `at:author` and `at:me`. */
  readonly accounts: readonly string[];
  /**
   * What the page names to which this one redirects, or a head that a browser may read otherwise.
   * It says whose the link may be, and nothing else.
   */
  readonly beyond: readonly string[];
  /** The address that the page names as its own, or redirects to; `null` when that is this one. */
  readonly canonical: CanonicalUrl | null;
  readonly redirects: boolean;
  /** Canonical URLs of the `<link rel="alternate">` elements. */
  readonly alternates: readonly string[];
  /**
   * What the site says of the page's own URL, of its first path segment and of its origin, the
   * longest first.
   */
  readonly sites: readonly { readonly base: string; readonly claims: SiteClaims }[];
}

const NOTHING: PageHead = { links: [], tags: [] };

/**
 * Asks a page and its site which records they name (docs/rules.md#from-a-page-to-its-record).
 *
 * @param asked the URL as somebody wrote it (`spelledAs`), which is asked first: a site may answer
 *   one spelling only
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
  // That of another address says nothing about this one.
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
 * A canonical URL, or its path, with the slash at its end that the link has: a site may have no
 * page without it.
 */
export function spelledAs(link: string, canonical: string): string {
  const { pathname } = new URL(link);
  return pathname !== '/' && pathname.endsWith('/') ? `${canonical}/` : canonical;
}

/**
 * Where a publication of the page most likely is: asking for each prefix would be up to thirty
 * requests.
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
    // What a page only refers to is as a rule a post about it; its publication is named so by
    // Leaflet and WordPress.
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

/**
 * Account, collection, key and the publication's key. On the platform's own host only: below it,
 * authors choose the paths.
 */
const ROUTES: Readonly<Record<string, (...path: readonly (string | undefined)[]) => readonly (string | undefined)[]>> =
  {
    'https://leaflet.pub/p': (_, actor, key) => [actor, DOCUMENT, key],
    'https://leaflet.pub/lish': (_, actor, key, article) =>
      article === undefined ? [actor, PUBLICATION, key] : [actor, DOCUMENT, article, key],
    'https://pckt.blog': (...path) => path.slice(0, 3),
    'https://offprint.app': (...path) => path.slice(0, 3),
  };

/**
 * Reads the addresses that a platform has for everybody's records, by handle or DID and record key
 * (docs/rules.md#from-a-page-to-its-record).
 *
 * @param url a web address
 * @returns whose record it shows, by DID or by a handle, which the platform resolves when the page
 *   is asked for; `null` for every other address, also on the platform
 */
export function platformAddress(url: string): (NamedRecord & { readonly actor: string }) | null {
  const { origin = '', pathname = '' } = httpUrl(url) ?? {};
  const path = pathname
    .slice(1)
    .replace(/\/$/, '')
    .split('/')
    .map((segment) => percentDecoded(segment) ?? '');
  const route = [origin, `${origin}/${path[0]}`].find((each) => Object.hasOwn(ROUTES, each)) ?? '';
  const [actor = '', collection = '', rkey = '', publication] = ROUTES[route]?.(...path) ?? [];
  const isWhole = (isDid(actor) || isHandle(actor)) && (collection === PUBLICATION || collection === DOCUMENT);
  if (!isWhole || ![rkey, publication ?? rkey].every(isRecordKey)) return null;
  return { actor, how: 'address', written: atUri(actor, collection, rkey), publication };
}

import { canonicalizeUrl } from 'masthead/core';
import { DOCUMENT, didOfAccount, PUBLICATION } from 'masthead/internal/core';
import type { HeadLink, PageHead } from '../read-head.ts';
import { type PageAnswer, readPage } from '../read-page.ts';
import { readSiteClaims, type SiteClaims } from '../site-claims.ts';
import type { VerificationOptions } from '../verification-options.ts';
import { PAGE_SOURCES, type PageSource } from './page-candidate.ts';

/** A record as the page or its site names it. */
export interface NamedRecord {
  readonly how: PageSource;
  /** What is written there. */
  readonly written: string;
}

/** All that a page and its site name. Naming proves nothing. */
export interface PageNames {
  /** The canonical URL of the page that was asked. */
  readonly url: string;
  readonly answer: PageAnswer;
  /** In the order of `PAGE_SOURCES`, each text once. */
  readonly named: readonly NamedRecord[];
  /** The DIDs in `at:author` and `at:me`. */
  readonly accounts: readonly string[];
  /** What the page names to which this one redirects, or a head that a browser may read otherwise. It says whose the link may be, and nothing else. */
  readonly beyond: readonly string[];
  /** The canonical URL of the address that the page names as its own, or redirects to; `null` when that is this one. */
  readonly canonical: string | null;
  readonly redirects: boolean;
  /** Canonical URLs of the `<link rel="alternate">` elements. */
  readonly alternates: readonly string[];
  /** What the site says of the page's own URL, of its first path segment and of its origin, the longest first. */
  readonly sites: readonly { readonly base: string; readonly claims: SiteClaims }[];
}

const NOTHING: PageHead = { links: [], tags: [] };

/**
 * Asks a page and its site which records they name (docs/rules.md#from-a-page-to-its-record).
 *
 * @param url a canonical http(s) URL
 * @throws only when `options.signal` ends it
 */
export async function namePage(url: string, options: VerificationOptions): Promise<PageNames> {
  const [answer, sites] = await Promise.all([
    readPage(url, options),
    Promise.all(basesOf(url).map(async (base) => ({ base, claims: await readSiteClaims(base, options) }))),
  ]);
  const landed = canonicalizeUrl(answer.page ?? url) ?? url;
  const redirects = landed !== url;
  // The head of another address says nothing about this one.
  const read = answer.head ?? NOTHING;
  const own = redirects ? NOTHING : read;
  const named = [...namedInHead(own), ...sites.flatMap(({ claims }) => claims.names.map(by('well-known')))];
  return {
    url,
    answer,
    named: inOrder(named),
    accounts: accountsIn(own),
    beyond: namedInHead(answer.doubtful ?? (redirects ? read : NOTHING)).map(({ written }) => written),
    canonical: redirects ? landed : (absolute(own.links, 'canonical').find((other) => other !== url) ?? null),
    redirects,
    alternates: absolute(own.links, 'alternate'),
    sites,
  };
}

/** Where a publication of the page most likely is: asking for each prefix would be up to thirty requests. */
function basesOf(url: string): string[] {
  const { origin } = new URL(url);
  const [first = ''] = url.slice(origin.length + 1).split('/');
  return [...new Set([url, first === '' ? origin : `${origin}/${first}`, origin])];
}

function namedInHead({ links, tags }: PageHead): NamedRecord[] {
  const relations = links.flatMap(({ rel, href }) => [
    ...(rel.includes(DOCUMENT) ? [by('document-link')(href)] : []),
    ...(rel.includes(PUBLICATION) ? [by('publication-link')(href)] : []),
  ]);
  const atTags = tags.flatMap(({ name, content }) => {
    if (name === 'at:canonical') return [by('at-canonical')(content)];
    // What a page only refers to is as a rule a post about it; its publication is named so by Leaflet and WordPress.
    return name === 'at:alternate' && content.includes('/site.standard.publication/')
      ? [by('at-alternate')(content)]
      : [];
  });
  return [...relations, ...atTags];
}

const by = (how: PageSource) => (written: string) => ({ how, written });

/** The first mention of each text counts, in the order of the sources. */
function inOrder(named: readonly NamedRecord[]): NamedRecord[] {
  const sorted = [...named].sort((a, b) => PAGE_SOURCES.indexOf(a.how) - PAGE_SOURCES.indexOf(b.how));
  const seen = new Set<string>();
  return sorted.filter(({ written }) => !seen.has(written) && seen.add(written));
}

function accountsIn({ tags }: PageHead): string[] {
  const named = tags.flatMap(({ name, content }) => {
    const did = name === 'at:author' || name === 'at:me' ? didOfAccount(content) : null;
    return did === null ? [] : [did];
  });
  return [...new Set(named)];
}

function absolute(links: readonly HeadLink[], relation: string): string[] {
  const found = links.filter(({ rel }) => rel.includes(relation)).map(({ href }) => canonicalizeUrl(href));
  return [...new Set(found)].filter((url) => url !== null);
}

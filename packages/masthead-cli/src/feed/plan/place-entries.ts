// The first step of a plan: which page below the publication each entry is for.

import { canonicalizeUrl } from 'masthead/core';
import type { CanonicalUrl } from 'masthead/internal/core/values/canonical-url';
import {
  type DocumentEntry,
  type PlanOptions,
  type Refusal,
  type RefusedEntry,
  refusedEntry,
} from './document-plan.ts';
import { isSameRecord } from './merged-record.ts';

/** Where an entry's page is. */
export interface EntryPlace {
  /** Its path below the publication. */
  readonly path: string;
  /** Its address; the same for both spellings of a trailing slash. */
  readonly address: CanonicalUrl;
}

/** An entry whose page is known, and belongs to no other entry. */
export interface PlacedEntry extends EntryPlace {
  readonly entry: DocumentEntry;
}

/**
 * The entries of a feed, sorted by what happens to them. Those that `only` excludes are in none.
 */
export interface PlacedEntries {
  readonly placed: readonly PlacedEntry[];
  readonly refused: RefusedEntry[];
  readonly leftOut: RefusedEntry[];
}

/** Why an entry is left out although nothing is wrong with it. */
const LEFT_OUT = { home: "the publication's own page", future: 'a date in the future' } as const;

/** Milliseconds by which a clock may be wrong. */
const SLACK = 3_600_000;

/**
 * Finds each entry's page. Refuses entries without a page, and entries that share a page but
 * differ. Equal entries count once. `isKnown` says whether a page has a document already.
 */
export function placeEntries(options: PlanOptions, isKnown: (address: CanonicalUrl) => boolean): PlacedEntries {
  const { entries, publication, now = Date.now() } = options;
  const refused: RefusedEntry[] = [];
  const leftOut: RefusedEntry[] = [];
  const byPage = new Map<CanonicalUrl, PlacedEntry[]>();
  for (const entry of entries) {
    const place = entry.problem ?? placeOf(entry.url, publication.url ?? '(no url)');
    if (place === 'home') leftOut.push({ source: entry.source, reason: LEFT_OUT.home });
    else if ('why' in place) refused.push(refusedEntry(entry.source, place));
    else if (isWanted(place.path, options)) {
      const isFuture = entry.publishedAt !== undefined && Date.parse(entry.publishedAt) > now + SLACK;
      if (isFuture && !isKnown(place.address)) leftOut.push({ source: entry.source, reason: LEFT_OUT.future });
      else {
        const group = byPage.get(place.address) ?? [];
        byPage.set(place.address, group);
        group.push({ ...place, entry });
      }
    }
  }
  const placed = [...byPage.values()].flatMap((group) => {
    const [one] = group;
    // A feed may list a page twice.
    if (!one || group.every(({ entry }) => isSameEntry(one.entry, entry))) return group.slice(0, 1);
    for (const rival of rivals(group, one.address)) refused.push(rival);
    return [];
  });
  return { placed, refused, leftOut };
}

/**
 * Where an entry's page is below the publication, or why it has no place there; `home` for the
 * publication's own page, which has no document.
 *
 * @param url the page's whole address
 * @param site the publication's `url`
 */
function placeOf(url: string | undefined, site: string): EntryPlace | 'home' | Refusal {
  if (url === undefined) return { why: 'no-link' };
  const root = canonicalizeUrl(site);
  if (root === null) return { why: 'publication-url', site };
  const address = canonicalizeUrl(url);
  if (address === null) return { why: 'other-site', url, site: root };
  const { pathname, search } = new URL(url);
  if (address === root || address === `${root}/`) return search === '' ? 'home' : { why: 'query-only', url };
  if (address.startsWith(`${root}/`)) {
    return { path: pathname.slice(new URL(root).pathname.replace(/\/$/, '').length), address };
  }
  const isSpelling = `${withoutScheme(address)}/`.startsWith(`${withoutScheme(root)}/`);
  return { why: isSpelling ? 'other-spelling' : 'other-site', url, site: root };
}

/** Where a page is below a publication; `null` when it is elsewhere, or the publication's own. */
export function placeBelow(url: string, site: string): EntryPlace | null {
  const place = placeOf(url, site);
  return place === 'home' || 'why' in place ? null : place;
}

function withoutScheme(address: string): string {
  return address.replace(/^https?:\/\/(?:www\.)?/, '');
}

/** Whether `only` allows a path. */
function isWanted(path: string, { only = [] }: Pick<PlanOptions, 'only'>): boolean {
  const rooted = (written: string) => `/${written.replace(/^\/+/, '')}`;
  return only.length === 0 || only.some((start) => rooted(path).startsWith(rooted(start)));
}

/** All entries of one page, each with another that shares it. */
function rivals(group: readonly PlacedEntry[], address: CanonicalUrl): RefusedEntry[] {
  const sources = group.map(({ entry }) => entry.source);
  return sources.map((source, place) => {
    const other = sources[place === 0 ? 1 : 0] ?? '';
    return refusedEntry(source, {
      why: 'shared-page',
      other: other === source ? 'Another entry' : other,
      address,
    });
  });
}

function isSameEntry(one: DocumentEntry, other: DocumentEntry): boolean {
  return isSameRecord({ ...one, source: '', id: '' }, { ...other, source: '', id: '' });
}

import { fields } from 'masthead/internal/core/read-fields';
import type { CanonicalUrl } from 'masthead/internal/core/url/canonical-url';
import type { DocumentEntry, PlanOptions, RefusedEntry } from './document-plan.ts';
import { type EntryPlace, placeOf } from './entry-place.ts';
import { isSameRecord } from './merged-record.ts';

/** An entry whose page is known, and belongs to no other entry. */
export interface PlacedEntry extends EntryPlace {
  readonly entry: DocumentEntry;
}

/** The entries of a feed, sorted by what happens to them. */
export interface PlacedEntries {
  readonly placed: readonly PlacedEntry[];
  readonly refused: RefusedEntry[];
  readonly hidden: RefusedEntry[];
}

/** Milliseconds by which a clock may be wrong. */
const SLACK = 3_600_000;

/**
 * Finds each entry's page. Refuses entries without one, and all entries that share one. `isKnown`
 * says whether a page has a document already.
 */
export function placeEntries(options: PlanOptions, isKnown: (address: CanonicalUrl) => boolean): PlacedEntries {
  const { entries, publication, now = Date.now() } = options;
  const base = String(fields(publication.record).url);
  const refused: RefusedEntry[] = [];
  const hidden: RefusedEntry[] = [];
  const groups = new Map<string, PlacedEntry[]>();
  for (const entry of entries) {
    const { source, url, problem, publishedAt } = entry;
    const place = url === undefined ? 'It has no address; give it one.' : placeOf(url, base);
    if (problem !== undefined) refused.push({ source, reason: problem });
    else if (place === 'home') hidden.push({ source, reason: "the publication's own page" });
    else if (typeof place === 'string') refused.push({ source, reason: place });
    else if (isWanted(place.path, options)) {
      const isToCome = publishedAt !== undefined && Date.parse(publishedAt) > now + SLACK && !isKnown(place.address);
      if (isToCome) hidden.push({ source, reason: 'a date to come' });
      else groupOf(groups, place.address).push({ ...place, entry });
    }
  }
  const placed = [...groups].flatMap(([address, group]) => withoutRivals(address, group, refused));
  return { placed, refused, hidden };
}

function groupOf(groups: Map<string, PlacedEntry[]>, address: string): PlacedEntry[] {
  const group = groups.get(address) ?? [];
  groups.set(address, group);
  return group;
}

/** Whether `only` allows a path. */
function isWanted(path: string, { only }: Pick<PlanOptions, 'only'>): boolean {
  const written = `/${path.replace(/^\/+/, '')}`;
  return (
    only === undefined || only.length === 0 || only.some((start) => written.startsWith(`/${start.replace(/^\/+/, '')}`))
  );
}

function withoutRivals(
  address: string,
  group: readonly PlacedEntry[],
  refused: RefusedEntry[],
): readonly PlacedEntry[] {
  const [one] = group;
  // A feed may list a page twice.
  if (!one || group.every(({ entry }) => isSameEntry(one.entry, entry))) return group.slice(0, 1);
  const all = group.map(({ entry }) => entry.source);
  for (const [place, source] of all.entries()) {
    const other = all[place === 0 ? 1 : 0] ?? '';
    const who = other === source ? 'Another entry' : other;
    refused.push({ source, reason: `${who} stands for the same page, ${address}; give each a path of its own.` });
  }
  return [];
}

function isSameEntry(one: DocumentEntry, other: DocumentEntry): boolean {
  return isSameRecord({ ...one, source: '', id: '' }, { ...other, source: '', id: '' });
}

import { fields } from 'masthead/core';
import type { SourceOptions } from '../source/source-options.ts';
import { type EntryPlace, placeOf, recordAddress } from './entry-place.ts';
import { isWanted } from './place-entries.ts';
import type { PlanOptions } from './plan-options.ts';

/** Two options of `readSource`. */
type PagesToRead = { readonly [Name in 'wants' | 'needsPage']: NonNullable<SourceOptions[Name]> };

/**
 * Which pages of a sitemap have to be read for a plan: those that `only` names, and that have no record yet or a record that is older than the sitemap says. Pages of
 * other sites are kept, so that they are refused by name, and are not read.
 */
export function pagesToRead({
  publication,
  documents,
  only,
}: Pick<PlanOptions, 'publication' | 'documents' | 'only'>): PagesToRead {
  const base = String(fields(publication.record).url);
  const lastChange = new Map(
    documents.map(({ record }) => [
      recordAddress(record, [publication]),
      Math.max(timeOf(record.publishedAt), timeOf(record.updatedAt)),
    ]),
  );
  const placeAt = (url: string): EntryPlace | undefined => {
    const place = placeOf({ source: url, url }, { base });
    return typeof place === 'string' ? undefined : place;
  };
  return {
    wants(url) {
      const place = placeAt(url);
      return place === undefined || isWanted(place.path, { only });
    },
    needsPage(url, lastmod) {
      const place = placeAt(url);
      if (place === undefined) return false;
      const known = lastChange.get(place.address);
      return known === undefined || (lastmod !== undefined && Date.parse(lastmod) > known);
    },
  };
}

function timeOf(date: unknown): number {
  return Date.parse(String(date)) || 0;
}

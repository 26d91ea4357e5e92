import { compact, text } from '../../core/read-fields.ts';
import type { CommunityLexiconLocationAddress } from '../../lexicon/generated/index.ts';
import type { Readable } from '../../lexicon/read/readable.ts';

/** A place in a view: as one text, and in parts. */
export interface LocationView {
  readonly location?: string;
  readonly locationLocality?: string;
  readonly locationRegion?: string;
  /** The country's name in English. */
  readonly locationCountry?: string;
  /** ISO 3166-1 alpha-2, in upper case. */
  readonly countryCode?: string;
}

let countryNames: Intl.DisplayNames | undefined;

/**
 * Turns an address into one line, nearest first (`Utrecht, Utrecht, Netherlands`), and its parts.
 *
 * @returns an empty object without an address
 */
export function assembleLocation(address?: Readable<CommunityLexiconLocationAddress.Main>): LocationView {
  if (!address) return {};
  const country = text(address.country)?.trim();
  const countryCode = country && /^[a-z]{2}$/i.test(country) ? country.toUpperCase() : undefined;
  const locationCountry = countryCode ? nameOf(countryCode) : country;
  const locationLocality = text(address.locality);
  const locationRegion = text(address.region);
  const parts = [locationLocality, locationRegion, locationCountry].filter((part) => part !== undefined);
  return compact({
    location: parts.length > 0 ? parts.join(', ') : undefined,
    locationLocality,
    locationRegion,
    locationCountry,
    countryCode,
  });
}

function nameOf(countryCode: string): string {
  countryNames ??= new Intl.DisplayNames('en', { type: 'region' });
  return countryNames.of(countryCode) ?? countryCode;
}

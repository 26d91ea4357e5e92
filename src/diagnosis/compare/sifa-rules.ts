import { fields, text } from '../../core/read-fields.ts';
import { httpUrl } from '../../core/url/http-url.ts';
import type { CardRecords } from './bluesky-rules.ts';

// What the profile service's SDK does with site.standard records, as published (docs/rules.md#three-readers). It has no rule that finds a record by a link, that
// checks one, or that ties a document to its publication: its server adds the publication's address as `siteUrl`.

/** The hosts that the SDK names as publishers, each with its subdomains. */
const PUBLISHERS: readonly (readonly [host: string, name: string])[] = [
  ['leaflet.pub', 'Leaflet'],
  ['pckt.blog', 'pckt'],
  ['offprint.app', 'Offprint'],
  ['whtwnd.com', 'WhiteWind'],
  ['unthread.at', 'Unthread'],
  ['blento.io', 'Blento'],
];

/** Where the SDK's card leads: the address of the site and the path, one behind the other as they are written; `null` without an address. */
export function sifaAddress({ document, publication }: CardRecords): string | null {
  const { site, path } = fields(document?.record);
  const loose = text(site)?.startsWith('at://') ? undefined : text(site);
  const base = (publication ? text(fields(publication.record).url) : loose)?.trim();
  return base === undefined ? null : `${base}${document ? (text(path)?.trim() ?? '') : ''}`;
}

/** The publisher that the SDK names for an address; `null` where it shows the host instead. */
export function sifaPublisher(address: string): string | null {
  const host = httpUrl(address)?.hostname ?? '';
  return PUBLISHERS.find(([publisher]) => `.${host}`.endsWith(`.${publisher}`))?.[1] ?? null;
}

/** Whether a value is a colour to the SDK: three numbers from 0 to 255, which need not be whole, under any `$type`. */
export function isSifaColor(value: unknown): boolean {
  const { r, g, b } = fields(value);
  return [r, g, b].every((channel) => typeof channel === 'number' && channel >= 0 && channel <= 255);
}

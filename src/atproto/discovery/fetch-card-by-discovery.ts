import type { CardView } from '../../core/card/card-view.ts';
import { fetchCardView } from '../fetch-card-view.ts';
import type { ClientConfig } from '../request/client-config.ts';
import type { DiscoveryOptions } from './ask-backlinks.ts';
import { discoverRecords } from './discover-records.ts';

/**
 * Fetches the card of a link from an AppView that must be told the link's records, as Bluesky's must: finds them by the public backlink index first.
 *
 * @param config which AppView; its `fetch` and `cache` serve the whole search
 * @param link the link as written; http or https
 * @returns `null` when no record was found, or none that backs the link
 * @throws {ClientError} when a service that was needed gave no readable answer
 */
export async function fetchCardByDiscovery(
  config: ClientConfig,
  link: string,
  options: Omit<DiscoveryOptions, 'fetch' | 'cache'> = {},
): Promise<CardView | null> {
  const uris = await discoverRecords(link, { ...options, ...config });
  return uris[0] ? fetchCardView(config, link, { ...options, uris }) : null;
}

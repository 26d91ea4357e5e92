import { askBacklinks } from '../../atproto/discovery/ask-backlinks.ts';
import { fetchCardView } from '../../atproto/fetch-card-view.ts';
import { askAddress } from '../../atproto/request/ask.ts';
import { ClientError } from '../../atproto/request/client-error.ts';
import { type CardView, canonicalizeUrl } from '../../core/index.ts';
import type { Found } from '../embed-element.ts';
import { loadPart } from '../loading/load-part.ts';
import { type configuredReading, PUBLIC_APP_VIEW } from '../page/configure.ts';
import { ownPageRecords } from './own-page-records.ts';

/**
 * How a card was found: given by the page (`view`, `inline`), or by the AppView, which was asked with the records of the `records` attribute (`records`) or of
 * the page's own `<link>` (`page`), by the link alone (`app-view`), or with the records that discovery found (`discovery`).
 */
export type CardVia = 'view' | 'inline' | 'records' | 'page' | 'app-view' | 'discovery';

export interface WantedCard {
  /** The link as written, http(s). */
  readonly url: string;
  /** The at-uris of its records, when the page gives them; then nothing else is tried. */
  readonly uris: readonly string[];
  readonly baseUrl: string;
  readonly reading: ReturnType<typeof configuredReading>;
  readonly discovery: boolean;
}

/**
 * Finds a card for which the page gave no data (docs/rules.md#how-a-card-is-found): by the records that the page names, by the `<link>`s of the page itself, by
 * the link alone, then by discovery. When one finds nothing the next is tried; when a service gives no answer the search ends. Only the canonical URL of the
 * link leaves the page.
 *
 * @returns `null` when nothing is found
 * @throws {ClientError} when a service gives no readable answer
 */
export async function findCard(
  { url, uris, baseUrl, reading, discovery }: WantedCard,
  signal: AbortSignal,
): Promise<Found<CardView> | null> {
  const ask = async (via: CardVia, records?: readonly string[]): Promise<Found<CardView> | null> => {
    const view = await fetchCardView({ baseUrl, ...reading }, url, { uris: records, signal });
    return view && { view, via };
  };
  if (uris[0]) return ask('records', uris);
  const own = ownPageRecords(url);
  let found = own[0] ? await ask('page', own) : null;
  // Bluesky's AppView cannot answer by the link alone. Another AppView that needs the records answers 400.
  if (baseUrl !== PUBLIC_APP_VIEW)
    found ??= await ask('app-view').catch((error: ClientError) => {
      if (!discovery || error.status !== 400) throw error;
      return null;
    });
  if (found || !discovery) return found;
  const link = canonicalizeUrl(url);
  if (link === null) return null;
  const options = { ...reading, signal };
  // Discovery loads during its first request.
  const [nearest, { findRecords }] = await Promise.all([
    askBacklinks(link, options),
    loadPart('discovery').catch(() => {
      throw new ClientError('network', 'discovery.mjs');
    }),
  ]);
  const records = await findRecords(link, nearest, options, { askAddress, askBacklinks });
  return records[0] ? ask('discovery', records) : null;
}

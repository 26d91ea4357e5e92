import { askBacklinks } from '../../client/discovery/ask-backlinks.ts';
import { fetchCardView } from '../../client/fetch-card-view.ts';
import { type CardView, canonicalizeUrl } from '../../core/index.ts';
import { askAddress } from '../../network/ask.ts';
import { ClientError } from '../../network/client-error.ts';
import type { Found } from '../embed-element.ts';
import { loadPart } from '../loading/load-part.ts';
import { type configuredReading, PUBLIC_APP_VIEW } from '../page/configure.ts';
import { ownPageRecords } from './own-page-records.ts';

/**
 * Which way a card was found: the page gave it (`view`, `inline`), or the AppView did, asked with the records in the `records` attribute, with those that
 * the page says it is, by the link alone, or with those that discovery found.
 */
export type CardVia = 'view' | 'inline' | 'records' | 'page' | 'app-view' | 'discovery';

/** A card to be found. */
export interface WantedCard {
  /** The link as written; http or https. */
  readonly url: string;
  /** The at-uris of its records, when the page knows them; then nothing else is tried. */
  readonly uris: readonly string[];
  readonly baseUrl: string;
  readonly reading: ReturnType<typeof configuredReading>;
  readonly discovery: boolean;
}

/**
 * Finds a card for which the page gave no data, the first way that leads to one: the records that the page names; those that this page says
 * it is; the AppView asked by the link alone; the public backlink index. Nothing found, the next way is tried; nobody reached, it is over. Of the link, only its
 * canonical URL leaves the page (docs/rules.md#how-a-card-is-found).
 *
 * @returns `null` when nobody has it
 * @throws {ClientError} when somebody who was needed gave no readable answer
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
  // Bluesky's AppView has no answer to a link alone; another that has to be told the records says so with a 400.
  if (baseUrl !== PUBLIC_APP_VIEW)
    found ??= await ask('app-view').catch((error: ClientError) => {
      if (!discovery || error.status !== 400) throw error;
      return null;
    });
  if (found || !discovery) return found;
  const link = canonicalizeUrl(url);
  if (link === null) return null;
  const options = { ...reading, signal };
  // The search loads while its first question is on its way.
  const [nearest, { findRecords }] = await Promise.all([
    askBacklinks(link, options),
    loadPart('discovery').catch(() => {
      throw new ClientError('network', 'discovery.mjs');
    }),
  ]);
  const records = await findRecords(link, nearest, options, { askAddress, askBacklinks });
  return records[0] ? ask('discovery', records) : null;
}

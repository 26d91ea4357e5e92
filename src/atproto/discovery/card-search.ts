// The search for a link's card, for elements and `fetchCard`. In the script tag: every byte
// counts.

import type { CardView } from '../../core/card/card-view.ts';
import { canonicalizeUrl } from '../../core/values/canonical-url.ts';
import { type ParseCard, readCard } from '../request/app-view-answers.ts';
import { type AskingAppView, type ClientError, PUBLIC_APP_VIEW } from '../request/client-config.ts';
import { readJson } from '../request/json-request.ts';
import { readBacklinks } from './backlinks.ts';
import type { findRecords } from './record-search.ts';

/**
 * How an AppView's card was found: by the records that the caller named (`records`), by those that
 * the page itself names (`page`), by the link alone (`app-view`), or by the records that discovery
 * found (`discovery`).
 */
export type AskedVia = 'records' | 'page' | 'app-view' | 'discovery';

/** A link to find a card for, and its known records. */
export interface WantedCard {
  /** The link as written. */
  readonly url: string;
  /** The at-uris of its records, if the caller passes them. */
  readonly uris?: readonly string[] | undefined;
  /** The at-uris in the head of the page. Both are a hint, which the AppView checks. */
  readonly own?: readonly string[];
  /**
   * Whether to search the public backlink index for the records. `undefined`: the caller did not
   * say. Then it is searched when there is neither an AppView nor a record, and only the author
   * would search: on a local page, or without `adviceFor`.
   */
  readonly discovery: boolean | undefined;
}

/**
 * Finds a link's card (docs/rules.md#how-a-card-is-found): by the records that the caller names,
 * else by those of the page itself, then by the link alone, then by discovery. If one way finds
 * nothing, the next is tried; if a service gives no answer, the search ends. Another AppView's 400
 * for the link alone counts as nothing found if there are records or a discovery. Only the
 * canonical URL of the link is sent.
 *
 * @param read reads a card in an answer
 * @param load returns the search of discovery, which a page loads during discovery's first request
 * @param adviceFor given by a page: words for the console of its author, how to name these at-uris
 *   or an AppView. Without it the caller is a program, which searches once for all readers
 * @returns `null` when nothing is found
 * @throws {ClientError} when a service gives no readable answer
 */
export async function findCard(
  asking: AskingAppView,
  { url, uris = [], own = [], discovery }: WantedCard,
  read: ParseCard,
  load: () => Promise<{ readonly findRecords: typeof findRecords }>,
  adviceFor?: (uris: string) => string,
): Promise<{ readonly view: CardView; readonly via: AskedVia } | null> {
  const ask = async (via: AskedVia, records: readonly string[] = []) => {
    const view = await readCard(asking, url, records, read);
    return view && { view, via };
  };
  const isPublic = asking.baseUrl === PUBLIC_APP_VIEW;
  const isUndecided = discovery === undefined && isPublic && !uris[0];
  const searches = discovery || (isUndecided && (!adviceFor || isLocalPage()));
  const named = uris[0] ? uris : own;
  let found = named[0] ? await ask(uris[0] ? 'records' : 'page', named) : null;
  // Bluesky's AppView cannot answer by the link alone. Another AppView that needs the records
  // answers 400.
  if (!isPublic)
    found ??= await ask('app-view').catch((error: ClientError) => {
      if (!(searches || named[0]) || error.status !== 400) throw error;
      return null;
    });
  const link = canonicalizeUrl(url);
  if (found || link === null) return found;
  let records: readonly string[] = [];
  if (searches) {
    const [nearest, { findRecords }] = await Promise.all([readBacklinks(link, asking), load()]);
    records = await findRecords(link, nearest, asking, { readJson, readBacklinks });
    found = records[0] ? await ask('discovery', records) : null;
  }
  if (isUndecided && adviceFor && (found || !searches)) advise(url, !!found, adviceFor(records.join(' ') || 'at://…'));
  return found;
}

const LOCAL = /^(file:|https?:\/\/(localhost|[^/]+\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1])$)/;

/**
 * Whether this is a page on its author's machine: a file, or a host whose name means this machine.
 * The address comes from the browser, so a page cannot forge it. Returns false where there is no
 * address, such as on Node.
 */
export function isLocalPage(
  { protocol, hostname }: Partial<Pick<Location, 'protocol' | 'hostname'>> = globalThis.location ?? {},
): boolean {
  return LOCAL.test(`${protocol}//${hostname}`);
}

/** The cases that `advise` has already written to the console of this page. */
const said = new Set<boolean>();

/**
 * Writes to the console of a page's author how readers get the card: once a page for each of the
 * two cases.
 */
function advise(url: string, isFound: boolean, advice: string): void {
  if (said.has(isFound)) return;
  said.add(isFound);
  console.warn(`Masthead: ${isFound ? 'only local pages search for' : 'made no request for'} ${url}. Give ${advice}.`);
}

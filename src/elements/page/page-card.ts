// The search for a card in a page, which may name the card's records in its head.

import { findCard, type WantedCard } from '../../atproto/discovery/card-search.ts';
import type { findRecords } from '../../atproto/discovery/record-search.ts';
import type { ParseCard } from '../../atproto/request/app-view-answers.ts';
import { type AskingAppView, ClientError } from '../../atproto/request/client-config.ts';
import { type CardView, MAX_RECORDS } from '../../core/card/card-view.ts';
import { canonicalizeUrl } from '../../core/values/canonical-url.ts';
import { looseCollection } from '../../core/values/identifiers.ts';
import { unclobbered } from './unclobbered.ts';

/**
 * How a card was found: in data from the page (`view`, `inline`), or by the AppView, which was
 * asked with the records of the `records` attribute (`records`) or of the page's own `<link>`
 * (`page`), with the link alone (`app-view`), or with the records that discovery found
 * (`discovery`).
 */
export type CardVia = 'view' | 'inline' | 'records' | 'page' | 'app-view' | 'discovery';

/**
 * {@link findCard} for an element, with the records that its page names. `load` loads the part with
 * discovery's search.
 */
export function findPageCard(
  asking: AskingAppView,
  wanted: WantedCard,
  read: ParseCard,
  load: () => Promise<{ readonly findRecords: typeof findRecords }>,
): Promise<{ readonly view: CardView; readonly via: CardVia } | null> {
  const search = () =>
    load().catch(() => {
      throw new ClientError('network', 'discovery.mjs');
    });
  const adviceFor = (uris: string) => `app-view or records="${uris}", or discovery="on"`;
  return findCard(asking, { ...wanted, own: ownPageRecords(wanted.url) }, read, search, adviceFor);
}

/**
 * The at-uris in the head of this page (`<link rel="site.standard.document" href="at://…">`, or
 * `site.standard.publication`, or AT Tags as `<meta name="at:canonical" content="at://…">`), in its
 * order; empty when the link leads to another page. They are a hint, which the AppView checks.
 */
function ownPageRecords(link: string): string[] {
  if (canonicalizeUrl(link) !== canonicalizeUrl(unclobbered(document, 'URL'))) return [];
  const named = [...unclobbered(document, 'head').querySelectorAll('link[rel*="site.standard."],meta[name^="at:"]')]
    .map((element) => (element.getAttribute('href') ?? element.getAttribute('content')) as string)
    .filter((uri) => /^site\.standard\.(document|publication)$/.test(looseCollection(uri) as string));
  // Pages often have both tags: the same record counts once toward the limit of four.
  return [...new Set(named)].slice(0, MAX_RECORDS);
}

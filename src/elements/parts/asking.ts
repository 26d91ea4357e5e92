/** What only an element that asks needs: a file of its own, which begins to load when the first such element connects. */
import { findCard, type WantedCard } from '../../atproto/find-card.ts';
import type { findRecords } from '../../atproto/find-records.ts';
import { type AskingAppView, type ClientCache, ClientError } from '../../atproto/request/client-config.ts';
import { memoryCache } from '../../atproto/request/memory-cache.ts';
import { MAX_RECORDS } from '../../core/card/card-records.ts';
import type { CardView } from '../../core/card/card-view.ts';
import { looseCollection } from '../../core/identifiers/at-uri.ts';
import { pastedLink } from '../../core/identifiers/pasted.ts';
import { canonicalizeUrl, httpUrl } from '../../core/url/canonical-url.ts';
import { native } from '../base/native.ts';

export { askProfile } from '../../atproto/app-view.ts';

/** The cache that all elements of a page share for one `fetch`: another, with another account's session say, may get other answers. */
export function cacheOf(answers: WeakMap<typeof fetch, ClientCache>, get: typeof fetch = fetch): ClientCache {
  const cache = answers.get(get) ?? memoryCache();
  answers.set(get, cache);
  return cache;
}

/**
 * How a card was found: given by the page (`view`, `inline`), or by the AppView, which was asked with the records of the `records` attribute (`records`) or of
 * the page's own `<link>` (`page`), by the link alone (`app-view`), or with the records that discovery found (`discovery`).
 */
export type CardVia = 'view' | 'inline' | 'records' | 'page' | 'app-view' | 'discovery';

/** {@link findCard} for an element: with the records that its page names. `load` gives the search of discovery, a part too. */
export function findPageCard(
  asking: AskingAppView,
  wanted: WantedCard,
  load: () => Promise<{ readonly findRecords: typeof findRecords }>,
): Promise<{ readonly view: CardView; readonly via: CardVia } | null> {
  const search = () =>
    load().catch(() => {
      throw new ClientError('network', 'discovery.mjs');
    });
  const ways = (uris: string) => `app-view or records="${uris}", or discovery="on"`;
  return findCard(asking, { ...wanted, own: ownPageRecords(wanted.url) }, search, ways);
}

/**
 * The at-uris in the head of this page (`<link rel="site.standard.document" href="at://…">`, or `site.standard.publication`, or AT Tags as
 * `<meta name="at:canonical" content="at://…">`), in its order; none when the link leads to another page. They are a hint, which the AppView checks.
 */
function ownPageRecords(link: string): string[] {
  if (canonicalizeUrl(link) !== canonicalizeUrl(native(document, 'URL'))) return [];
  const named = [...native(document, 'head').querySelectorAll('link[rel*="site.standard."],meta[name^="at:"]')]
    .map((element) => (element.getAttribute('href') ?? element.getAttribute('content')) as string)
    .filter((uri) => /^site\.standard\.(document|publication)$/.test(looseCollection(uri) as string));
  // Pages have both: the same record twice is one of four.
  return [...new Set(named)].slice(0, MAX_RECORDS);
}

/** The property by which an element asks, and how its attribute may look. */
const ASKED_BY = [
  ['url', 'https://alice.example/post'],
  ['actor', 'alice.example'],
] as const;

/** What was said on this page. */
const said = new Set<string>();

/** Tells a page's author, in the console and once a page for each, what an element's attributes get wrong. */
export function advise(element: Element): void {
  const tag = element.localName;
  // An element of somebody else's may ask by neither.
  const [wanted, example] = ASKED_BY.find(([name]) => name in element) ?? [];
  if (!wanted) return;
  const say = (kind: string, fault: string, advice: string) => {
    if (said.has(tag + kind)) return;
    said.add(tag + kind);
    console.warn(`Masthead: <${tag}> has ${fault}. Write ${advice}.`);
  };
  const value = Reflect.get(element, wanted);
  const other = ['url', 'actor', 'link', 'href', 'src', 'handle'].find(
    (name) => name !== wanted && element.getAttribute(name),
  );
  const advice = `${wanted}="${example}"`;
  if (!value) say('missing', other ? `${other}="…" in place of ${wanted}` : `no ${wanted}`, advice);
  else if (wanted === 'url' && !httpUrl(pastedLink(value)))
    say('invalid', `url="${value}", which is no address`, advice);
  // It hides what stands inside it, so the page ends here. Tools that write XML close what is empty so.
  if (element.querySelector('pub-card,pro-profile,main,nav,section,footer'))
    say('open', 'what follows it inside it: "/>" ends no element', `</${tag}>, and a link before it`);
  const { appView } = element as { appView?: string };
  if (appView && /^[^/.:]+\.[^/]*$/.test(appView))
    say('scheme', `app-view="${appView}" without a scheme`, `app-view="https://${appView}"`);
}

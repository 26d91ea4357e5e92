// The cards of one page's links, for `cards-in-pages.ts`.

import type { CardView } from 'masthead/core';
import { fetchCardView } from 'masthead/internal/atproto/client/fetch-card';
import { PUBLIC_APP_VIEW } from 'masthead/internal/atproto/request/client-config';
import { httpUrl } from 'masthead/internal/core/values/canonical-url';
import { renderPubCard, renderPubCardEmail } from 'masthead/render';
import { type AskCard, CardReader, type CardStore, memoryStore } from './card-reader.ts';
import { findLinks, type SoleLink } from './find-links.ts';
import { type HastNode, readFragment } from './hast.ts';
import { DAY, getOr, HOUR, type LinkCardOptions, type Tell, toConsole, type Warn, warnOnce } from './options.ts';

/** The parts that depend on the environment. */
export interface Surroundings {
  /** Variables of the environment. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Opens a cache file; `undefined` where there are no files. */
  readonly openFile: ((file: string | URL, warn: Warn) => CardStore) | undefined;
  /** Finds a card on the public network; `undefined` where every reader would search again. */
  readonly discover: AskCard | undefined;
}

/** Workers and browsers have neither an environment nor files. */
export const WITHOUT_FILES: Surroundings = { env: {}, openFile: undefined, discover: undefined };

/** The card that replaces a paragraph. */
export interface WrittenCard {
  readonly html: string;
  /** Its element, with offsets in `html`. */
  readonly element: HastNode;
  /**
   * The link in it for browsers without shadow roots, where the author's own link is to replace it.
   */
  readonly fallback: HastNode | undefined;
}

/** A link and the card that replaces its paragraph. */
export interface LinkCard {
  readonly link: SoleLink;
  readonly card: WrittenCard | undefined;
}

type Readers = Map<string, CardReader>;

// A bundler sets the pipeline up again for each page: answers and warnings are shared by all
// pipelines with the same settings.
const readers = new WeakMap<typeof globalThis.fetch, WeakMap<Tell, Readers>>();

/**
 * The cards of a page's links.
 *
 * @param tree its syntax tree; not changed
 * @param options as the caller passed them
 * @returns all links that are alone in their paragraph, in their order; empty after an error, which
 *   is a warning. Never rejects
 */
export async function linkCards(tree: HastNode, options: LinkCardOptions, around: Surroundings): Promise<LinkCard[]> {
  const warn = warnOnce(options.onWarning);
  try {
    const links = findLinks(tree);
    const wanted = new Set(links.filter((link) => isWanted(link, options, warn)));
    const reader = wanted.size > 0 ? readerFor(options, around, warn) : undefined;
    const cards = await Promise.all(
      links.map(async (link) => {
        const view = reader && wanted.has(link) ? await reader.read(link.url) : null;
        return { link, card: written(view, link, options, warn) };
      }),
    );
    await reader?.save();
    return cards;
  } catch (error) {
    warn('page', `Masthead left the links of a page as they are: ${error}`);
    return [];
  }
}

function isWanted(link: SoleLink, { links = 'all', filter }: LinkCardOptions, warn: Warn): boolean {
  if (link.mark === 'no card' || (links === 'marked' && link.mark !== 'card')) return false;
  try {
    return filter?.({ url: link.url, text: link.text }) ?? true;
  } catch (error) {
    warn('filter', `Masthead: \`filter\` failed for ${link.url}, which stays a plain link: ${error}`);
    return false;
  }
}

function written(view: CardView | null, link: SoleLink, options: LinkCardOptions, warn: Warn): WrittenCard | undefined {
  try {
    return view ? writeCard(view, link, options) : undefined;
  } catch (error) {
    warn('write', `Masthead could not write the card of ${link.url}, which stays a plain link: ${error}`);
    return undefined;
  }
}

/** @returns `undefined` when there is nothing to write */
function writeCard(view: CardView, link: SoleLink, options: LinkCardOptions): WrittenCard | undefined {
  const html = cardHtml(view, link, options);
  const element = elementOf(html);
  if (!element) return undefined;
  const fallback = element.children?.find(({ tagName }) => tagName === 'a');
  // A bare address says less than the card's title.
  const isBare = link.text === link.url || link.text === link.url.replace(/^https?:\/\//, '');
  return { html, element, fallback: options.format === 'flat' || isBare ? undefined : fallback };
}

function cardHtml(view: CardView, link: SoleLink, options: LinkCardOptions): string {
  const { format, lang = link.lang, data, ...looks } = options;
  const shown = { ...looks, url: link.url, ...(lang !== undefined && { lang }) };
  if (format === 'flat') return renderPubCardEmail(view, shown);
  if (format !== 'element') return renderPubCard(view, { ...shown, ...(data !== undefined && { data }) });
  const whole = renderPubCard(view, { ...shown, data: true });
  const shadow = elementOf(whole)?.children?.find(({ tagName }) => tagName === 'template')?.position;
  // The element shows nothing yet. No attribute's value before this one contains a quote.
  return (whole.slice(0, shadow?.start.offset) + whole.slice(shadow?.end.offset)).replace(' data-state="ready"', '');
}

function elementOf(html: string): HastNode | undefined {
  return readFragment(html).children?.find(({ type }) => type === 'element');
}

function readerFor(options: LinkCardOptions, around: Surroundings, warn: Warn): CardReader | undefined {
  const { cacheFile, maxAge = DAY, maxAgeWithoutCard = HOUR, timeout = 10_000, fetch = globalThis.fetch } = options;
  const { env } = around;
  const named = options.appView ?? env.MASTHEAD_APP_VIEW;
  const offline = options.offline ?? !/^(|0|false|no)$/i.test(env.MASTHEAD_OFFLINE ?? '');
  if (named !== undefined && !httpUrl(named)) {
    warn(
      'appView',
      `Masthead: \`appView\` is not an http(s) address: ${JSON.stringify(named)}. All links stay plain links.`,
    );
    return undefined;
  }
  const ask = named === undefined ? around.discover : fetchCardView;
  if (!ask) {
    warn(
      'appView',
      'Masthead: `appView` is not set, and only a build on Node looks for records in the public network. All links stay plain links.',
    );
    return undefined;
  }
  const appView = (named ?? PUBLIC_APP_VIEW).replace(/(?<!\/)\/+$/, '');
  const ages = `${maxAge} ${maxAgeWithoutCard}`;
  const key = JSON.stringify([named === undefined, appView, offline, String(cacheFile), ages, timeout]);
  const byWarn = getOr(readers, fetch, () => new WeakMap<Tell, Readers>());
  return getOr(
    getOr(byWarn, options.onWarning ?? toConsole, () => new Map()),
    key,
    () =>
      new CardReader({
        appView,
        offline,
        maxAge,
        maxAgeWithoutCard,
        timeout,
        fetch,
        warn,
        ask,
        store: storeFor(cacheFile, around, warn),
        cacheFile: cacheFile === undefined ? undefined : String(cacheFile),
      }),
  );
}

function storeFor(cacheFile: string | URL | undefined, { openFile }: Surroundings, warn: Warn): CardStore {
  if (cacheFile === undefined) return memoryStore();
  if (openFile) return openFile(cacheFile, warn);
  warn('no files', 'Masthead: there are no files here, so `cacheFile` is not used. Leave it out.');
  return memoryStore();
}

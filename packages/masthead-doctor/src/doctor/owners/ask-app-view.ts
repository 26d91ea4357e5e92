import type { CardView } from 'masthead/core';
import { fetchCardView } from 'masthead/internal/atproto/client/fetch-card';
import { memoryCache } from 'masthead/internal/atproto/request/memory-cache';
import type { Diagnosing } from '../diagnosis.ts';

/** The card in an AppView's answer, `null` for no card; or a sentence that it gave no answer. */
export type AppViewAnswer = { readonly view: CardView | null } | { readonly failure: string };

/**
 * Asks an AppView for the card of a link, uncached, because publishers ask again a moment later.
 *
 * @param uris the records, for an AppView that does not find them by the link
 */
export async function askAppView(
  appView: string,
  link: string,
  options: Diagnosing,
  get: typeof fetch,
  uris?: readonly string[],
): Promise<AppViewAnswer> {
  try {
    const config = { baseUrl: appView, fetch: get, cache: memoryCache() };
    return { view: await fetchCardView(config, link, { uris, signal: options.signal, timeout: 10_000 }) };
  } catch (error) {
    if (options.signal?.aborted) throw error;
    return { failure: `${new URL(appView).host} gave no answer.` };
  }
}

/** Asks the configured AppView for the card; `undefined` when none is configured. */
export async function askIndex(
  link: string,
  options: Diagnosing,
  get: typeof fetch,
): Promise<AppViewAnswer | undefined> {
  const { baseUrl: appView, ownCard } = options;
  if (appView === undefined) return undefined;
  return ownCard ? { view: await ownCard(link) } : askAppView(appView, link, options, get);
}

/** The at-uris of the records of the answer's card; empty without a card. */
export function refsOf(answer: AppViewAnswer | undefined): string[] {
  return answer && 'view' in answer ? (answer.view?.associatedRefs ?? []).map(({ uri }) => uri) : [];
}

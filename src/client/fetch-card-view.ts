import { type CardView, isDisowned, toCardView } from '../core/card/card-view.ts';
import { fields } from '../core/read-fields.ts';
import { httpUrl } from '../core/url/http-url.ts';
import { ask } from './ask.ts';
import type { AskOptions, ClientConfig } from './client-config.ts';
import { ClientError } from './client-error.ts';

/** How a card is asked for. */
export interface CardOptions extends AskOptions {
  /** The at-uris of the records that stand behind the link, when they are known. Bluesky's AppView needs one to four; a Masthead AppView looks the link up. */
  readonly uris?: readonly string[] | undefined;
}

/**
 * Asks an AppView for a link's card (`app.bsky.embed.getEmbedExternalView`). Answers are kept for 60 s, the same question in flight is asked once.
 *
 * @param config which AppView
 * @param link the link as written; http or https
 * @returns `null` when no record stands behind the link, or its publication's site disowns the record
 * @throws {ClientError} when there was no readable answer; its `kind` says why
 */
export async function fetchCardView(
  config: ClientConfig,
  link: string,
  options: CardOptions = {},
): Promise<CardView | null> {
  if (!httpUrl(link)) throw new ClientError('bad-request', link);
  return ask(
    config,
    'app.bsky.embed.getEmbedExternalView',
    [['url', link], ...(options.uris ?? []).map((uri): [string, string] => ['uris', uri])],
    (body) => !isDisowned(fields(body).verification) && toCardView(body),
    { ...options, whole: true },
  );
}

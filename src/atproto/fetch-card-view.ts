import { type CardView, isDisowned, toCardView } from '../core/card/card-view.ts';
import { fields } from '../core/read-fields.ts';
import { canonicalizeUrl } from '../core/url/canonical-url.ts';
import { ask } from './request/ask.ts';
import type { AskOptions, ClientConfig } from './request/client-config.ts';

/** Options of `fetchCardView`. */
export interface CardOptions extends AskOptions {
  /** The at-uris of the records behind the link, when they are known. Bluesky's AppView needs one to four; a Masthead AppView looks the link up. */
  readonly uris?: readonly string[] | undefined;
}

/**
 * Fetches a link's card from an AppView (`app.bsky.embed.getEmbedExternalView`). Only the link's canonical form is sent: query, fragment and user info are
 * private to whoever follows it. Answers are cached for up to 60 s; identical requests in flight are sent once.
 *
 * @param config which AppView
 * @param link the link as written
 * @returns a card whose `uri` is the link as written; `null` when no record is behind the link, its publication's site disowns the record, or the link is not
 *   http(s), which is not sent
 * @throws {ClientError} when there was no readable answer; its `kind` says why
 */
export async function fetchCardView(
  config: ClientConfig,
  link: string,
  options: CardOptions = {},
): Promise<CardView | null> {
  const url = canonicalizeUrl(link);
  return url === null
    ? null
    : ask(
        config,
        'app.bsky.embed.getEmbedExternalView',
        [['url', url], ...(options.uris ?? []).map((uri): [string, string] => ['uris', uri])],
        (body) => {
          const view = !isDisowned(fields(body).verification) && toCardView(body);
          return view && { ...view, uri: link };
        },
        { ...options, whole: true },
      );
}

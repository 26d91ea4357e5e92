import { type CardView, isDisowned, toCardView } from '../core/card/card-view.ts';
import { fields } from '../core/read-fields.ts';
import { canonicalizeUrl } from '../core/url/canonical-url.ts';
import { ask } from '../network/ask.ts';
import type { AskOptions, ClientConfig } from '../network/client-config.ts';

/** How a card is asked for. */
export interface CardOptions extends AskOptions {
  /** The at-uris of the records that stand behind the link, when they are known. Bluesky's AppView needs one to four; a Masthead AppView looks the link up. */
  readonly uris?: readonly string[] | undefined;
}

/**
 * Asks an AppView for a link's card (`app.bsky.embed.getEmbedExternalView`). Of the link only its canonical form is sent: query, fragment and user info belong
 * to whoever follows it. Answers are kept for 60 s, the same question in flight is asked once.
 *
 * @param config which AppView
 * @param link the link as written
 * @returns a card whose `uri` is the link as written; `null` when no record stands behind the link, its publication's site disowns the record, or it is not
 *   http(s), for which nobody is asked
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

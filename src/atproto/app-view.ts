import { besideView, type CardView, isDisowned } from '../core/card/card-view.ts';
import { pastedActor } from '../core/identifiers/pasted.ts';
import { fields, list } from '../core/read-fields.ts';
import { canonicalizeUrl } from '../core/url/canonical-url.ts';
import { ask } from './request/ask.ts';
import { type AskingAppView, ClientError } from './request/client-config.ts';

// This file is in the script tag: every byte counts. Arguments are checked by the public functions.

const WHOLE = { whole: true };

/** Reads a card out of an answer, as `parseCardView` does. */
export type ReadCard = (answer: unknown) => CardView | null;

/**
 * Asks an AppView for a link's card (`fetchCardView`).
 *
 * @param uris the records behind the link, when they are known
 * @param read reads a card out of the answer: an element has that already
 */
export async function askCard(
  asking: AskingAppView,
  link: string,
  uris: readonly string[],
  read: ReadCard,
): Promise<CardView | null> {
  const url = canonicalizeUrl(link);
  return url === null
    ? null
    : ask(
        asking,
        'app.bsky.embed.getEmbedExternalView',
        [['url', url], ...uris.map((uri): [string, string] => ['uris', uri])],
        (body) => {
          const view = !isDisowned(besideView(body).verification) && !isForSignedIn(body) && read(body);
          return view && { ...view, uri: link };
        },
        WHOLE,
      );
}

/**
 * Whether an AppView's answer has an owner who shows their account to people who are signed in
 * only: Bluesky's AppView tells what their profile is labelled, and leaves the rest to who shows
 * it.
 */
function isForSignedIn(answer: unknown): boolean {
  const { external } = fields(fields(answer).view);
  const labels = (list(fields(external).associatedProfiles, fields) ?? []).flatMap(
    ({ labels }) => list(labels, fields) ?? [],
  );
  return labels.some(({ val }) => val === '!no-unauthenticated');
}

/**
 * Asks an AppView for a profile (`fetchGetProfileView`), and takes from the answer what `read`
 * wants.
 */
export async function askProfile<View>(
  asking: AskingAppView,
  actor: string,
  read: (answer: unknown) => View | null,
): Promise<View | null> {
  const name = pastedActor(actor);
  if (!name) throw new ClientError('bad-request', actor);
  return ask(
    asking,
    `id.${asking.service ?? 'sifa'}.getProfileView`,
    // Case counts in a DID, not in a handle.
    [['actor', name.startsWith('did:') ? name : name.toLowerCase()]],
    read,
    WHOLE,
  );
}

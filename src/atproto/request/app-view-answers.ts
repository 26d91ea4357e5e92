// The two queries to an AppView: a card and a profile. Elements load this code, so every byte
// counts. It checks the link and the actor; the public functions check all other arguments.

import { besideView, type CardView, isDisowned } from '../../core/card/card-view.ts';
import { fields, list } from '../../core/read-fields.ts';
import { canonicalizeUrl } from '../../core/values/canonical-url.ts';
import { pastedActor } from '../../core/values/pasted.ts';
import { type AskingAppView, ClientError } from './client-config.ts';
import { readXrpc } from './json-request.ts';

const WHOLE = { whole: true };

/** Reads a card in an answer, as `parseCardView` does. */
export type ParseCard = (answer: unknown) => CardView | null;

/**
 * Asks an AppView for a link's card (`fetchCardView`).
 *
 * @param uris the records behind the link, when they are known
 * @param read reads a card in the answer; passed by the caller, because an element has loaded it
 *   already
 */
export async function readCard(
  asking: AskingAppView,
  link: string,
  uris: readonly string[],
  read: ParseCard,
): Promise<CardView | null> {
  const url = canonicalizeUrl(link);
  return url === null
    ? null
    : readXrpc(
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
 * Whether a profile in the answer has the label `!no-unauthenticated`: its owner shows the account
 * only to people who are signed in. Bluesky's AppView sends the label, and expects the reader to
 * obey it.
 */
function isForSignedIn(answer: unknown): boolean {
  const { external } = fields(fields(answer).view);
  const labels = (list(fields(external).associatedProfiles, fields) ?? []).flatMap(
    ({ labels }) => list(labels, fields) ?? [],
  );
  return labels.some(({ val }) => val === '!no-unauthenticated');
}

/** Asks an AppView for a profile (`fetchGetProfileView`), and reads the answer with `read`. */
export async function readProfile<View>(
  asking: AskingAppView,
  actor: string,
  read: (answer: unknown) => View | null,
): Promise<View | null> {
  const name = pastedActor(actor);
  if (!name) throw new ClientError('bad-request', actor);
  return readXrpc(
    asking,
    `id.${asking.service ?? 'sifa'}.getProfileView`,
    // Case counts in a DID, not in a handle.
    [['actor', name.startsWith('did:') ? name : name.toLowerCase()]],
    read,
    WHOLE,
  );
}

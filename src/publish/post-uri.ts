import { PublishError } from '../atproto/repository/publish-error.ts';
import { type RecordUri, readRecordUri } from '../core/identifiers/record-uri.ts';

export const POST = 'app.bsky.feed.post';

/** What Bluesky's app shows as the address of a post. */
const IN_APP = /^https:\/\/bsky\.app\/profile\/([\w.:-]{1,253})\/post\/(\w{1,15})\/?(?:[?#].*)?$/;

/**
 * Reads the at-uri of a post.
 *
 * @throws {PublishError} `bad-request` for anything else; for the post's address in Bluesky's app with the at-uri to write
 */
export function readPostUri(written: string): RecordUri {
  const named = readRecordUri(written);
  if (named?.collection === POST) return named;
  const [, actor, rkey] = IN_APP.exec(written.trim().slice(0, 500)) ?? [];
  const wanted =
    actor === undefined ? `one such as at://alice.example/${POST}/3mfxnbfz6ls2m` : `at://${actor}/${POST}/${rkey}`;
  throw new PublishError('bad-request', `"${written.slice(0, 200)}" is no at-uri of a post; give ${wanted}`);
}

import { fields, type RecordRef } from 'masthead/core';
import { PublishError } from 'masthead/internal/atproto';
import { atUri, DOCUMENT, readRecordUri, text } from 'masthead/internal/core';
import { type PublishNetwork, readerFor } from 'masthead/internal/node';
import type { Publisher } from 'masthead/internal/publish';
import { checkRecord } from 'masthead/lexicon';

/**
 * What became of a document's `bskyPostRef`: `written`; `unchanged` it names this post already; `kept` it names another post, which stays; `not-own` the
 * document is in somebody else's repository, which is not touched.
 */
export interface PostRefResult {
  readonly state: 'written' | 'unchanged' | 'kept' | 'not-own';
  /** The post that the document names now, where it names one. */
  readonly post?: RecordRef;
}

/** Options of `putPostRef`. */
export interface PostRefOptions extends PublishNetwork {
  /** Overwrite the reference to another post. */
  readonly replace?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Retries after a conflict. */
const MORE_TRIES = 3;

/**
 * Puts the reference to a post into a document (`bskyPostRef`) and changes nothing else of it, known or unknown. It is written with `swapRecord`: when somebody
 * else wrote in between, the document is read again, three times at most.
 *
 * @param document its at-uri
 * @throws {PublishError} `not-found`, `conflict` and what a write throws: the document is unchanged. After `unreachable` it is not known whether it was written
 */
export async function putPostRef(
  publisher: Publisher,
  document: string,
  post: RecordRef,
  { replace = false, signal, ...network }: PostRefOptions = {},
): Promise<PostRefResult> {
  const named = readRecordUri(document);
  if (named?.collection !== DOCUMENT) {
    throw new PublishError('bad-request', `"${document.slice(0, 200)}" is no at-uri of a ${DOCUMENT}.`);
  }
  if (named.authority !== publisher.did) return { state: 'not-own' };
  const { rkey } = named;
  const reader = readerFor(publisher, network, signal);
  for (let tries = 0; ; tries++) {
    if (signal?.aborted) throw new PublishError('stopped', 'Stopped before the document was written.');
    const found = await reader.record(DOCUMENT, rkey);
    if (found?.cid === undefined) {
      throw new PublishError(
        'not-found',
        `${publisher.pds} has no document ${atUri(publisher.did, DOCUMENT, rkey)} any more.`,
      );
    }
    const record = fields(found.value);
    const there = postRefOf(record);
    if (there?.uri === post.uri && there.cid === post.cid) return { state: 'unchanged', post: there };
    if (there && !replace) return { state: 'kept', post: there };
    try {
      const { uri, cid } = post;
      const after = { ...record, bskyPostRef: { uri, cid } };
      // What was wrong before and is not touched must not keep the reference out (docs/rules.md#changes).
      const wasRight = checkRecord(DOCUMENT, record).length === 0;
      await publisher.records.put(DOCUMENT, rkey, after, found.cid, wasRight ? {} : { validate: false });
      return { state: 'written', post: { uri, cid } };
    } catch (error) {
      if (!(error instanceof PublishError) || error.kind !== 'conflict' || tries >= MORE_TRIES) throw error;
    }
  }
}

/** The post that a document names; `undefined` when it names none. */
export function postRefOf(document: Readonly<Record<string, unknown>>): RecordRef | undefined {
  const { uri, cid } = fields(document.bskyPostRef);
  const named = text(uri);
  return named === undefined ? undefined : { uri: named, cid: text(cid) ?? '' };
}

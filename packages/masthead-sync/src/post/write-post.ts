import type { ClientConfig, RequestOptions } from 'masthead/client';
import type { RecordRef } from 'masthead/core';
import type { ExternalEmbed } from 'masthead/embed';
import { type ListedRecord, RepositoryError, readOptions } from 'masthead/internal/atproto';
import { atUri, DOCUMENT, fields, lastTidOf, readRecordUri, text } from 'masthead/internal/core';
import { findAccount, readerFor } from 'masthead/internal/node';
import { POST, readPostUri } from 'masthead/internal/publish';
import { checkRecord } from 'masthead/lexicon';
import type { Publisher, RecordJson, WrittenRecord } from 'masthead/publish';
import type { PostText } from './post-text.ts';

/**
 * A record key for a post of now: two posts of one millisecond, which nobody writes, differ by chance.
 *
 * @example
 * ```js
 * import { newPostKey } from 'masthead-sync';
 *
 * console.log(newPostKey().length); // 13
 * ```
 */
export function newPostKey(): string {
  return lastTidOf(Date.now() * 1000 + Math.floor(Math.random() * 1000));
}

/**
 * Writes a post at a key of our own, so that a lost answer leaves no doubt: the key is read then.
 *
 * @throws {RepositoryError} after `unreachable` it is not known whether the post was written: its at-uri is in the message
 *
 * @example
 * ```js
 * import { assembleExternalEmbed } from 'masthead/embed';
 * import { signIn } from 'masthead/publish';
 * import { fetchPostText, newPostKey, postRecord, writePost } from 'masthead-sync';
 *
 * const publisher = await signIn({}, { identifier: 'alice.example', password: process.env.MASTHEAD_APP_PASSWORD });
 * const { embed } = assembleExternalEmbed({ link: 'https://alice.example' });
 * const record = await postRecord({ text: await fetchPostText({}, 'Letters'), embed });
 * console.log((await writePost(publisher, newPostKey(), record)).uri);
 * ```
 */
export async function writePost(publisher: Publisher, rkey: string, record: RecordJson): Promise<WrittenRecord> {
  try {
    return await publisher.records.put(POST, rkey, record, null);
  } catch (error) {
    if (!(error instanceof RepositoryError) || !/^(?:unreachable|stopped)$/.test(error.kind)) throw error;
    const uri = atUri(publisher.did, POST, rkey);
    const written = await fetchPost(publisher.config, uri).catch(() => undefined);
    if (written?.cid !== undefined) return { uri, cid: written.cid };
    if (error.kind === 'stopped') throw error;
    const says = `${publisher.pds} gave no answer, so it is not known whether the post was written; look for ${uri} before you share it again.`;
    throw new RepositoryError('unreachable', written === null ? `${says} It was not there a moment later.` : says, {
      cause: error,
    });
  }
}

/**
 * Reads a post from its owner's PDS; `null` when there is none.
 *
 * @throws {RepositoryError} `bad-request` when `uri` is not the at-uri of a post
 *
 * @example
 * ```js
 * import { resolveIdentity } from 'masthead/client';
 * import { fetchPost } from 'masthead-sync';
 *
 * const { did } = await resolveIdentity({}, 'alice.example');
 * const post = await fetchPost({}, `at://${did}/app.bsky.feed.post/3mwozxkf2m222`);
 * console.log(post ? 'It is there.' : 'There is no such post.');
 * ```
 */
export async function fetchPost(
  config: ClientConfig,
  uri: string,
  options?: RequestOptions,
): Promise<ListedRecord | null> {
  const { signal } = readOptions(options);
  const named = readPostUri(uri);
  const account = await findAccount(named.authority, config, signal);
  return readerFor(account, config, signal).record(POST, named.rkey);
}

/** What a post is made of. */
export interface PostParts {
  readonly text: PostText;
  readonly embed: ExternalEmbed;
  /** Language tags (BCP 47), three at most. */
  readonly langs?: readonly string[] | undefined;
  /** Milliseconds since 1970; now when left out. */
  readonly at?: number | undefined;
}

const MAX_LANGS = 3;

/**
 * Makes the record of a post, checked by Bluesky's own lexicon.
 *
 * @throws {RepositoryError} `invalid` with what is wrong; a thumb is not checked: its PDS does that
 *
 * @example
 * ```js
 * import { assembleExternalEmbed } from 'masthead/embed';
 * import { fetchPostText, postRecord } from 'masthead-sync';
 *
 * const { embed } = assembleExternalEmbed({ link: 'https://example.com' });
 * const record = await postRecord({ text: await fetchPostText({}, 'Letters'), embed, langs: ['en'] });
 * console.log(record.text); // Letters
 * ```
 */
export async function postRecord({ text, embed, langs = [], at = Date.now() }: PostParts): Promise<RecordJson> {
  const tags = langs.map(languageTag);
  if (tags.length > MAX_LANGS) {
    throw new RepositoryError(
      'invalid',
      `A post has ${MAX_LANGS} languages at the most, not ${tags.length}; leave some out.`,
    );
  }
  const record = {
    $type: POST,
    text: text.text,
    ...(text.facets.length > 0 && { facets: text.facets }),
    embed,
    ...(tags.length > 0 && { langs: tags }),
    createdAt: new Date(at).toISOString(),
  };
  const { AppBskyFeedPost } = await import('@atproto/api');
  const { thumb: _, ...external } = embed.external;
  const checked = AppBskyFeedPost.validateRecord({ ...record, embed: { ...embed, external } });
  if (checked.success) return record;
  throw new RepositoryError('invalid', `The post would not be right: ${checked.error.message}`, {
    problems: [{ path: '', message: checked.error.message }],
  });
}

function languageTag(written: string): string {
  try {
    const [tag] = Intl.getCanonicalLocales(written.trim());
    if (tag !== undefined) return tag;
  } catch {
    // A RangeError: the same as none.
  }
  throw new RepositoryError('invalid', `"${written.slice(0, 50)}" is no language tag; write one such as en or pt-BR.`);
}

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
export interface PostRefOptions {
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
 * @throws {RepositoryError} `not-found`, `conflict` and what a write throws: the document is unchanged. After `unreachable` it is not known whether it was written
 *
 * @example
 * ```js
 * import { signIn } from 'masthead/publish';
 * import { putPostRef } from 'masthead-sync';
 *
 * const publisher = await signIn({}, { identifier: 'alice.example', password: process.env.MASTHEAD_APP_PASSWORD });
 * const [document] = await publisher.listDocuments();
 * const post = { uri: `at://${publisher.did}/app.bsky.feed.post/3mwozxkf2m222`, cid: document.cid };
 * console.log(await putPostRef(publisher, document.uri, post, { replace: true }));
 * ```
 */
export async function putPostRef(
  publisher: Publisher,
  document: string,
  post: RecordRef,
  { replace = false, signal }: PostRefOptions = {},
): Promise<PostRefResult> {
  const named = readRecordUri(document);
  if (named?.collection !== DOCUMENT) {
    throw new RepositoryError('bad-request', `"${document.slice(0, 200)}" is no at-uri of a ${DOCUMENT}.`);
  }
  if (named.authority !== publisher.did) return { state: 'not-own' };
  const { rkey } = named;
  const reader = readerFor(publisher, publisher.config, signal);
  for (let tries = 0; ; tries++) {
    signal?.throwIfAborted();
    const found = await reader.record(DOCUMENT, rkey);
    if (found?.cid === undefined) {
      throw new RepositoryError(
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
      if (!(error instanceof RepositoryError) || error.kind !== 'conflict' || tries >= MORE_TRIES) throw error;
    }
  }
}

/** The post that a document names; `undefined` when it names none. */
export function postRefOf(document: Readonly<Record<string, unknown>>): RecordRef | undefined {
  const { uri, cid } = fields(document.bskyPostRef);
  const named = text(uri);
  return named === undefined ? undefined : { uri: named, cid: text(cid) ?? '' };
}

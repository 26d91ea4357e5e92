import type { ClientConfig } from 'masthead/client';
import type { RecordRef } from 'masthead/core';
import { RepositoryError } from 'masthead/internal/atproto';
import { fields, text } from 'masthead/internal/core';
import { findAccount, readerFor } from 'masthead/internal/node';
import { POST, readPostUri } from 'masthead/internal/publish';

/** A post that a document is to name. */
export interface NamedPost {
  /** As its owner's PDS has it now. */
  readonly ref: RecordRef;
  /** The link of its card; `undefined` when it has none. */
  readonly link: string | undefined;
}

/**
 * Reads a post from its owner's PDS, for the CID that a reference to it needs.
 *
 * @param uri its at-uri
 * @throws {RepositoryError} `bad-request` for what is no at-uri of a post; `not-found` when there is none
 */
export async function fetchNamedPost(config: ClientConfig, uri: string): Promise<NamedPost> {
  const { authority, rkey } = readPostUri(uri);
  const account = await findAccount(authority, config);
  const post = await readerFor(account, config).record(POST, rkey);
  if (post?.cid === undefined) throw new RepositoryError('not-found', `There is no post ${uri}; check the at-uri.`);
  // A card beside a quoted post is in `media`.
  const { media, external } = fields(fields(post.value).embed);
  const { uri: link } = fields(external ?? fields(media).external);
  return { ref: { uri: post.uri, cid: post.cid }, link: text(link) };
}

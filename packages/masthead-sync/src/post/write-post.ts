import { type ListedRecord, PublishError } from 'masthead/internal/atproto';
import { atUri, lastTidOf } from 'masthead/internal/core';
import { findAccount, type PublishNetwork, readerFor } from 'masthead/internal/node';
import { POST, type Publisher, type RecordJson, readPostUri, type WrittenRecord } from 'masthead/internal/publish';

/** A record key for a post of now: two posts of one millisecond, which nobody writes, differ by chance. */
export function newPostKey(): string {
  return lastTidOf(Date.now() * 1000 + Math.floor(Math.random() * 1000));
}

/**
 * Writes a post at a key of our own, so that a lost answer leaves no doubt: the key is read then.
 *
 * @throws {PublishError} after `unreachable` it is not known whether the post was written: its at-uri is in the message
 */
export async function writePost(
  publisher: Publisher,
  rkey: string,
  record: RecordJson,
  network: PublishNetwork = {},
): Promise<WrittenRecord> {
  try {
    return await publisher.records.put(POST, rkey, record, null);
  } catch (error) {
    if (!(error instanceof PublishError) || !/^(?:unreachable|stopped)$/.test(error.kind)) throw error;
    const uri = atUri(publisher.did, POST, rkey);
    const written = await readFeedPost(uri, network).catch(() => undefined);
    if (written?.cid !== undefined) return { uri, cid: written.cid };
    if (error.kind === 'stopped') throw error;
    const says = `${publisher.pds} gave no answer, so it is not known whether the post was written; look for ${uri} before you share it again.`;
    throw new PublishError('unreachable', written === null ? `${says} It was not there a moment later.` : says, {
      cause: error,
    });
  }
}

/**
 * Reads a post from its owner's PDS; `null` when there is none.
 *
 * @throws {PublishError} `bad-request` when `uri` is not the at-uri of a post
 */
export async function readFeedPost(uri: string, network: PublishNetwork = {}): Promise<ListedRecord | null> {
  const named = readPostUri(uri);
  const account = await findAccount(named.authority, network);
  return readerFor(account, network).record(POST, named.rkey);
}

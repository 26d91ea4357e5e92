// Pictures that are on the network already, and blobs in the JSON of records.

import { createHash } from 'node:crypto';
import type { PdsReader } from '../atproto/node/repository/pds-reader.ts';
import { RepositoryError } from '../atproto/repository/repository-error.ts';
import { imageFacts } from '../check/check-icon.ts';
import { valueAt } from '../core/read-fields.ts';
import { ACTOR_PROFILE, isCid, type RecordUri, readRecordUri } from '../core/values/identifiers.ts';
import { parseBlobRef } from '../lexicon/read/value-reader.ts';

export const POST = 'app.bsky.feed.post';

/** The address of a post in Bluesky's app. */
const IN_APP = /^https:\/\/bsky\.app\/profile\/([\w.:-]{1,253})\/post\/(\w{1,15})\/?(?:[?#].*)?$/;

/**
 * Reads the at-uri of a post.
 *
 * @throws {RepositoryError} `bad-request` for anything else; for the post's address in Bluesky's
 *   app, the message has the at-uri to write
 */
export function readPostUri(written: string): RecordUri {
  const named = readRecordUri(written);
  if (named?.collection === POST) return named;
  const [, actor, rkey] = IN_APP.exec(written.trim().slice(0, 500)) ?? [];
  const wanted =
    actor === undefined ? `one such as at://alice.example/${POST}/3mfxnbfz6ls2m` : `at://${actor}/${POST}/${rkey}`;
  throw new RepositoryError('bad-request', `"${written.slice(0, 200)}" is not the at-uri of a post; give ${wanted}`);
}

/**
 * A picture on the network: of the account's `app.bsky.actor.profile`; of a post by its at-uri, the
 * first picture or its link's; a blob of the account's own PDS by its CID, or by its reference from
 * `uploadBlob`.
 */
export type PictureSource =
  | { readonly from: 'avatar' | 'banner' }
  | { readonly post: string }
  | { readonly cid: string }
  | { readonly blob: unknown };

/** The readers for pictures. */
export interface PictureReaders {
  /** Reads the account's own repository. */
  readonly own: PdsReader;
  /** Opens another account's repository, by its handle or DID. Throws a `RepositoryError`. */
  readonly other: (actor: string) => Promise<PdsReader>;
}

/** The result of `findPicture`. */
export interface FoundPicture {
  readonly bytes: Uint8Array;
  /**
   * `null` for a picture of another account's repository: a record can name only blobs of its own.
   */
  readonly blob: IconBlob | null;
  /** Words for the picture that begin a sentence. */
  readonly what: string;
}

/**
 * Reads a picture, unchecked.
 *
 * @throws {RepositoryError} `not-found` when there is none, and for a blob to which no record
 *   refers yet, since no PDS serves it; `bad-request` for an invalid post, CID or blob; `too-large`
 */
export function findPicture(source: PictureSource, readers: PictureReaders): Promise<FoundPicture> {
  if ('from' in source) return profilePicture(source.from, readers.own);
  if ('post' in source) return postPicture(source.post, readers);
  return 'cid' in source ? blobPicture(source.cid, readers.own) : referredPicture(source.blob, readers.own);
}

async function profilePicture(which: 'avatar' | 'banner', own: PdsReader): Promise<FoundPicture> {
  const profile = await own.record(ACTOR_PROFILE, 'self');
  const blob = toIconBlob(valueAt(profile?.value, which));
  const what = `The ${which}`;
  const bytes = blob && (await bytesOf(blob.ref.$link, own, what));
  if (blob && bytes) return { blob, bytes, what };
  throw new RepositoryError('not-found', `The account's profile has no ${which}; set one there, or give a file.`);
}

async function postPicture(post: string, { own, other }: PictureReaders): Promise<FoundPicture> {
  const named = readPostUri(post);
  const reader = named.authority === own.did ? own : await other(named.authority);
  const record = await reader.record(POST, named.rkey);
  if (!record) throw new RepositoryError('not-found', `There is no post ${named.uri}; check whether it was deleted.`);
  const blob = pictureOf(record.value);
  const what = "The post's picture";
  const bytes = blob && (await bytesOf(blob.ref.$link, reader, what));
  if (!blob || !bytes) {
    throw new RepositoryError(
      'not-found',
      `The post ${named.uri} has no picture that can be read; name another, or a file.`,
    );
  }
  return { blob: reader.did === own.did ? blob : null, bytes, what };
}

/** The first picture of a post's embed, or its link's; also of an embed beside a quoted post. */
function pictureOf(post: unknown): IconBlob | null {
  const media = valueAt(post, 'embed.media') ?? valueAt(post, 'embed');
  return toIconBlob(valueAt(media, 'images.0.image')) ?? toIconBlob(valueAt(media, 'external.thumb'));
}

async function blobPicture(cid: string, own: PdsReader): Promise<FoundPicture> {
  const plain = cid.trim();
  if (!isCid(plain)) {
    throw new RepositoryError('bad-request', `"${cid}" is not a CID; a blob's begins with bafkrei.`);
  }
  const bytes = await servedBytes(plain, own);
  // From the bytes, as a PDS determines it at the upload.
  const mimeType = imageFacts(bytes)?.mimeType ?? 'application/octet-stream';
  const blob: IconBlob = { $type: 'blob', ref: { $link: plain }, mimeType, size: bytes.length };
  return { bytes, blob, what: 'The blob' };
}

async function referredPicture(value: unknown, own: PdsReader): Promise<FoundPicture> {
  const blob = toIconBlob(value);
  if (!blob) throw new RepositoryError('bad-request', 'That is not a blob; give the answer of uploadBlob, or a file.');
  const bytes = await servedBytes(blob.ref.$link, own);
  return { bytes, blob: { ...blob, size: bytes.length }, what: 'The blob' };
}

async function servedBytes(cid: string, own: PdsReader): Promise<Uint8Array> {
  const bytes = await bytesOf(cid, own, 'The blob');
  if (bytes) return bytes;
  throw new RepositoryError(
    'not-found',
    `${own.pds} serves no such blob (${cid}): it is not there, or no record refers to it yet; give the picture itself.`,
  );
}

async function bytesOf(cid: string, reader: PdsReader, what: string): Promise<Uint8Array | null> {
  try {
    return await reader.blob(cid);
  } catch (error) {
    if (!(error instanceof RepositoryError) || error.kind !== 'too-large') throw error;
    throw new RepositoryError('too-large', `${what} is too large to be read; save it smaller, and give its file.`, {
      cause: error,
    });
  }
}

/** A blob reference in a record's JSON. */
export interface IconBlob {
  readonly $type: 'blob';
  readonly ref: { readonly $link: string };
  readonly mimeType: string;
  readonly size: number;
}

/** Reads a blob reference in any of its forms; `null` for anything else. */
export function toIconBlob(value: unknown): IconBlob | null {
  const blob = parseBlobRef(value);
  return blob ? { $type: 'blob', ref: { $link: blob.cid }, mimeType: blob.mimeType, size: blob.size } : null;
}

const DIGITS = 'abcdefghijklmnopqrstuvwxyz234567';
/**
 * CID version 1, raw bytes, SHA-256 of 32 bytes:
 * https://atproto.com/specs/data-model#link-and-cid-formats
 */
const PREFIX = [0x01, 0x55, 0x12, 0x20];

/** The CID of a blob of these bytes on every PDS. */
export function blobCid(bytes: Uint8Array): string {
  const binary = [...PREFIX, ...createHash('sha256').update(bytes).digest()];
  let written = 'b';
  let bits = 0;
  let held = 0;
  for (const byte of binary) {
    held = (held << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) written += DIGITS[(held >> (bits - 5)) & 31];
    held &= (1 << bits) - 1;
  }
  return bits > 0 ? written + DIGITS[(held << (5 - bits)) & 31] : written;
}

/**
 * Loads `sharp`, which people install only to encode pictures again.
 *
 * @param says a clause: what is impossible without it
 * @throws {RepositoryError} `missing-package` when it is not installed
 */
export async function loadSharp(says: string): Promise<typeof import('sharp')> {
  try {
    return await import('sharp');
  } catch (error) {
    throw new RepositoryError('missing-package', `${says}: npm install sharp`, { cause: error });
  }
}

/** Pixels of a picture to encode again: a small file can unpack into gigabytes. */
export const MAX_PIXELS = 64_000_000;

/** Seconds for one encoding. */
export const ENCODING_SECONDS = 20;

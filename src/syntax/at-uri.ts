// at://AUTHORITY/COLLECTION/KEY, as https://atproto.com/specs/at-uri-scheme has it: a DID or a handle, an NSID, a record key. No query, fragment or closing slash.
import { isDid } from './did.ts';
import { isHandle } from './handle.ts';
import { isNsid } from './nsid.ts';
import { isRecordKey } from './record-key.ts';

/** The at-uri of a record, in its parts. */
export interface AtUri {
  /** A DID; or a handle, which names nobody for good and therefore proves nothing. */
  readonly authority: string;
  readonly collection: string;
  readonly rkey: string;
}

/** No at-uri of a record is longer: `at://`, a DID, an NSID and a key. */
const MAX_LENGTH = 5 + 2048 + 1 + 317 + 1 + 512;

/**
 * Reads the at-uri of a record.
 *
 * @returns `null` for anything else, such as the at-uri of an account or a collection
 */
export function parseAtUri(value: unknown): AtUri | null {
  if (typeof value !== 'string' || value.length > MAX_LENGTH || !value.startsWith('at://')) return null;
  const [authority = '', collection, rkey, ...rest] = value.slice(5).split('/');
  return (isDid(authority) || isHandle(authority)) && isNsid(collection) && isRecordKey(rkey) && rest.length === 0
    ? { authority, collection, rkey }
    : null;
}

/** The at-uri of a record. */
export function atUri(authority: string, collection: string, rkey: string): string {
  return `at://${authority}/${collection}/${rkey}`;
}

/**
 * The key of a record that an account's host gives as one of this collection.
 *
 * @param uri what the host says that the record's at-uri is
 * @returns `undefined` when it is a record of another account or collection, or none
 */
export function recordKeyIn(did: string, collection: string, uri: unknown): string | undefined {
  const folder = atUri(did, collection, '');
  const rkey = typeof uri === 'string' && uri.startsWith(folder) ? uri.slice(folder.length) : undefined;
  return isRecordKey(rkey) ? rkey : undefined;
}

/**
 * The collection of what looks like the at-uri of a record, without a look at its parts. In the script tag: every byte counts.
 *
 * @returns `undefined` for anything else
 */
export function looseCollection(uri: string): string | undefined {
  return /^at:\/\/[^/\s]+\/([^/\s]+)\/[^/\s]+$/.exec(uri)?.[1];
}

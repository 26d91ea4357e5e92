// at://AUTHORITY/COLLECTION/KEY by https://atproto.com/specs/at-uri-scheme: a DID or handle, an
// NSID, a record key. No query, fragment or trailing slash.

import { type Did, isDid } from './did.ts';
import { type Handle, isHandle } from './handle.ts';
import { isNsid, type Nsid } from './nsid.ts';
import { isRecordKey, type RecordKey } from './record-key.ts';

/** An at-uri as text. Only its beginning is checked; `parseAtUri` checks the rest. */
export type AtUriText = `at://${string}`;

/** Tells an at-uri from a web address in a field that allows both. */
export function isAtUriText<Text extends string>(text: Text | undefined): text is Text & AtUriText {
  return text?.startsWith('at://') === true;
}

declare const atUriOfRecord: unique symbol;

/**
 * The at-uri of a record, with the DID of its account: the form by which records are known. Only
 * `atUri` makes one, of checked parts; one from the index comes back through `storedAtUri`.
 */
export type AtUri = AtUriText & { readonly [atUriOfRecord]: true };

/** Marks an at-uri that our own database returned. */
export function storedAtUri(stored: string): AtUri {
  return stored as AtUri;
}

export interface AtUriParts {
  /** A handle may pass to another account and therefore proves nothing. */
  readonly authority: Did | Handle;
  readonly collection: Nsid;
  readonly rkey: RecordKey;
}

/** The longest at-uri of a record: `at://`, a DID, an NSID and a key. */
const MAX_LENGTH = 5 + 2048 + 1 + 317 + 1 + 512;

/**
 * Parses the at-uri of a record; `null` for anything else, such as the at-uri of an account or a
 * collection.
 */
export function parseAtUri(value: unknown): AtUriParts | null {
  if (typeof value !== 'string' || value.length > MAX_LENGTH || !value.startsWith('at://')) return null;
  const [authority = '', collection, rkey, ...rest] = value.slice(5).split('/');
  return (isDid(authority) || isHandle(authority)) && isNsid(collection) && isRecordKey(rkey) && rest.length === 0
    ? { authority, collection, rkey }
    : null;
}

/** The at-uri of a record; of parts that nobody checked, only its text. */
export function atUri(did: Did, collection: string, rkey: RecordKey): AtUri;
export function atUri(authority: string, collection: string, rkey: string): string;
export function atUri(authority: string, collection: string, rkey: string): string {
  return `at://${authority}/${collection}/${rkey}`;
}

/** The account of a record; of a text that nobody checked, what is in the place of an account. */
export function authorityOf(uri: AtUri): Did;
export function authorityOf(uri: string): string;
export function authorityOf(uri: string): string {
  return uri.split('/')[2] ?? '';
}

/** The record key of an at-uri that is known to be a record's. */
export function keyOf(uri: AtUri): RecordKey;
export function keyOf(uri: string): string;
export function keyOf(uri: string): string {
  return uri.slice(uri.lastIndexOf('/') + 1);
}

/**
 * The record key in an at-uri that a host returned; `undefined` when it belongs to another account
 * or collection, or is not the at-uri of a record.
 */
export function recordKeyIn(did: string, collection: string, uri: unknown): RecordKey | undefined {
  const folder = atUri(did, collection, '');
  const rkey = typeof uri === 'string' && uri.startsWith(folder) ? uri.slice(folder.length) : undefined;
  return isRecordKey(rkey) ? rkey : undefined;
}

/**
 * The collection of what looks like the at-uri of a record; `undefined` for anything else. Only the
 * letters of its parts are checked. In the script tag: every byte counts.
 */
export function looseCollection(uri: string): string | undefined {
  return /^at:\/\/[\w.:%-]+\/([\w.-]+)\/[\w.:~-]+$/.exec(uri)?.[1];
}

export interface RecordUri extends AtUriParts {
  /** The at-uri trimmed, without a trailing slash: the form to compare. */
  readonly uri: string;
}

/** Parses a record's at-uri as people write it; `null` for anything else. */
export function readRecordUri(value: unknown): RecordUri | null {
  const uri = typeof value === 'string' ? value.trim().replace(/\/$/, '') : '';
  const parts = parseAtUri(uri);
  return parts && { uri, ...parts };
}

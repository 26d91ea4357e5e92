// The identifiers of AT Protocol. Each type is made by the functions here alone.

import {
  type Did as DidSyntax,
  type Handle as HandleSyntax,
  isDid as isDidSyntax,
  isHandle as isHandleSyntax,
  isNsid,
  isRecordKey as isRecordKeySyntax,
  isTid,
  type Nsid,
} from '@atcute/lexicons/syntax';

// did:METHOD:ID by https://atproto.com/specs/did: a method in lower case, then letters, digits and
// ._:%- that end with neither : nor %; at most 2,048 characters.

declare const didBrand: unique symbol;

/**
 * A DID of any method. Only `isDid` and `isAtprotoDid`, which is stricter, make one; one from the
 * index comes back through `storedDid`.
 */
export type Did = DidSyntax & { readonly [didBrand]: true };

/** Marks a DID that comes from our own database, or from a view that was made of our own rows. */
export function storedDid(stored: string): Did {
  return stored as Did;
}

export const isDid = isDidSyntax as (value: unknown) => value is Did;

/**
 * Whether this is a DID of an account: a `did:plc`, or a `did:web` with a host, perhaps with a port
 * (`%3A8443`), and no path. Case counts.
 */
export function isAtprotoDid(value: unknown): value is Did {
  return isDid(value) && /^did:(?:plc:[\w.:%-]+|web:[\w.-]+(?:%3A\d+)?)$/.test(value);
}

/** Tells a DID from another value that was checked: a handle, or the at-uri of a record. */
export function startsAsDid<Value extends string>(
  value: string extends Value ? never : Value,
): value is typeof value & Did {
  return value.startsWith('did:');
}

/**
 * Whether a `did:plc` is cut or mistyped: the part after its method must be 24 letters a to z and
 * digits 2 to 7. For typed DIDs only: test networks have shorter ones.
 */
export function isBrokenPlc(did: string): boolean {
  return /^did:plc:(?![a-z2-7]{24}$)/.test(did);
}

// Finds the beginning of a DID anywhere. Its end in running text is a guess, since dots and colons
// belong to it.

/**
 * Everything in a text that looks like a DID, without punctuation at its end; otherwise unchecked.
 */
export function didsIn(text: string): string[] {
  return text.match(/did:[a-z]+:[\w.:%-]*\w/g) ?? [];
}

/**
 * The DID in the at-uri of an account (`at://did:plc:…`, perhaps with a slash at its end) or in a
 * DID alone; `null` for anything else.
 */
export function didOfAccount(value: string): Did | null {
  const did = (isAtUriText(value) ? value.slice('at://'.length) : value).replace(/\/$/, '');
  return isAtprotoDid(did) ? did : null;
}

// A domain name by https://atproto.com/specs/handle: two or more labels of letters, digits and
// inner hyphens, at most 63 characters each and 253 in all, the last one beginning with a letter.
// Case does not count.

declare const handleBrand: unique symbol;

/** A handle. Only `isHandle` makes one, and `toHandle` in lower case. */
export type Handle = HandleSyntax & { readonly [handleBrand]: true };

/** Stands in answers for the handle of an account without a valid one. */
export const INVALID_HANDLE = 'handle.invalid' as Handle;

export const isHandle = isHandleSyntax as (value: unknown) => value is Handle;

/**
 * The handle in lower case; `null` for anything else, and for `handle.invalid`, which means "no
 * handle".
 */
export function toHandle(value: unknown): Handle | null {
  const handle = typeof value === 'string' ? value.toLowerCase() : '';
  return handle !== 'handle.invalid' && isHandle(handle) ? handle : null;
}

/**
 * The name of the account for people and commands: its handle, or its DID when the handle does not
 * resolve to it (`handle.invalid`).
 */
export function accountName({ did, handle }: { readonly did: string; readonly handle: string }): string {
  return handle === 'handle.invalid' ? did : handle;
}

/**
 * The end of the handles of accounts that Bridgy Fed creates for web sites, mostly without a
 * request. A site that requests such an account sets its own domain as handle.
 */
export const WEB_MIRROR = '.web.brid.gy';

/**
 * Whether an account is a bridge's mirror of a web site (docs/rules.md#mirrors-of-the-web).
 * `handle` must be checked both ways.
 */
export function isWebMirror(handle: string): boolean {
  return handle.toLowerCase().endsWith(WEB_MIRROR);
}

// The name of a lexicon by https://atproto.com/specs/nsid: a domain name in reverse and a name
// (`site.standard.document`). Three or more segments of at most 63 characters, 317 in all; the
// first and the last begin with a letter, and the last has letters and digits only.
//
// Unlike the other values its type is no brand: the names that the code writes keep their literal
// types, by which the compiler tells collections apart.
export { isNsid, type Nsid };

// The collections that cards and profiles are made of: https://standard.site, https://sifa.id,
// https://docs.bsky.app.
export const PUBLICATION = 'site.standard.publication';
export const DOCUMENT = 'site.standard.document';
/** A person's professional profile; always under the key `self`. */
export const PROFILE = 'id.sifa.profile.self';
export const ORGANISATION = 'id.sifa.org.profile';
/** The fallback for a profile's name, avatar and pronouns; always under the key `self`. */
export const ACTOR_PROFILE = 'app.bsky.actor.profile';

// Masthead's own lexicons: the fields that its AppView adds beside answers in Bluesky's and Sifa's
// lexicons. Nobody can own a name below `.alt` (RFC 9476), and Masthead owns no domain:
// docs/decisions/own-lexicons.md.
export const OWN_CARD_VIEW = 'alt.masthead.cardView';
export const OWN_PROFILE_VIEW = 'alt.masthead.profileView';

// A record key by https://atproto.com/specs/record-key: 1 to 512 letters, digits and .-_:~ but
// neither . nor .. alone.

declare const recordKey: unique symbol;

/**
 * A record key. Only `isRecordKey` makes one. Check the keys that hosts send: they become parts of
 * commands, tags and addresses.
 */
export type RecordKey = string & { readonly [recordKey]: true };

export const isRecordKey = isRecordKeySyntax as (value: unknown) => value is RecordKey;

/** The key of a record that is the only one of its collection. */
export const SELF = 'self' as RecordKey;

// A content identifier by https://atproto.com/specs/data-model#link-and-cid-formats: the hash of a
// record or a blob. Records have CIDs of every version and base, so only their letters are checked.

declare const cidBrand: unique symbol;

/** A CID. Only `isCid` makes one. */
export type Cid = string & { readonly [cidBrand]: true };

export function isCid(value: unknown): value is Cid {
  return typeof value === 'string' && /^[A-Za-z0-9]{8,256}$/.test(value);
}

// A timestamp identifier by https://atproto.com/specs/tid: 13 characters of base32-sortable, the
// first with its highest bit unset. Revisions and most record keys are TIDs.

export { isTid };

/** The digits of a TID, from 0 to 31. */
const TID_DIGITS = '234567abcdefghijklmnopqrstuvwxyz';

/** The time in a TID, microseconds since 1970. The author of the TID chose it. */
export function tidTime(tid: string): number {
  // The last two digits are the clock identifier, the eleven before them the time.
  let time = 0;
  for (const digit of tid.slice(0, 11)) time = time * 32 + TID_DIGITS.indexOf(digit);
  return time;
}

/** The last TID of a microsecond: no TID up to that time sorts after it. */
export function lastTidOf(microseconds: number): string {
  return tidOf(microseconds, 1023);
}

/**
 * The TID of a time and a clock identifier.
 *
 * @param microseconds since 1970; negative ones count as 0
 * @param clock 0 to 1023
 */
export function tidOf(microseconds: number, clock: number): string {
  let rest = Math.max(0, Math.floor(microseconds));
  let digits = '';
  for (let place = 0; place < 11; place++) {
    digits = TID_DIGITS[rest % 32] + digits;
    rest = Math.floor(rest / 32);
  }
  return `${digits}${TID_DIGITS[Math.floor(clock / 32) % 32]}${TID_DIGITS[clock % 32]}`;
}

// at://AUTHORITY/COLLECTION/KEY by https://atproto.com/specs/at-uri-scheme: a DID or handle, an
// NSID, a record key. No query, fragment or trailing slash.

/** An at-uri as text. Only its beginning is checked; `parseAtUri` checks the rest. */
export type AtUriText = `at://${string}`;

/** Tells an at-uri from a web address in a field that allows both. */
export function isAtUriText<Text extends string>(text: Text | undefined): text is Text & AtUriText {
  return text?.startsWith('at://') === true;
}

declare const atUriOfRecord: unique symbol;

/**
 * The at-uri of a record, with the DID of its account: the form by which records are known. Only
 * `atUri` and `toAtUri` make one, of checked parts; one from the index comes back through
 * `storedAtUri`.
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
const LONGEST_AT_URI = 5 + 2048 + 1 + 317 + 1 + 512;

/**
 * Parses the at-uri of a record; `null` for anything else, such as the at-uri of an account or a
 * collection.
 */
export function parseAtUri(value: unknown): AtUriParts | null {
  if (typeof value !== 'string' || value.length > LONGEST_AT_URI || !value.startsWith('at://')) return null;
  const [authority = '', collection, rkey, ...rest] = value.slice(5).split('/');
  return (isDid(authority) || isHandle(authority)) && isNsid(collection) && isRecordKey(rkey) && rest.length === 0
    ? { authority, collection, rkey }
    : null;
}

/** The at-uri of a record by its DID; `null` for anything else. */
export function toAtUri(value: unknown): AtUri | null {
  const record = parseAtUri(value);
  return record && isDid(record.authority) ? atUri(record.authority, record.collection, record.rkey) : null;
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

/** The collection of a record. */
export function collectionOf(uri: AtUri): string {
  return uri.split('/')[3] ?? '';
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

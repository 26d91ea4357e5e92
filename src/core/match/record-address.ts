// The address of records: a publication's URL, a document's below it, and the place of a
// document in the index.

import { text } from '../read-fields.ts';
import { type CanonicalUrl, canonicalizeUrl, joinUrl, ownPath } from '../values/canonical-url.ts';
import {
  type AtUri,
  atUri,
  type Did,
  isAtUriText,
  PUBLICATION,
  type RecordUri,
  readRecordUri,
  recordKeyIn,
  startsAsDid,
} from '../values/identifiers.ts';

/** The texts of a `site.standard.publication` as written, whether or not readers accept it. */
export interface WrittenPublication {
  readonly url?: string | undefined;
  readonly name?: string | undefined;
  /** `url` as it is compared; `null` when it is missing or not http(s). */
  readonly address: CanonicalUrl | null;
}

/** The texts of a `site.standard.document` as written. */
export interface WrittenDocument {
  /** The at-uri of its publication, or the address of its site. */
  readonly site?: string | undefined;
  readonly path?: string | undefined;
  readonly title?: string | undefined;
  /** The address of its page: no lexicon has this field, but some tools write it. */
  readonly canonicalUrl?: string | undefined;
  readonly publishedAt?: string | undefined;
  /** The at-uri of the Bluesky post about it, in `bskyPostRef`. */
  readonly post?: string | undefined;
}

/** A publication, or a document with its publication if it has one. */
export interface RecordPair {
  readonly publication?: Pick<WrittenPublication, 'url'> | undefined;
  readonly document?: Pick<WrittenDocument, 'site' | 'path'> | undefined;
}

/**
 * The publication's URL, or a document's `site` when that is a URL: a document's path is appended
 * to it. `undefined` when there is none.
 */
export function baseOf({ publication, document }: RecordPair): string | undefined {
  const written = !document || isAtUriText(document.site) ? publication?.url : document.site;
  return written !== undefined && canonicalizeUrl(written) !== null ? written : undefined;
}

/**
 * The URL of the records, as they write it (docs/rules.md#a-documents-url); `null` when they have
 * none.
 */
export function addressOf(records: RecordPair): string | null {
  const base = baseOf(records);
  if (base === undefined) return null;
  return records.document ? joinUrl(base, text(records.document.path)) : base;
}

/** The URL of the records as it is compared; `null` when they have none. */
export function canonicalAddress(records: RecordPair): CanonicalUrl | null {
  return canonicalizeUrl(addressOf(records) ?? '');
}

/**
 * The publication that a document's `site` names, by DID.
 *
 * @param account the document's own; its handle means its DID
 * @returns `null` for a web address, for a record of another collection, and for another account's
 *   handle, which may pass to anybody
 */
export function publicationNamed(
  site: unknown,
  { did, handle }: { readonly did: Did; readonly handle?: string | undefined },
): RecordUri | null {
  const named = readRecordUri(site);
  const authority = named?.authority === handle ? did : named?.authority;
  return named?.collection === PUBLICATION && authority !== undefined && startsAsDid(authority)
    ? { ...named, authority, uri: atUri(authority, PUBLICATION, named.rkey) }
    : null;
}

/** A path without characters that a URL parser treats specially. */
const PLAIN = /^\/?([\w-]+(?:\/[\w-]+)*)$/;

// A path may climb out of its base and back in by name (`../one/x`). With two bases it can do so
// for only one, and is refused.
const BASES = ['https://base.invalid/one', 'https://base.invalid/two'] as const;

/**
 * A document's path as the index looks it up: normalised as by `joinUrl` and `canonicalizeUrl`, but
 * independent of the base, so that a publication can move without a change to its documents' rows.
 *
 * @returns without a leading slash; empty when the document has no path of its own; `null` when the
 *   path makes no valid URL below its base
 */
export function documentPath(path: string | undefined): string | null {
  if (!ownPath(path)) return '';
  // Most paths are plain; others cost eight parsed URLs.
  const [, plain] = PLAIN.exec(path ?? '') ?? [];
  if (plain !== undefined) return plain;
  const [one, two] = BASES.map((base) => {
    const joined = joinUrl(base, path);
    return joined && canonicalizeUrl(joined)?.slice(base.length + 1);
  });
  return one && one === two ? one : null;
}

/**
 * Characters. Longer links are never looked up (`LIMITS.address`), so longer addresses are not
 * indexed.
 */
export const MAX_URL = 2048;

/** The place of a document: under a publication's at-uri, or by itself on a site. */
export interface DocumentPlace {
  readonly site: AtUri | CanonicalUrl;
  readonly path: string;
  /** Only for a document by itself on a site. */
  readonly host?: string;
}

/** The fields of a document's record that give its address. */
export interface DocumentAddress {
  readonly site: string;
  readonly path?: string | undefined;
}

/**
 * A document's place in the index; `null` for an invalid or long URL, and under another account's
 * publication: there only its page can verify it.
 */
export function documentPlace(did: Did, document: DocumentAddress): DocumentPlace | null {
  const path = documentPath(text(document.path));
  if (path === null || path.length > MAX_URL) return null;
  if (isAtUriText(document.site)) {
    const rkey = recordKeyIn(did, PUBLICATION, document.site);
    return rkey === undefined ? null : { site: atUri(did, PUBLICATION, rkey), path };
  }
  const site = canonicalizeUrl(document.site);
  return site === null || site.length > MAX_URL ? null : { site, path, host: new URL(site).host };
}

/**
 * The canonical URL of a document: `base` is the URL of its publication or site, `path` comes from
 * `documentPath`. The same as `addressOf`, canonicalised.
 */
export function placeUrl(base: CanonicalUrl, path: string): CanonicalUrl {
  return path === '' ? base : (`${base}/${path}` as CanonicalUrl);
}

/**
 * Whether a site or page that names these at-uris denies an account's claim
 * (docs/rules.md#verification): each of them belongs to another DID. Another record of the same
 * account denies nothing; nor does an at-uri with a handle, whose owner is unknown.
 */
export function denies(names: readonly string[], did: Did): boolean {
  return names.length > 0 && names.every((uri) => uri.startsWith('at://did:') && !uri.startsWith(`at://${did}/`));
}

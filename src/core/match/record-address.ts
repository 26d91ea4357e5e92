import { atUri } from '../identifiers/at-uri.ts';
import { PUBLICATION } from '../identifiers/collections.ts';
import { type RecordUri, readRecordUri } from '../identifiers/record-uri.ts';
import { fields, text } from '../read-fields.ts';
import { canonicalizeUrl } from '../url/canonical-url.ts';
import { joinUrl } from '../url/join-url.ts';

/** A publication, or a document with its publication where it has one; the records are unchecked. */
export interface RecordPair {
  readonly publication?: { readonly record: unknown } | undefined;
  readonly document?: { readonly record: unknown } | undefined;
}

/** The publication's URL, or a document's `site` when that is a URL: a document's path is appended to it. `undefined` when there is none. */
export function baseOf({ publication, document }: RecordPair): string | undefined {
  const site = document && text(fields(document.record).site);
  const written = !document || site?.startsWith('at://') ? text(fields(publication?.record).url) : site;
  return written !== undefined && canonicalizeUrl(written) !== null ? written : undefined;
}

/** The URL that the records stand for, as they write it (docs/rules.md#a-documents-url); `null` when they give none. */
export function addressOf(records: RecordPair): string | null {
  const base = baseOf(records);
  if (base === undefined) return null;
  return records.document ? joinUrl(base, text(fields(records.document.record).path)) : base;
}

/**
 * The publication that a document's `site` names, by DID.
 *
 * @param account the document's own, whose handle stands for its DID
 * @returns `null` for a web address, for a record of another collection, and for a handle of another account: it may pass to anybody
 */
export function publicationNamed(
  site: unknown,
  { did, handle }: { readonly did: string; readonly handle?: string | undefined },
): RecordUri | null {
  const named = readRecordUri(site);
  const authority = named?.authority === handle ? did : named?.authority;
  return named?.collection === PUBLICATION && authority?.startsWith('did:')
    ? { ...named, authority, uri: atUri(authority, PUBLICATION, named.rkey) }
    : null;
}

// The embed of a link in a post, which names its records where Bluesky accepts them.

import type { RecordRef } from '../../core/card/card-view.ts';
import { matchesNamed } from '../../core/match/matches-link.ts';
import { canonicalAddress } from '../../core/match/record-address.ts';
import { LIMITS, text, valueAt } from '../../core/read-fields.ts';
import { line, prose } from '../../core/shown-text.ts';
import { canonicalizeUrl, httpUrl, tidyUrl } from '../../core/values/canonical-url.ts';
import { authorityOf, isAtUriText } from '../../core/values/identifiers.ts';
import { ComAtprotoRepoStrongRef } from '../../lexicon/generated/index.ts';
import { cutText } from '../../lexicon/read/compile-reader.ts';
import { checkRecord, parseRecord } from '../../lexicon/read/parse-record.ts';
import { type BlobRef, type Problem, parseBlobRef } from '../../lexicon/read/value-reader.ts';
import { parseDocument, parsePublication } from '../../lexicon/records/site-records.ts';
import { isHidden } from '../../lexicon/self-labels.ts';
import type { IconBlob } from '../picture-source.ts';

/** `app.bsky.embed.external`, as it is in a post. */
export interface ExternalEmbed {
  readonly $type: 'app.bsky.embed.external';
  readonly external: {
    readonly uri: string;
    readonly title: string;
    readonly description: string;
    readonly thumb?: IconBlob;
    /** The document and its publication, in this order, or one of them. */
    readonly associatedRefs?: readonly RecordRef[];
  };
}

/** A record from its PDS, unchecked. */
export interface EmbedRecord extends RecordRef {
  readonly record: unknown;
}

/** The input of an embed. */
export interface EmbedParts {
  /** The link as somebody shares it. */
  readonly link: string;
  readonly document?: EmbedRecord | undefined;
  /**
   * The document's publication; without a document, the publication that has the link as its
   * address.
   */
  readonly publication?: EmbedRecord | undefined;
  /**
   * Replaces the record's title; without a record and a title, the embed shows the link's host and
   * path.
   */
  readonly title?: string | undefined;
  readonly description?: string | undefined;
}

/**
 * Why an embed names no records: `no-record` the caller passed none; `unreadable` a required field
 * is missing, or the reference to the record is invalid; `hidden` its owner hides it;
 * `other-address` it has the address of another page; `other-publication` the document's
 * publication is missing, or is not the one that its `site` names.
 */
export type NoRefs = 'no-record' | 'unreadable' | 'hidden' | 'other-address' | 'other-publication';

/** A blob for the thumb. */
export interface EmbedPicture {
  /** The DID of the account whose PDS has the blob. */
  readonly did: string;
  readonly field: 'coverImage' | 'icon';
  readonly blob: BlobRef;
  /** The blob as it is in the record. */
  readonly value: unknown;
}

/** An embed without its thumb, which needs requests. */
export interface AssembledEmbed {
  readonly embed: ExternalEmbed;
  /** Absent when the embed names records. */
  readonly noRefs?: NoRefs;
  /**
   * The picture of the records: the document's cover, else the publication's icon. Absent with
   * `noRefs`.
   */
  readonly picture?: EmbedPicture;
  /**
   * The problems of the named records, with the record's kind before each path: Bluesky drops a
   * whole record for one invalid field.
   */
  readonly problems: readonly Problem[];
}

/**
 * Bytes and graphemes. The embed's lexicon has no limits: a title has the limits of a document's
 * title, a description those of a post's text (docs/rules.md#posts).
 */
const TITLE = [5000, 500] as const;
const DESCRIPTION = [3000, 300] as const;

/**
 * Makes the embed of a link from the records behind it (docs/rules.md#posts). It refers to them
 * only when Bluesky would accept them: they have the address of this link, and a document comes
 * with the publication that its `site` names. Records to which they refer are not checked.
 *
 * @returns `null` when the link is not http(s), or longer than 2,048 characters
 *
 * @example
 * ```js
 * import { assembleExternalEmbed } from 'masthead/embed';
 *
 * const { embed, noRefs } = assembleExternalEmbed({ link: 'https://example.com/post', title: 'A post' }) ?? {};
 * console.log(embed?.external.title, noRefs); // A post no-record
 * ```
 */
export function assembleExternalEmbed(parts: EmbedParts): AssembledEmbed | null {
  const uri = shareableLink(parts.link);
  if (uri === null) return null;
  const noRefs = whyNoRefs(parts, uri);
  const { document, publication } = noRefs === undefined ? parts : {};
  const main = document ? parseDocument(document.record) : publication && parsePublication(publication.record);
  const named = main && ('title' in main ? main.title : main.name);
  const refs = [document, publication].filter((part) => part !== undefined).map(({ uri, cid }) => ({ uri, cid }));
  const { host, path } = tidyUrl(uri);
  const picture = noRefs === undefined ? pictureOf(parts) : undefined;
  const title = line(parts.title) ?? line(named) ?? `${host}${path}`;
  const description = prose(parts.description) ?? prose(main?.description) ?? '';
  return {
    embed: {
      $type: 'app.bsky.embed.external',
      external: {
        uri,
        title: cutText(title, ...TITLE),
        description: cutText(description, ...DESCRIPTION),
        ...(refs.length > 0 && { associatedRefs: refs }),
      },
    },
    ...(noRefs !== undefined && { noRefs }),
    ...(picture && { picture }),
    problems: [...problemsOf('document', document), ...problemsOf('publication', publication)],
  };
}

/**
 * The embed with a thumb.
 *
 * @example
 * ```js
 * import { assembleExternalEmbed, withThumb } from 'masthead/embed';
 *
 * const ref = { $link: 'bafkreibjfgx2gprinfvicegelk5kosd6y2frmqpqzwqkg7usac74l3t2v4' };
 * const made = assembleExternalEmbed({ link: 'https://example.com' });
 * const embed = made && withThumb(made.embed, { $type: 'blob', ref, mimeType: 'image/png', size: 12_000 });
 * console.log(embed?.external.thumb.mimeType); // image/png
 * ```
 */
export function withThumb({ $type, external }: ExternalEmbed, thumb: IconBlob): ExternalEmbed {
  return { $type, external: { ...external, thumb } };
}

function whyNoRefs({ document, publication }: EmbedParts, link: string): NoRefs | undefined {
  const records = [document, publication].filter((part) => part !== undefined);
  if (records.length === 0) return 'no-record';
  if (records.some(({ record }) => isHidden(record))) return 'hidden';
  if (records.some(({ uri, cid }) => !parseRecord(ComAtprotoRepoStrongRef.mainSchema, { uri, cid })))
    return 'unreadable';
  const readDown = document && parseDocument(document.record);
  const readUp = publication && parsePublication(publication.record);
  if (readDown === null || readUp === null) return 'unreadable';
  const site = readDown?.site;
  // As in Bluesky, a document only counts with its publication, named in exactly the same form as
  // in `site`.
  if (isAtUriText(site) ? site !== publication?.uri : document && publication) return 'other-publication';
  const address = canonicalAddress({ document: readDown, publication: readUp });
  const target = canonicalizeUrl(link);
  const stands =
    address === target || (document && address !== null && target !== null && matchesNamed(address, target));
  return stands && address !== null ? undefined : 'other-address';
}

function pictureOf({ document, publication }: EmbedParts): EmbedPicture | undefined {
  for (const [part, field] of [
    [document, 'coverImage'],
    [publication, 'icon'],
  ] as const) {
    const value = valueAt(part?.record, field);
    // The schema would refuse a blob that is too large, but the picture can be made to fit.
    const blob = parseBlobRef(value);
    if (part && blob) return { did: authorityOf(part.uri), field, blob, value };
  }
  return undefined;
}

function problemsOf(kind: 'document' | 'publication', part: EmbedRecord | undefined): Problem[] {
  if (!part) return [];
  const found = checkRecord(`site.standard.${kind}`, part.record);
  return found.map(({ path, message }) => ({ path: text(path) === undefined ? kind : `${kind}.${path}`, message }));
}

/**
 * A link for a post (docs/rules.md#posts): as written, but without white space around it, and
 * without user name and password, which are private. A link with either of these, or with spaces or
 * invisible characters inside, is returned as the URL parser writes it.
 *
 * @returns `null` when it is not http(s), or longer than 2,048 characters
 *
 * @example
 * ```js
 * import { shareableLink } from 'masthead/embed';
 *
 * console.log(shareableLink(' https://alice:secret@example.com/post?a=1 ')); // https://example.com/post?a=1
 * ```
 */
export function shareableLink(link: string): string | null {
  const written = link.trim();
  const url = httpUrl(written);
  if (!url || written.length > LIMITS.address) return null;
  const plain = url.username === '' && url.password === '';
  if (plain && /^https?:\/\/[^\s\\\p{Cc}\p{Cf}]+$/iu.test(written)) return written;
  url.username = '';
  url.password = '';
  return url.href.length > LIMITS.address ? null : url.href;
}

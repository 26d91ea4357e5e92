// From the records behind a link to its card.

import type {
  CardLabel,
  CardProfile,
  CardSource,
  CardSourceTheme,
  CardView,
  RecordRef,
} from '../../core/card/card-view.ts';
import { readingTime } from '../../core/card/plain-text.ts';
import { compact, text } from '../../core/read-fields.ts';
import { canonicalizeUrl } from '../../core/values/canonical-url.ts';
import { authorityOf } from '../../core/values/identifiers.ts';
import type { Document, Publication } from '../../lexicon/records/site-records.ts';
import { isHidden, selfLabels } from '../../lexicon/self-labels.ts';
import type { BlobUrl } from './blob-url.ts';

/** A publication's record with its at-uri and CID. */
export interface CardPublication extends RecordRef {
  readonly record: Publication;
}

/** A document's record with its at-uri and CID. */
export interface CardDocument extends RecordRef {
  readonly record: Document;
  /** Minutes, if already known; else they are computed from the record's text. */
  readonly readingTime?: number | undefined;
}

/** The input of `assembleCardView`. */
export interface CardParts {
  /** The link from the client: the card's `uri`. */
  readonly link: string;
  readonly document?: CardDocument | undefined;
  readonly publication?: CardPublication | undefined;
  /** Labels by others, besides the records' own. */
  readonly labels?: readonly CardLabel[] | undefined;
  /** The accounts that own the records. */
  readonly owners?: readonly CardProfile[] | undefined;
  readonly blobUrl: BlobUrl;
}

/**
 * Assembles a card from the records behind a link (`app.bsky.embed.external#viewExternal`). With a
 * document, title and description are the document's, never mixed with its publication's; a
 * publication alone is both the card and its source.
 *
 * @returns `null` when there is no record, one of them is hidden by its owner (a hidden publication
 *   hides its documents), or the publication's URL is not http(s)
 *
 * @example
 * ```js
 * import { assembleCardView } from 'masthead/client';
 *
 * const uri = 'at://did:plc:ewvi7nxzyoun6zhxrhs64oiz/site.standard.publication/letters';
 * const cid = 'bafyreibjfgx2gprinfvicegelk5kosd6y2frmqpqzwqkg7usac74l3t2v4';
 * const publication = { uri, cid, record: { url: 'https://example.com', name: 'Letters' } };
 * const card = assembleCardView({ link: 'https://example.com', publication, blobUrl: () => undefined });
 * console.log(card?.title); // Letters
 * ```
 */
export function assembleCardView({
  link,
  document,
  publication,
  labels: others = [],
  owners,
  blobUrl,
}: CardParts): CardView | null {
  const main = document ?? publication;
  if (!main || isHidden(document?.record) || isHidden(publication?.record)) return null;
  const source = publication && toSource(publication, blobUrl);
  if (publication && !source) return null;
  const refs = [document, publication].filter((part) => part !== undefined);
  const labels = [...refs.flatMap(toLabels), ...others];
  const shared = {
    uri: link,
    labels: labels.length > 0 ? labels : undefined,
    source,
    // A strong reference needs a CID. A source may have sent a record without one, and clients
    // refuse a whole answer for one bad part.
    associatedRefs: refs.filter(({ cid }) => cid).map(({ uri, cid }) => ({ uri, cid })),
    associatedProfiles: owners && owners.length > 0 ? owners : undefined,
  };
  if (!document) {
    return compact({ ...shared, title: source?.title ?? '', description: source?.description ?? '' });
  }
  const { title, description, publishedAt, updatedAt, coverImage } = document.record;
  return compact({
    ...shared,
    title,
    description: text(description) ?? '',
    thumb: coverImage && blobUrl(authorityOf(document.uri), coverImage, 'thumb'),
    createdAt: publishedAt,
    updatedAt,
    readingTime: document.readingTime ?? readingTime(document.record) ?? undefined,
  });
}

function toSource({ uri, record }: CardPublication, blobUrl: BlobUrl): CardSource | undefined {
  // Show the canonical URL: user info, query and fragment of the record's URL must not get behind a
  // button.
  const address = canonicalizeUrl(record.url);
  if (address === null) return undefined;
  return compact({
    uri: address,
    title: record.name,
    icon: record.icon && blobUrl(authorityOf(uri), record.icon, 'icon'),
    description: text(record.description),
    theme: record.basicTheme && toTheme(record.basicTheme),
  });
}

function toTheme(theme: NonNullable<Publication['basicTheme']>): CardSourceTheme {
  const { background, foreground, accent, accentForeground } = theme;
  return compact({
    backgroundRGB: background,
    foregroundRGB: foreground,
    accentRGB: accent,
    accentForegroundRGB: accentForeground,
  });
}

/** A label of a view, with the fields that its lexicon requires. */
interface ViewLabel extends CardLabel {
  readonly cts: string;
}

/** Bytes, by the lexicon of labels: clients refuse a whole answer for one bad part. */
const MAX_LABEL = 128;

/**
 * The self-labels in the form of a view's labels. A self-label has no time of its own, so it gets
 * the document's; a publication has no time.
 */
function toLabels({ uri, record }: CardDocument | CardPublication): ViewLabel[] {
  const cts = 'publishedAt' in record ? record.publishedAt : new Date(0).toISOString();
  return selfLabels(record)
    .filter((val) => val.length <= MAX_LABEL && new TextEncoder().encode(val).length <= MAX_LABEL)
    .map((val) => ({ val, src: authorityOf(uri), uri, cts }));
}

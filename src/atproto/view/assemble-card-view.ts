import type {
  CardLabel,
  CardProfile,
  CardSource,
  CardSourceTheme,
  CardView,
  RecordRef,
} from '../../core/card/card-view.ts';
import { plainText } from '../../core/card/plain-text.ts';
import { readingTime } from '../../core/card/reading-time.ts';
import { compact, text } from '../../core/read-fields.ts';
import { canonicalizeUrl } from '../../core/url/canonical-url.ts';
import type { Document } from '../../lexicon/records/document.ts';
import type { Publication } from '../../lexicon/records/publication.ts';
import { isHidden, selfLabels } from '../../lexicon/self-labels.ts';
import type { BlobUrl } from './blob-url.ts';

/** A publication's record with its at-uri and CID. */
export interface CardPublication extends RecordRef {
  readonly record: Publication;
}

/** A document's record with its at-uri and CID. */
export interface CardDocument extends RecordRef {
  readonly record: Document;
  /** Minutes, when computed before; else computed from the record's text. */
  readonly readingTime?: number | undefined;
}

/** The input of `assembleCardView`. */
export interface CardParts {
  /** The link as the client sent it: the card's `uri`. */
  readonly link: string;
  readonly document?: CardDocument | undefined;
  readonly publication?: CardPublication | undefined;
  /** The accounts that own the records. */
  readonly owners?: readonly CardProfile[] | undefined;
  readonly blobUrl: BlobUrl;
}

/**
 * Assembles a card from the records behind a link (`app.bsky.embed.external#viewExternal`). With a document, title and description are the document's, never
 * mixed with its publication's; a publication alone is both the card and its source.
 *
 * @returns `null` when there is no record, one of them is hidden by its owner (a hidden publication hides its documents), or the publication's URL is not
 *   http(s)
 */
export function assembleCardView({ link, document, publication, owners, blobUrl }: CardParts): CardView | null {
  const main = document ?? publication;
  if (!main || isHidden(document?.record) || isHidden(publication?.record)) return null;
  const source = publication && toSource(publication, blobUrl);
  if (publication && !source) return null;
  const refs = [document, publication].filter((part) => part !== undefined);
  const labels = refs.flatMap(toLabels);
  const shared = {
    uri: link,
    labels: labels.length > 0 ? labels : undefined,
    source,
    associatedRefs: refs.map(({ uri, cid }) => ({ uri, cid })),
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
    thumb: coverImage && blobUrl(ownerOf(document.uri), coverImage, 'thumb'),
    createdAt: publishedAt,
    updatedAt,
    readingTime: document.readingTime ?? readingTime(plainText(document.record) ?? ''),
  });
}

function toSource({ uri, record }: CardPublication, blobUrl: BlobUrl): CardSource | undefined {
  // Show the URL that is compared: user info, query and fragment of the record's URL must not get behind a button.
  const address = canonicalizeUrl(record.url);
  if (address === null) return undefined;
  return compact({
    uri: address,
    title: record.name,
    icon: record.icon && blobUrl(ownerOf(uri), record.icon, 'icon'),
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

/** The self-labels, in the form that labels have in views. */
function toLabels({ uri, record }: CardDocument | CardPublication): CardLabel[] {
  return selfLabels(record).map((val) => ({ val, src: ownerOf(uri), uri }));
}

function ownerOf(uri: string): string {
  return uri.split('/')[2] ?? '';
}

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

/** A publication, with where it is written. */
export interface CardPublication extends RecordRef {
  readonly record: Publication;
}

/** A document, with where it is written. */
export interface CardDocument extends RecordRef {
  readonly record: Document;
  /** In minutes, when it was counted before; else it is counted from the record's text. */
  readonly readingTime?: number | undefined;
}

/** What a card is made of. */
export interface CardParts {
  /** The link as it was asked for: the card's `uri`. */
  readonly link: string;
  readonly document?: CardDocument | undefined;
  readonly publication?: CardPublication | undefined;
  /** The owners of the records. */
  readonly owners?: readonly CardProfile[] | undefined;
  readonly blobUrl: BlobUrl;
}

/**
 * Puts a card together from the records behind a link (`app.bsky.embed.external#viewExternal`). With a document, title and description are the document's,
 * never mixed with its publication's; a publication alone is both the card and its source.
 *
 * @returns `null` when there is no record, or one of them is hidden by its owner: a hidden publication takes its documents along
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
  // What is compared is what is shown: no user name, query or fragment of the record's own gets behind a button.
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

/** The owner's own labels in the form that labels have in views. */
function toLabels({ uri, record }: CardDocument | CardPublication): CardLabel[] {
  return selfLabels(record).map((val) => ({ val, src: ownerOf(uri), uri }));
}

function ownerOf(uri: string): string {
  return uri.split('/')[2] ?? '';
}

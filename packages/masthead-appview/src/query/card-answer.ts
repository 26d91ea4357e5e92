import { LRUCache } from 'lru-cache';
import type { CardProfile, CardView, RecordRef } from 'masthead/core';
import { assembleCardView } from 'masthead/internal/atproto/view/assemble-card-view';
import type { BlobUrl } from 'masthead/internal/atproto/view/blob-url';
import { personName, profilePage } from 'masthead/internal/core/profile/profile-view';
import { fields } from 'masthead/internal/core/read-fields';
import { seen } from 'masthead/internal/core/shown-text';
import { type AtUri, INVALID_HANDLE, OWN_CARD_VIEW } from 'masthead/internal/core/values/identifiers';
import { readablePalettes, writeSchemes } from 'masthead/internal/theme/scheme/sent-schemes';
import { isHidden, type Publication, parseActorProfile, parseDocument, parsePublication } from 'masthead/lexicon';
import { publicationTheme } from 'masthead/theme';
import type { Verification, VerificationPolicy } from '../ingest/verify-claims.ts';
import type { OwnerRow } from '../store/reads/claim-rows.ts';
import type { StoreReader } from '../store/reads/store-reader.ts';
import { longRecord } from '../store/reads/stored-records.ts';
import { labelsOf } from '../store/writes/labels.ts';
import { blobAddress, type ImageSource } from './blob-address.ts';
import { findIndexedCard, findIndexedCardAmong } from './find-indexed-card.ts';

/**
 * An owner for a card, with display name and avatar from `app.bsky.actor.profile` unless that is
 * hidden by a self-label.
 */
export function ownerProfile(owner: OwnerRow, blobUrl: BlobUrl): CardProfile {
  const record: unknown = owner.actorProfile === null ? undefined : JSON.parse(owner.actorProfile);
  const profile = isHidden(record) ? null : parseActorProfile(record);
  const avatar = profile?.avatar && blobUrl(owner.did, profile.avatar, 'avatar');
  const displayName = personName(seen(profile?.displayName));
  return {
    did: owner.did,
    handle: owner.handle ?? INVALID_HANDLE,
    ...(displayName !== undefined && { displayName }),
    ...(avatar && { avatar }),
  };
}

/** The answer of `app.bsky.embed.getEmbedExternalView`. */
export interface CardAnswer extends StatedColors {
  readonly view: { readonly external: CardView };
  readonly associatedRefs: readonly RecordRef[];
  /** The records as published, documents without their text, each as JSON text. */
  readonly associatedRecords: readonly string[];
  readonly verification: Verification;
  /** The author's page at `origin`, where the index has their profile; absent without `origin`. */
  readonly authorPage?: string | undefined;
}

/**
 * The card of a link; `null` when no record backs it, or the record cannot be read.
 *
 * @param origin this AppView's public one, for the author's page; without it the answer has no page
 * @param uris only these records may back it; empty = look the link up
 */
export async function cardAnswer(
  store: StoreReader,
  link: string,
  uris: readonly AtUri[],
  images: ImageSource,
  policy: VerificationPolicy,
  origin?: string,
): Promise<CardAnswer | null> {
  const found =
    uris.length > 0
      ? await findIndexedCardAmong(store, link, uris, policy)
      : await findIndexedCard(store, link, policy);
  if (!found) return null;
  const { document, publication, verification } = found;
  const rows = [document, publication].filter((row) => row !== undefined);
  const dids = rows.map(({ did }) => did);
  const beside = found.owners?.filter(({ did }) => dids.includes(did)) ?? [];
  const isWhole = dids.every((did) => beside.some((owner) => owner.did === did));
  const known = isWhole ? beside : [...(await store.owners([...new Set(dids)]))];
  // The document's author goes first, for the byline; databases return owners in any order. With an
  // unknown author, the card has no byline.
  known.sort((a, b) => dids.indexOf(a.did) - dids.indexOf(b.did));
  const owners = known[0]?.did === dids[0] ? known : [];
  const blobUrl = blobAddress(images, owners);
  const documentText = document && (document.record ?? (await store.read(longRecord, 'documents', document.uri)));
  const publicationText =
    publication && (publication.record ?? (await store.read(longRecord, 'publications', publication.uri)));
  // The record was deleted or hidden between the two reads.
  if (documentText === null || publicationText === null) return null;
  const written = documentText && parseDocument(JSON.parse(documentText));
  const read = publication && publicationText && readPublication(publication.uri, publicationText);
  const labelled = rows.flatMap((row) => (row.labelled ? [row.uri] : []));
  const external = assembleCardView({
    link,
    labels: labelled.length > 0 ? await store.read(labelsOf, labelled) : [],
    document:
      document && written
        ? { ...toRef(document), record: written, readingTime: document.readingTime ?? undefined }
        : undefined,
    publication: publication && read ? { ...toRef(publication), record: read.record } : undefined,
    owners: owners.map((owner) => ownerProfile(owner, blobUrl)),
    blobUrl,
  });
  if (!external) return null;
  const [author] = external.associatedProfiles ?? [];
  return {
    view: { external },
    associatedRefs: rows.filter(({ cid }) => cid).map(toRef),
    associatedRecords: [documentText, publicationText].filter((text) => text !== undefined),
    verification,
    authorPage: author && origin && owners[0]?.hasProfile ? profilePage(origin, author) : undefined,
    ...(read ? read.colors : undefined),
  };
}

function toRef({ uri, cid }: { readonly uri: string; readonly cid: string | null }): RecordRef {
  return { uri, cid: cid ?? '' };
}

/**
 * The answer as JSON. Records are inserted as the stored text: parsing and serialising them again
 * would double the cost.
 */
export function writeCardAnswer(answer: CardAnswer): string {
  const { view, associatedRefs, associatedRecords, schemes, readable, verification, authorPage } = answer;
  const [views, refs] = [view, associatedRefs].map((part) => JSON.stringify(part));
  const own = JSON.stringify({ $type: OWN_CARD_VIEW, verification, authorPage });
  const colors = Object.entries({ schemes, readable }).map(([name, text]) => (text ? `,"${name}":${text}` : ''));
  return `{"view":${views},"associatedRefs":${refs},"associatedRecords":[${associatedRecords.join(',')}],"${OWN_CARD_VIEW}":${own.slice(0, -1)}${colors.join('')}}}`;
}

/** A publication's colours as an answer has them, each part as JSON text. */
export interface StatedColors {
  /**
   * Light and dark (docs/rules.md#schemes); absent where the record states no colour, or has a
   * theme of more than 4,000 characters.
   */
  readonly schemes?: string | undefined;
  /**
   * The colours that are hard to read as published, corrected (docs/rules.md#colours); absent where
   * all can be read.
   */
  readonly readable?: string | undefined;
}

/** A publication's record, parsed, with its colours. */
interface ReadPublication {
  readonly record: Publication;
  readonly colors: StatedColors;
}

/**
 * Characters of JSON. Longer records, and longer themes, are not cached: a hostile one may be a
 * hundred times that. The programs' themes have up to 700.
 */
const MAX_LENGTH = 4000;
/** Bytes of each cache, estimated: two for each character, and as much again for a record. */
const MAX_BYTES = 24 * 1024 * 1024;
const NOTHING = '{}';
const NONE: StatedColors = {};

/** The latest records by their at-uri: all articles of a site share its publication. */
const records = new LRUCache<string, { readonly text: string; readonly read: ReadPublication | null }>({
  max: 4000,
  maxSize: MAX_BYTES,
  sizeCalculation: ({ text }, uri) => 200 + 4 * text.length + 2 * uri.length,
});

/**
 * The colours by the theme as JSON text: many publications have their program's default. Computing
 * them takes about a millisecond.
 */
const themes = new LRUCache<string, StatedColors>({
  maxSize: MAX_BYTES,
  sizeCalculation: ({ schemes = '', readable = '' }, theme) => 200 + schemes.length + readable.length + theme.length,
});

/**
 * Parses the record of a publication, or takes it from a cache: an entry is used only for exactly
 * the same text, so it is never stale.
 *
 * @returns shared, so callers must not change it; `null` for a record that cannot be read
 */
function readPublication(uri: string, text: string): ReadPublication | null {
  const before = records.get(uri);
  if (before?.text === text) return before.read;
  const value: unknown = JSON.parse(text);
  const record = parsePublication(value);
  const read = record && { record, colors: statedColors(value, record) };
  if (text.length <= MAX_LENGTH) records.set(uri, { text, read });
  return read;
}

/**
 * A publication's colours for light and for dark pages, and corrections of those that cannot be
 * read as published.
 *
 * @param record as stored, with all members: no lexicon here has the theme of the program that
 *   wrote it
 * @param read the same record, parsed
 * @returns nothing where the record states no colour, or has a theme of more than 4,000 characters
 */
export function statedColors(record: unknown, read: Publication | null): StatedColors {
  const { basicTheme, theme } = fields(record);
  const stated = JSON.stringify({ basicTheme, theme });
  if (stated === NOTHING || stated.length > MAX_LENGTH) return NONE;
  let colors = themes.get(stated);
  if (colors === undefined) {
    const schemes = writeSchemes(publicationTheme({ basicTheme, theme }));
    colors = {
      schemes: JSON.stringify(schemes),
      readable: JSON.stringify(readablePalettes({ theme: read?.basicTheme, ...schemes })),
    };
    themes.set(stated, colors);
  }
  return colors;
}

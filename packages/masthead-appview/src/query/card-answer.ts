import type { CardProfile, CardView, RecordRef } from 'masthead/core';
import { assembleCardView } from 'masthead/internal/atproto/view/assemble-card-view';
import type { BlobUrl } from 'masthead/internal/atproto/view/blob-url';
import { personName, profilePage } from 'masthead/internal/core/profile/profile-view';
import { seen } from 'masthead/internal/core/shown-text';
import { type AtUri, INVALID_HANDLE, OWN_CARD_VIEW } from 'masthead/internal/core/values/identifiers';
import { isHidden, parseActorProfile, parseDocument } from 'masthead/lexicon';
import type { Verification, VerificationPolicy } from '../ingest/verify-claims.ts';
import type { StoreReader } from '../store/reads/store-reader.ts';
import { longRecord } from '../store/reads/stored-records.ts';
import type { OwnerRow } from '../store/store.ts';
import { labelsOf } from '../store/writes/labels.ts';
import { blobAddress, type ImageSource } from './blob-address.ts';
import { findIndexedCard, findIndexedCardAmong } from './find-indexed-card.ts';
import { readPublication, type StatedColors } from './read-publication.ts';

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
  /** The author's page on this AppView, where the index has their profile. */
  readonly authorPage?: string | undefined;
}

/**
 * The card of a link; `null` when no record backs it.
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

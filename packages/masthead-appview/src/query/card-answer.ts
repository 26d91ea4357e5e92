import type { CardView, RecordRef } from 'masthead/core';
import { assembleCardView } from 'masthead/internal/atproto';
import { profilePage } from 'masthead/internal/core';
import { readDocument, readPublication } from 'masthead/lexicon';
import type { Verification, VerificationPolicy } from '../ingest/verify/verification-policy.ts';
import type { StoreReader } from '../store/store.ts';
import { blobAddress, type ImageSource } from './blob-address.ts';
import { findCard, findCardAmong } from './find-card.ts';
import { ownerProfile } from './owner-profile.ts';
import { readLately } from './read-lately.ts';
import { statedSchemes } from './stated-schemes.ts';

/** The answer of `app.bsky.embed.getEmbedExternalView`. */
export interface CardAnswer {
  readonly view: { readonly external: CardView };
  readonly associatedRefs: readonly RecordRef[];
  /** The records as published, documents without their text, each as JSON text. */
  readonly associatedRecords: readonly string[];
  readonly verification: Verification;
  /** The author's page on this AppView, where the index has their profile. */
  readonly authorPage?: string | undefined;
  /** The publication's look for light pages and for dark ones, as JSON text, where its record states colours. */
  readonly schemes?: string | undefined;
}

const readPublicationText = readLately((record) => {
  const read = readPublication(record);
  return read && { record: read, schemes: statedSchemes(record) };
});

/**
 * The card of a link; `null` when no record backs it.
 *
 * @param origin this AppView's public one, for the author's page; without it the answer names none
 * @param uris only these records may back it; empty = look the link up
 */
export async function cardAnswer(
  store: StoreReader,
  link: string,
  uris: readonly string[],
  images: ImageSource,
  policy: VerificationPolicy,
  origin?: string,
): Promise<CardAnswer | null> {
  const found = uris.length > 0 ? await findCardAmong(store, link, uris, policy) : await findCard(store, link, policy);
  if (!found) return null;
  const { document, publication, verification } = found;
  const rows = [document, publication].filter((row) => row !== undefined);
  const dids = rows.map(({ did }) => did);
  const known = [...(await store.owners([...new Set(dids)]))];
  // The document's author goes first, for the byline; databases return owners in any order. With an unknown author, nobody else must get the byline.
  known.sort((a, b) => dids.indexOf(a.did) - dids.indexOf(b.did));
  const owners = known[0]?.did === dids[0] ? known : [];
  const blobUrl = blobAddress(images, owners);
  const documentText = document && (document.record ?? (await store.longRecord('documents', document.uri)));
  const publicationText =
    publication && (publication.record ?? (await store.longRecord('publications', publication.uri)));
  // The record was deleted or hidden between the two reads.
  if (documentText === null || publicationText === null) return null;
  const written = documentText && readDocument(JSON.parse(documentText));
  const read = publication && publicationText && readPublicationText(publication.uri, publicationText);
  const external = assembleCardView({
    link,
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
    associatedRefs: rows.map(toRef),
    associatedRecords: [documentText, publicationText].filter((text) => text !== undefined),
    verification,
    authorPage: author && origin && owners[0]?.hasProfile ? profilePage(origin, author) : undefined,
    schemes: read ? read.schemes : undefined,
  };
}

function toRef({ uri, cid }: { readonly uri: string; readonly cid: string | null }): RecordRef {
  return { uri, cid: cid ?? '' };
}

/** The answer as JSON. Records are inserted as the stored text: parsing and serialising them again would double the cost. */
export function writeCardAnswer(answer: CardAnswer): string {
  const { view, associatedRefs, associatedRecords, verification, authorPage, schemes } = answer;
  const [views, refs, proof] = [view, associatedRefs, verification].map((part) => JSON.stringify(part));
  const page = authorPage === undefined ? '' : `,"authorPage":${JSON.stringify(authorPage)}`;
  const looks = schemes === undefined ? '' : `,"schemes":${schemes}`;
  return `{"view":${views},"associatedRefs":${refs},"associatedRecords":[${associatedRecords.join(',')}],"verification":${proof}${page}${looks}}`;
}

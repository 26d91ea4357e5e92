import { assembleCardView } from '../../client/view/assemble-card-view.ts';
import type { CardView, RecordRef } from '../../core/index.ts';
import { readDocument, readPublication } from '../../lexicon/index.ts';
import type { StoreReader } from '../store/store.ts';
import type { DocumentRow, PublicationRow } from '../store/store-rows.ts';
import { blobAddress, type ImageSource } from './blob-address.ts';
import { findCard, findCardAmong } from './find-card.ts';
import { ownerProfile } from './owner-profile.ts';
import { recordOf } from './record-of.ts';
import type { Verification, VerificationPolicy } from './verification-policy.ts';

/** The answer of `app.bsky.embed.getEmbedExternalView`. */
export interface CardAnswer {
  readonly view: { readonly external: CardView };
  readonly associatedRefs: readonly RecordRef[];
  /** The records as they were published, documents without their text. */
  readonly associatedRecords: readonly unknown[];
  readonly verification: Verification;
}

/**
 * The card of a link.
 *
 * @param uris only these records may stand behind it; none = look the link up
 * @param policy what being verified is worth
 * @returns `null` when nothing backs the link
 */
export async function cardAnswer(
  store: StoreReader,
  link: string,
  uris: readonly string[],
  images: ImageSource,
  policy: VerificationPolicy,
): Promise<CardAnswer | null> {
  const found = uris.length > 0 ? await findCardAmong(store, link, uris, policy) : await findCard(store, link, policy);
  if (!found) return null;
  const rows = [found.document, found.publication].filter((row) => row !== undefined);
  const owners = await store.owners([...new Set(rows.map(({ did }) => did))]);
  const blobUrl = blobAddress(images, owners);
  const document = found.document && part(found.document, readDocument);
  const publication = found.publication && part(found.publication, readPublication);
  const external = assembleCardView({
    link,
    document: document && { ...document, readingTime: found.document?.readingTime ?? undefined },
    publication,
    owners: owners.map((owner) => ownerProfile(owner, blobUrl)),
    blobUrl,
  });
  if (!external) return null;
  return {
    view: { external },
    associatedRefs: rows.map(({ uri, cid }) => ({ uri, cid: cid ?? '' })),
    associatedRecords: rows.map(recordOf),
    verification: found.verification,
  };
}

function part<T>(row: DocumentRow | PublicationRow, read: (value: unknown) => T | null) {
  const record = read(recordOf(row));
  return record === null ? undefined : { uri: row.uri, cid: row.cid ?? '', record };
}

import type { ProfileView } from 'masthead/core';
import { organisationsOf } from 'masthead/internal/atproto/repository/organisations';
import {
  type KeyedRecord,
  PROFILE_SECTIONS,
  type ProfileRecords,
  type ProfileSection,
} from 'masthead/internal/atproto/repository/profile-sections';
import { MOST_PUBLICATIONS } from 'masthead/internal/atproto/view/assemble-profile-view';
import { assembleBoundedProfile } from 'masthead/internal/atproto/view/bounded-profile';
import {
  ACTOR_PROFILE,
  INVALID_HANDLE,
  isDid,
  keyOf,
  OWN_PROFILE_VIEW,
  PROFILE,
  toHandle,
} from 'masthead/internal/core/values/identifiers';
import type { ProfileRecordRow } from '../store/reads/claim-rows.ts';
import { organisationNames } from '../store/reads/profiles.ts';
import type { StoreReader } from '../store/reads/store-reader.ts';
import { keptRecords } from '../store/reads/stored-records.ts';
import { blobAddress, type ImageSource } from './blob-address.ts';

const SECTIONS = new Map<string, ProfileSection>(Object.entries(PROFILE_SECTIONS));
const COLLECTIONS = [PROFILE, ACTOR_PROFILE, ...SECTIONS.keys()];

/**
 * The profile of a DID, or of a handle with or without `@`; `null` when the index has none, or it
 * is hidden.
 */
export async function profileAnswer(
  store: StoreReader,
  actor: string,
  images: ImageSource,
): Promise<ProfileView | null> {
  const handle = toHandle(actor.replace(/^@/, ''));
  const did = isDid(actor) ? actor : handle === null ? null : await store.didOfHandle(handle);
  if (did === null) return null;
  const [owner] = await store.owners([did]);
  if (!owner || owner.profileHidden) return null;
  const { rows, cut } = await store.profileRecords(did, COLLECTIONS);
  const records = sortRecords(rows);
  const { dids, entityRefs } = organisationsOf(records);
  const found = dids.length + entityRefs.length === 0 ? [] : await store.read(organisationNames, dids, entityRefs);
  // Reversed, so that the first of several names counts.
  const names = found.toReversed();
  const byDid = new Map<string | undefined, string>(names.map(({ did, name }) => [did, name]));
  const byRef = new Map(names.map(({ entityRef, name }) => [entityRef, name]));
  // A name found by DID has no `entityRef`, and the other way round.
  byDid.delete(undefined);
  byRef.delete(undefined);
  const publications = await store.read(keptRecords, 'publications', did, '', MOST_PUBLICATIONS);
  return assembleBoundedProfile(
    {
      did,
      handle: owner.handle ?? INVALID_HANDLE,
      records,
      publications: publications.flatMap(({ uri, record }) =>
        record === null ? [] : [{ rkey: keyOf(uri), value: JSON.parse(record) as unknown }],
      ),
      resolveEntityName: (entity) => byDid.get(entity.did) ?? byRef.get(entity.entityRef),
      blobUrl: blobAddress(images, [owner]),
    },
    cut.flatMap((collection) => SECTIONS.get(collection) ?? []),
  );
}

/**
 * The answer as JSON: the fields of Sifa's lexicon, and Masthead's own fields under its own name.
 */
export function writeProfileAnswer({ cut, palette, ...view }: ProfileView): string {
  const own = { $type: OWN_PROFILE_VIEW, cut, palette };
  return JSON.stringify(cut || palette ? { ...view, [OWN_PROFILE_VIEW]: own } : view);
}

/** The number of entries in a profile, of all kinds. */
export function entriesOf(view: ProfileView): number {
  return Object.values(view).reduce((sum, part) => sum + (Array.isArray(part) ? part.length : 0), 0);
}

function sortRecords(rows: readonly ProfileRecordRow[]): ProfileRecords {
  const sections: Record<string, KeyedRecord[]> = {};
  const singles: { self?: unknown; actorProfile?: unknown } = {};
  for (const { collection, rkey, record } of rows) {
    const value: unknown = JSON.parse(record);
    const section = SECTIONS.get(collection);
    if (section !== undefined) {
      sections[section] ??= [];
      sections[section].push({ rkey, value });
    } else if (rkey !== 'self') continue;
    else if (collection === PROFILE) singles.self = value;
    else if (collection === ACTOR_PROFILE) singles.actorProfile = value;
  }
  return { ...sections, ...singles };
}

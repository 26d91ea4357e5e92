import { assembleProfileView } from '../../client/view/assemble-profile-view.ts';
import type { ProfileView } from '../../core/index.ts';
import { fields } from '../../core/read-fields.ts';
import { type KeyedRecord, PROFILE_SECTIONS, type ProfileRecords } from '../../repository/profile-records.ts';
import { ACTOR_PROFILE } from '../../source/collections.ts';
import { isDid, toHandle } from '../../syntax/identifiers.ts';
import type { StoreReader } from '../store/store.ts';
import type { OrganisationName, ProfileRecordRow } from '../store/store-rows.ts';
import { blobAddress, type ImageSource } from './blob-address.ts';
import { INVALID_HANDLE } from './owner-profile.ts';

// Of all collections together; a usual profile has dozens. Reading a PDS takes as many of one collection, so that both give the same profile.
const MAX_RECORDS = 5000;
// The client library's limit too.
const MAX_REFERENCES = 20;
const SELF = 'id.sifa.profile.self';

/** The profile of a DID, or of a handle with or without `@`; `null` when the index has none, or it is hidden. */
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
  const rows = await store.profileRecords(did, MAX_RECORDS);
  // Maps, as thousands of positions may name thousands of organisations. Reversed, so that the first of several names counts.
  const names = (await organisationNames(store, rows)).toReversed();
  const byDid = new Map(names.map(({ did, name }) => [did, name]));
  const byRef = new Map(names.map(({ entityRef, name }) => [entityRef, name]));
  // A name found by DID has no `entityRef`, and the other way round.
  byDid.delete(undefined);
  byRef.delete(undefined);
  return assembleProfileView({
    did,
    handle: owner.handle ?? INVALID_HANDLE,
    records: sortRecords(rows),
    resolveEntityName: (entity) => byDid.get(entity.did) ?? byRef.get(entity.entityRef),
    blobUrl: blobAddress(images, [owner]),
  });
}

function sortRecords(rows: readonly ProfileRecordRow[]): ProfileRecords {
  const sections: Record<string, KeyedRecord[]> = {};
  const singles: { self?: unknown; actorProfile?: unknown } = {};
  const names = new Map<string, string>(Object.entries(PROFILE_SECTIONS));
  for (const { collection, rkey, record } of rows) {
    const value: unknown = JSON.parse(record);
    const section = names.get(collection);
    if (section !== undefined) {
      sections[section] ??= [];
      sections[section].push({ rkey, value });
    } else if (rkey !== 'self') continue;
    else if (collection === SELF) singles.self = value;
    else if (collection === ACTOR_PROFILE) singles.actorProfile = value;
  }
  return { ...sections, ...singles };
}

/** The names of employers, schools and represented parties that a record of the organisation itself proves (docs/decisions/employers.md). */
async function organisationNames(
  store: StoreReader,
  rows: readonly ProfileRecordRow[],
): Promise<readonly OrganisationName[]> {
  const dids = new Set<string>();
  const entityRefs = new Set<string>();
  for (const { record } of rows) {
    const { companyDid, institutionDid, onBehalfOfDid, ...rest } = fields(JSON.parse(record));
    for (const did of [companyDid, institutionDid, onBehalfOfDid]) if (isDid(did)) dids.add(did);
    for (const ref of [rest.entityRef, rest.onBehalfOfEntityRef]) if (typeof ref === 'string') entityRefs.add(ref);
  }
  return dids.size + entityRefs.size === 0
    ? []
    : store.organisationNames([...dids], [...entityRefs].slice(0, MAX_REFERENCES));
}

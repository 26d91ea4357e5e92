import {
  affirms,
  assemblePerson,
  type ConfirmedPerson,
  namedPeople,
  type ProfileRecords,
  type ResolvePerson,
} from 'masthead/internal/atproto';
import type { ConfirmationKey, StoreReader } from '../store/store.ts';
import { blobAddress, type ImageSource } from './blob-address.ts';
import { INVALID_HANDLE } from './card-answer.ts';

/**
 * Finds, of the people whom the records of a profile name, those who confirmed it (docs/rules.md#people-in-a-record). Each is looked up by who they are and what
 * they confirm, so it costs the same however many strangers confirm something.
 */
export async function confirmedPeople(
  store: StoreReader,
  owner: string,
  records: ProfileRecords,
  images: ImageSource,
): Promise<ResolvePerson> {
  const named = new Map(namedPeople(owner, records).map((one) => [keyOf(one), one]));
  if (named.size === 0) return () => undefined;
  const confirmed = new Map<string, string>();
  for (const { record, ...key } of await store.confirmations([...named.values()])) {
    const one = named.get(keyOf(key));
    if (one && affirms(one, JSON.parse(record))) confirmed.set(keyOf(key), key.did);
  }
  if (confirmed.size === 0) return () => undefined;
  const dids = [...new Set(confirmed.values())];
  const [owners, selves] = await Promise.all([store.owners(dids), store.selfRecords(dids)]);
  const blobUrl = blobAddress(images, owners);
  const people = new Map<string, ConfirmedPerson | undefined>();
  for (const { did, handle, actorProfile, profileHidden } of owners) {
    if (profileHidden) continue;
    const outward = { self: jsonOf(selves.get(did)), actorProfile: jsonOf(actorProfile) };
    people.set(did, assemblePerson({ did, handle: handle ?? INVALID_HANDLE }, outward, blobUrl));
  }
  return (subject, did) => people.get(confirmed.get(keyOf({ subject, did })) ?? '');
}

function keyOf({ subject, did }: ConfirmationKey): string {
  return `${subject} ${did}`;
}

function jsonOf(json: string | null | undefined): unknown {
  return typeof json === 'string' ? JSON.parse(json) : undefined;
}

// The organisations that a profile names, and their own names for themselves.

import { fields, list, text } from '../../core/read-fields.ts';
import { type Did, isAtprotoDid } from '../../core/values/identifiers.ts';
import { parseOrgProfile } from '../../lexicon/records/person-records.ts';
import { isHidden } from '../../lexicon/self-labels.ts';
import type { EntityReference, ProfileParts } from '../view/assemble-profile-view.ts';
import type { ProfileRecords } from './profile-sections.ts';

/**
 * The most organisations whose names are read: employers, schools and those that are represented;
 * and the most references: nobody lists more, and each DID costs three requests.
 */
const MAX_ORGANISATIONS = 20;

/**
 * The organisations that a profile names, by DID and by reference, in the order of its stored
 * records, so that current employers come first.
 */
export function organisationsOf({ positions = [], education = [] }: ProfileRecords): {
  readonly dids: readonly Did[];
  readonly entityRefs: readonly string[];
} {
  const dids = new Set<Did>();
  const entityRefs = new Set<string>();
  for (const { value } of [...positions, ...education]) {
    const { companyDid, institutionDid, onBehalfOfDid, entityRef, onBehalfOfEntityRef } = fields(value);
    for (const did of list([companyDid, institutionDid, onBehalfOfDid], text) ?? [])
      if (isAtprotoDid(did)) dids.add(did);
    for (const ref of list([entityRef, onBehalfOfEntityRef], text) ?? []) entityRefs.add(ref);
  }
  const first = <T>(all: ReadonlySet<T>) => [...all].slice(0, MAX_ORGANISATIONS);
  return { dids: first(dids), entityRefs: first(entityRefs) };
}

/**
 * Reads the names of the organisations that a profile names by DID. An unreadable or hidden one
 * keeps the name that the person wrote. So does one with only an `entityRef`: anybody may list that
 * reference, even an organisation that the person names elsewhere.
 */
export async function readOrganisationNames(
  records: ProfileRecords,
  readSelf: (did: Did) => Promise<unknown>,
): Promise<NonNullable<ProfileParts['resolveEntityName']>> {
  const read = async (did: Did): Promise<[did: Did, name: string | undefined]> => {
    const record = await readSelf(did).catch(() => undefined);
    return [did, isHidden(record) ? undefined : parseOrgProfile(record)?.name];
  };
  const names = new Map<string, string | undefined>(await Promise.all(organisationsOf(records).dids.map(read)));
  return ({ did }: EntityReference) => (did === undefined ? undefined : names.get(did));
}

import { isAtprotoDid } from '../../core/identifiers/did.ts';
import { fields, list, text } from '../../core/read-fields.ts';
import { readOrgProfile } from '../../lexicon/records/org-profile.ts';
import { isHidden } from '../../lexicon/self-labels.ts';
import type { ProfileRecords } from '../repository/profile-records.ts';
import type { EntityReference, ProfileParts } from './assemble-profile-view.ts';

/** How many employers and schools are asked for their names, and as many references: nobody lists more, and each DID costs two requests. */
const MAX_ORGANISATIONS = 20;

/** The organisations that a profile names, by DID and by reference: of its records in the order in which they are kept, so that current employers come first. */
export function organisationsOf({ positions = [], education = [] }: ProfileRecords): {
  readonly dids: readonly string[];
  readonly entityRefs: readonly string[];
} {
  const dids = new Set<string>();
  const entityRefs = new Set<string>();
  for (const { value } of [...positions, ...education]) {
    const { companyDid, institutionDid, onBehalfOfDid, entityRef, onBehalfOfEntityRef } = fields(value);
    for (const did of list([companyDid, institutionDid, onBehalfOfDid], text) ?? [])
      if (isAtprotoDid(did)) dids.add(did);
    for (const ref of list([entityRef, onBehalfOfEntityRef], text) ?? []) entityRefs.add(ref);
  }
  const first = (all: ReadonlySet<string>) => [...all].slice(0, MAX_ORGANISATIONS);
  return { dids: first(dids), entityRefs: first(entityRefs) };
}

/**
 * Reads the names of the organisations that a profile names by DID. An unreadable one keeps the name that the person wrote. So does one that is only named by
 * an `entityRef`: anybody may list that reference, also an organisation that the person names elsewhere.
 */
export async function organisationNames(
  records: ProfileRecords,
  readSelf: (did: string) => Promise<unknown>,
): Promise<NonNullable<ProfileParts['resolveEntityName']>> {
  const read = async (did: string): Promise<[did: string, name: string | undefined]> => {
    const record = await readSelf(did).catch(() => undefined);
    return [did, isHidden(record) ? undefined : readOrgProfile(record)?.name];
  };
  const names = new Map(await Promise.all(organisationsOf(records).dids.map(read)));
  return ({ did }: EntityReference) => (did === undefined ? undefined : names.get(did));
}

import { fields, list, text } from '../../core/read-fields.ts';
import { readOrgProfile } from '../../lexicon/records/org-profile.ts';
import { isHidden } from '../../lexicon/self-labels.ts';
import type { ProfileRecords } from '../../repository/profile-records.ts';
import { isAtprotoDid } from '../../syntax/did.ts';
import type { EntityReference, ProfileParts } from './assemble-profile-view.ts';

/** How many employers and schools are asked for their names: nobody lists more, and each costs two requests. */
const MAX_ORGANISATIONS = 20;

/**
 * Reads the names of the organisations that a profile names by DID. An unreadable one keeps the name that the person wrote. So does one that is only named by
 * an `entityRef`: anybody may list that reference, also an organisation that the person names elsewhere.
 */
export async function organisationNames(
  { positions = [], education = [] }: ProfileRecords,
  readSelf: (did: string) => Promise<unknown>,
): Promise<NonNullable<ProfileParts['resolveEntityName']>> {
  const dids = [...positions, ...education].flatMap(({ value }) => {
    const { companyDid, institutionDid, onBehalfOfDid } = fields(value);
    return list([companyDid, institutionDid, onBehalfOfDid], text)?.filter(isAtprotoDid) ?? [];
  });
  const read = async (did: string): Promise<[did: string, name: string | undefined]> => {
    const record = await readSelf(did).catch(() => undefined);
    return [did, isHidden(record) ? undefined : readOrgProfile(record)?.name];
  };
  const names = new Map(await Promise.all([...new Set(dids)].slice(0, MAX_ORGANISATIONS).map(read)));
  return ({ did }: EntityReference) => (did === undefined ? undefined : names.get(did));
}

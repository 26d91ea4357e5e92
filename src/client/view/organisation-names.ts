import { fields, list, text } from '../../core/read-fields.ts';
import { readOrgProfile } from '../../lexicon/records/org-profile.ts';
import { isHidden } from '../../lexicon/self-labels.ts';
import type { ProfileRecords } from '../../repository/profile-records.ts';
import { isAtprotoDid } from '../../syntax/did.ts';
import type { EntityReference, ProfileParts } from './assemble-profile-view.ts';

/** So many employers and schools are asked for their names; nobody lists more, and each costs two requests. */
const MAX_ORGANISATIONS = 20;

/**
 * Reads what the organisations of a profile call themselves: those that its records name by DID. One that cannot be read goes by what the person wrote, and so
 * does one that is named by an `entityRef`: anybody may list that, also an organisation that the person names elsewhere.
 *
 * @param readSelf reads somebody's `id.sifa.org.profile`
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

import { ownerDomain, registeredDomain } from 'masthead/internal/atproto/node/guard/owners';
import type { TurnGroup } from 'masthead/internal/atproto/node/guard/turn-groups';
import type { Did } from 'masthead/internal/core/values/identifiers';

const WEB = 'did:web:';

/** The host of a `did:web`, with its port where it has one; `undefined` for every other DID. */
export function webHost(did: Did): string | undefined {
  if (!did.startsWith(WEB)) return undefined;
  const address = `https://${did.slice(WEB.length).split(':')[0]?.replace(/%3A/i, ':')}`;
  return URL.canParse(address) ? new URL(address).host : undefined;
}

/**
 * Characters of the longest name in DNS. A document may claim a longer one, which is too long as a
 * key in a database index.
 */
const LONGEST_NAME = 253;

/** Who owns a host, as `ownerDomain` says. */
export function hostOwner(host: string): string {
  return ownerDomain(`https://${host}`).slice(-LONGEST_NAME);
}

/** The owner of the PLC directory, which the operator chose. No host has such a name. */
export const DIRECTORY = '.';

/** The owner of the host that serves the document of a DID. */
export function didOwner(did: Did): string {
  const host = webHost(did);
  return host === undefined ? DIRECTORY : hostOwner(host);
}

/** How many turns a domain, an owner and a host may have at once. */
export interface OwnerLimits {
  /** For all owners below a registered domain, such as the users of `github.io`. */
  readonly perDomain: number;
  readonly perOwner: number;
  readonly perHost: number;
}

/**
 * The groups of a request to a host, the widest first. While the host is not known, it has no
 * group; those of the domain and the owner stay.
 */
export function ownerGroups(owner: string, host: string | undefined, limits: OwnerLimits): TurnGroup[] {
  const domain = registeredDomain(owner);
  return [
    ...(domain === undefined || domain === owner ? [] : [{ name: `below ${domain}`, limit: limits.perDomain }]),
    { name: `of ${owner}`, limit: limits.perOwner },
    ...(host === undefined ? [] : [{ name: host, limit: limits.perHost }]),
  ];
}

import type { NetworkAccess } from '../../identity/node/network-access.ts';
import { DOCUMENT, ORGANISATION, PUBLICATION } from '../collections.ts';
import { isPds } from '../source/account-authority.ts';
import { SourceError } from '../source/event-source.ts';

/** Where lists of repositories are read, and which. */
export interface BackfillHost {
  /** Its origin, `https://…`. */
  readonly origin: string;
  /** Of a relay one list for each of these; of a PDS the one list of all, whose name is empty. */
  readonly lists: readonly string[];
}

// A relay lists by whole names. Whoever has a profile or a publication stands on one of these.
const LISTED = [PUBLICATION, DOCUMENT, ORGANISATION, 'id.sifa.profile.self', 'id.sifa.profile.position'];

/** Those that any host may have. */
export const EVERY_LIST = ['', ...LISTED];

/**
 * Finds out what an operator's address is: a relay, which lists repositories by collection, or a PDS, which lists those that it hosts.
 *
 * @param address `https://…` or `wss://…`
 * @param collections which lists of a relay; default all that the index needs
 * @throws {SourceError} it is no address
 * @throws whatever keeps the host from being asked
 */
export async function readBackfillHost(
  address: string,
  network: Pick<NetworkAccess, 'fetch'>,
  collections: readonly string[] = LISTED,
): Promise<BackfillHost> {
  const origin = backfillOrigin(address);
  return { origin, lists: (await isPds(new URL(origin), network)) ? [''] : collections };
}

/**
 * The origin behind an address of either kind.
 *
 * @throws {SourceError}
 */
export function backfillOrigin(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url && /^(?:https?|wss?):$/.test(url.protocol)) {
    return `${/^(?:https|wss):$/.test(url.protocol) ? 'https' : 'http'}://${url.host}`;
  }
  throw new SourceError(`"${address}" is no address to read repositories from; write https:// and a relay or a PDS.`);
}

import { DOCUMENT, ORGANISATION, PROFILE, PUBLICATION } from 'masthead/internal/core';
import type { NetworkAccess } from '../../network/network-access.ts';
import { isPds } from '../../source/account-authority.ts';
import { SourceError } from '../../source/event-source.ts';

/** A host whose lists of repositories are read. */
export interface BackfillHost {
  /** Its origin, `https://…`. */
  readonly origin: string;
  /** The collections whose lists a relay is asked for; for a PDS only `''`, the list of all its repositories. */
  readonly lists: readonly string[];
}

// A relay lists by whole collection names, not by prefixes. An account with a profile or a publication is on one of these lists.
const LISTED = [PUBLICATION, DOCUMENT, ORGANISATION, PROFILE, 'id.sifa.profile.position'];

/** Every list that a host may have: those of a relay, and `''` for a PDS. */
export const EVERY_LIST = ['', ...LISTED];

/**
 * Asks a host (`https://…`, `wss://…`) whether it is a relay, which lists repositories by collection (default: those that the index needs), or a PDS, which
 * lists its own. Throws `SourceError` for an invalid address, and what the request throws when the host does not answer.
 */
export async function readBackfillHost(
  address: string,
  network: Pick<NetworkAccess, 'fetch'>,
  collections: readonly string[] = LISTED,
): Promise<BackfillHost> {
  const origin = backfillOrigin(address);
  return { origin, lists: (await isPds(new URL(origin), network)) ? [''] : collections };
}

/** The http(s) origin of an http(s) or ws(s) address; throws `SourceError` for any other. */
export function backfillOrigin(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url && /^(?:https?|wss?):$/.test(url.protocol)) {
    return `${/^(?:https|wss):$/.test(url.protocol) ? 'https' : 'http'}://${url.host}`;
  }
  throw new SourceError(`"${address}" is no address to read repositories from; write https:// and a relay or a PDS.`);
}

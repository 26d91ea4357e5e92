import { fields } from 'masthead/core';
import type { NetworkAccess } from '../../network/network-access.ts';

// Milliseconds. Who owns an address may be told without it, so nobody waits longer.
const TIMEOUT = 5000;

/**
 * Asks the PLC directory when an account was made: its own time of the first operation in the account's log, which nobody can choose.
 *
 * @returns microseconds; `undefined` for a `did:web`, which has no log, and when the directory does not say
 */
export async function fetchBirth(
  did: string,
  network: Pick<NetworkAccess, 'ask' | 'plcUrl'>,
): Promise<number | undefined> {
  if (!did.startsWith('did:plc:')) return undefined;
  try {
    const response = await network.ask(new URL(`/${did}/log/audit`, network.plcUrl), {
      signal: AbortSignal.timeout(TIMEOUT),
    });
    if (!response.ok) return undefined;
    const log: unknown = await response.json();
    const first = fields(Array.isArray(log) ? log[0] : undefined);
    const time = first.did === did && typeof first.createdAt === 'string' ? Date.parse(first.createdAt) : Number.NaN;
    // A directory whose clock is ahead makes nobody older.
    return time > 0 && time <= Date.now() ? time * 1000 : undefined;
  } catch {
    return undefined;
  }
}

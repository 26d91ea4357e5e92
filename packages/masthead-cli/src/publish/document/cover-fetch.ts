import { createGuardedFetch, type GuardedFetch } from 'masthead/internal/node';
import type { NetworkFlags } from '../../flags/network.ts';

/** Bytes of a cover by the lexicon. */
const MAX_BYTES = 1_000_000;

/** Downloads covers: guarded, and with `--dev` from this machine, too. */
export function coverFetch({ dev }: NetworkFlags): GuardedFetch {
  return createGuardedFetch({ maxBytes: MAX_BYTES, timeout: 30_000, open: dev !== undefined });
}

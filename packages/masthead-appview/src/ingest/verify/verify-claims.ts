import { HostGate } from 'masthead/internal/node';
import type { NetworkAccess } from '../../network/network-access.ts';
import type { StoreWriter } from '../../store/store.ts';
import { findPages } from './find-pages.ts';
import type { VerificationPolicy } from './verification-policy.ts';
import { verifyPages } from './verify-pages.ts';
import { OWNER_LIMITS, verifySites } from './verify-sites.ts';

/** Verifies the links that records claim (docs/rules.md#verification), in the background: no request waits for it. With `verify: 'off'` nothing is fetched. */
export async function verifyClaims(
  store: StoreWriter,
  { askSite, development }: NetworkAccess,
  { verify, pages }: VerificationPolicy,
  signal: AbortSignal,
): Promise<void> {
  if (verify === 'off') return;
  const options = { fetch: askSite, signal, development };
  const gate = new HostGate(OWNER_LIMITS);
  const work = [verifySites(store, options, signal, gate)];
  if (pages) work.push(findPages(store, signal), verifyPages(store, options, signal, gate));
  await Promise.all(work);
}

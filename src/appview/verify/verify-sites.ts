import { HostGate, type HostGateOptions } from '../../network/guarded/host-gate.ts';
import { ownerDomain } from '../../network/guarded/owner-domain.ts';
import { readSiteClaims } from '../../verification/site-claims.ts';
import type { VerificationOptions } from '../../verification/verification-options.ts';
import { dueSites, postponeSite, writeSiteAnswer } from '../store/background/sites.ts';
import type { StoreWriter } from '../store/store.ts';
import { type Change, workThrough, writeChanges } from '../work-queue.ts';

/** For the sites and pages of one owner. A domain that is silent rests, as a host does for the guard. */
export const OWNER_LIMITS: HostGateOptions = { perHost: 2, inAll: 64, spacing: 500 };
const AT_ONCE = 32;
const LOOK_EVERY = 500;

/**
 * Asks the sites that publications claim which record is their own, in the background and a bounded number at once. The queue is the store's: one row for each
 * URL, whoever claims it, so a hundred thousand claims are one question.
 *
 * @param gate how many of one owner's sites are asked at once
 */
export async function verifySites(
  store: StoreWriter,
  options: VerificationOptions,
  signal: AbortSignal,
  gate: HostGate = new HostGate(OWNER_LIMITS),
) {
  await workThrough(
    {
      due: (limit) => store.read(dueSites, Date.now(), limit),
      key: ({ url }) => url,
      run: ({ url, dueAt }) => ask(url, dueAt, gate, options),
      write: writeChanges(store),
      atOnce: AT_ONCE,
      lookEvery: LOOK_EVERY,
    },
    signal,
  );
}

async function ask(url: string, dueAt: number, gate: HostGate, options: VerificationOptions): Promise<Change> {
  const askedAt = Date.now();
  const leave = gate.tryEnter(ownerDomain(url));
  if (typeof leave === 'number') return (db) => postponeSite(db, url, dueAt, leave);
  // When the server stops there is no answer either.
  const { names, transient } = await readSiteClaims(url, options).catch(() => ({ names: [], transient: true }));
  // With a name in hand it does not matter that another address failed.
  const silent = names.length === 0 && transient;
  leave(silent ? 'unavailable' : 'answered');
  const answer = { url, names: silent ? null : names, whole: !transient, askedAt, dueAt };
  return (db) => writeSiteAnswer(db, answer);
}

import { HostGate, type HostGateOptions, ownerDomain } from 'masthead/internal/node';
import { readSiteClaims, type VerificationOptions } from 'masthead-doctor';
import { dueSites, postponeSite, writeSiteAnswer } from '../../store/background/sites.ts';
import type { StoreWriter } from '../../store/store.ts';
import { type Change, wasSlow, workThrough, writeChanges } from '../work-queue.ts';

/** Limits per registered domain, for its sites and pages together. A domain that does not answer gets no requests for a while. */
export const OWNER_LIMITS: HostGateOptions = { perHost: 2, inAll: 64, spacing: 500 };
const AT_ONCE = 32;
const LOOK_EVERY = 500;

/**
 * Asks the sites that publications claim which record they name, in the background, `AT_ONCE` at a time. The queue is in the store with one row per URL, so a
 * hundred thousand claims of one URL are one request.
 */
export async function verifySites(
  store: StoreWriter,
  options: VerificationOptions,
  signal: AbortSignal,
  gate: HostGate = new HostGate(OWNER_LIMITS),
) {
  await workThrough(
    {
      due: (limit, slow) => store.read(dueSites, Date.now(), limit, slow),
      key: ({ url }) => url,
      run: ({ url, dueAt }, _, others) => ask(url, dueAt, gate, either(options, others)),
      giveWay:
        ({ url, dueAt }, wait) =>
        (db) =>
          postponeSite(db, url, dueAt, Date.now() + wait, 1),
      write: writeChanges(store),
      atOnce: AT_ONCE,
      lookEvery: LOOK_EVERY,
    },
    signal,
  );
}

/** The options of a request that also ends when it is slow and others wait. */
export function either(options: VerificationOptions, others: AbortSignal): VerificationOptions {
  return { ...options, signal: options.signal ? AbortSignal.any([options.signal, others]) : others };
}

async function ask(url: string, dueAt: number, gate: HostGate, options: VerificationOptions): Promise<Change> {
  const askedAt = Date.now();
  const leave = gate.tryEnter(ownerDomain(url));
  if (typeof leave === 'number') return (db) => postponeSite(db, url, dueAt, leave);
  // Thrown only when the server stops; it counts as no answer.
  const { names, transient } = await readSiteClaims(url, options).catch(() => ({ names: [], transient: true }));
  // One named record is an answer, even if another address of the site failed.
  const silent = names.length === 0 && transient;
  leave(silent ? 'unavailable' : 'answered');
  const answer = { url, names: silent ? null : names, whole: !transient, askedAt, dueAt, slow: wasSlow(askedAt) };
  return (db) => writeSiteAnswer(db, answer);
}

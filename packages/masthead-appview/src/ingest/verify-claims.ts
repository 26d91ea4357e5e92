import { canonicalizeUrl, platformOf } from 'masthead/core';
import { HostGate, type HostGateOptions } from 'masthead/internal/atproto/node/guard/host-gate';
import { ownerDomain } from 'masthead/internal/atproto/node/guard/owners';
import { pause } from 'masthead/internal/atproto/node/guard/pause';
import { denies, documentPath, MAX_URL, placeUrl } from 'masthead/internal/core/match/record-address';
import { atHost, type CanonicalUrl } from 'masthead/internal/core/values/canonical-url';
import { type Did, isAtUriText, isDid, toAtUri } from 'masthead/internal/core/values/identifiers';
import { parseDocument } from 'masthead/lexicon';
import { readSiteClaims } from 'masthead-doctor/internal/site/read-claim';
import type { VerificationOptions } from 'masthead-doctor/internal/site/trouble';
import { verifyDocument } from 'masthead-doctor/internal/site/verify-record';
import type { NetworkAccess } from '../network/network-access.ts';
import { LeadershipLostError } from '../store/engine.ts';
import { OwnPace } from '../store/jobs/due-times.ts';
import {
  type DuePage,
  documentOf,
  documentsWithoutPage,
  dropPage,
  duePages,
  newestDocument,
  type PageAnswer,
  postponePage,
  publicationOf,
  requestPageCheck,
  writePageAnswer,
} from '../store/jobs/pages.ts';
import { dueSites, postponeSite, requestTwin, writeSiteAnswer } from '../store/jobs/sites.ts';
import type { Work } from '../store/work.ts';
import type { StoreWriter } from '../store/writes/store-writer.ts';
import { type Change, type IsDone, wasSlow, workThrough, writeChanges } from './work-queue.ts';

/** How much verification counts in answers, and what is fetched for it. */
export interface VerificationPolicy {
  /**
   * `prefer`: a verified record ranks before all others. `require`: an unverified record gets no
   * card. `off`: nothing is verified, and earlier verifications do not count.
   */
  readonly verify: 'off' | 'prefer' | 'require';
  /**
   * Whether documents' own pages are fetched: then a document that its page names is verified too,
   * even under the publication of another account.
   */
  readonly pages: boolean;
}

/**
 * Whether a setting is a value of `VerificationPolicy.verify`.
 *
 * @example
 * ```js
 * import { isVerify } from 'masthead-appview';
 *
 * console.log(isVerify('prefer')); // true
 * ```
 */
export function isVerify(value: string): value is VerificationPolicy['verify'] {
  return value === 'off' || value === 'prefer' || value === 'require';
}

/** The verification of a record, as an answer states it. */
export interface Verification {
  /**
   * `unverified`: the site was not asked, names no record, or does not answer. A denied record gets
   * no card, so there is no `failed`.
   */
  readonly status: 'verified' | 'unverified';
  /**
   * When the site or the page was asked last, ISO 8601; absent when never. While it does not answer
   * and its last answer still counts, the time of that answer.
   */
  readonly checkedAt?: string;
}

/** `checkedAt` in milliseconds; `null` = never. */
export function toVerification(verified: boolean, checkedAt: number | null): Verification {
  const status = verified ? 'verified' : 'unverified';
  return checkedAt === null ? { status } : { status, checkedAt: new Date(checkedAt).toISOString() };
}

/**
 * Limits for each registered domain, for its sites and pages together. A domain that does not
 * answer gets no requests for a while.
 */
const OWNER_LIMITS: HostGateOptions = { perHost: 2, inAll: 64, spacing: 500 };
// For each of the two queues: sites and pages.
const AT_ONCE = 32;
const CHECK_QUEUE_EVERY = 500;

/**
 * Asks the sites that publications claim which record they name, in the background, `AT_ONCE` at a
 * time. The queue is in the store with one row per URL, so a hundred thousand claims of one URL are
 * one request.
 */
export async function verifySites(
  store: StoreWriter,
  options: VerificationOptions,
  signal: AbortSignal,
  gate: HostGate = new HostGate(OWNER_LIMITS),
  isDone: IsDone = () => false,
) {
  await workThrough(
    {
      due: (limit, { slow }) => store.read(dueSites, Date.now(), limit, slow),
      key: ({ url }) => url,
      run: ({ url, dueAt }, _, yieldSignal) => ask(url, dueAt, gate, either(options, yieldSignal)),
      moveToSlow:
        ({ url, dueAt }, wait) =>
        (db) =>
          postponeSite(db, url, dueAt, Date.now() + wait, 1),
      write: writeChanges(store),
      atOnce: AT_ONCE,
      checkEvery: CHECK_QUEUE_EVERY,
      isDone,
    },
    signal,
  );
}

/** The options of a request that also ends when it is slow and others wait. */
export function either(options: VerificationOptions, yieldSignal: AbortSignal): VerificationOptions {
  return { ...options, signal: options.signal ? AbortSignal.any([options.signal, yieldSignal]) : yieldSignal };
}

async function ask(url: CanonicalUrl, dueAt: number, gate: HostGate, options: VerificationOptions): Promise<Change> {
  const askedAt = Date.now();
  const leave = gate.tryEnter(ownerDomain(url));
  if (typeof leave === 'number') return (db) => postponeSite(db, url, dueAt, leave);
  // Thrown when the server stops, or when this is slow and others wait; it counts as no answer.
  const read = await readSiteClaims(url, options).catch(() => ({ names: [], transient: true }));
  const { transient } = read;
  const names = read.names.flatMap((name) => toAtUri(name) ?? []);
  // One named record is an answer, even if another address of the site failed.
  const silent = names.length === 0 && transient;
  leave(silent ? 'unavailable' : 'answered');
  const answer = { url, names: silent ? null : names, whole: !transient, askedAt, dueAt, slow: wasSlow(askedAt) };
  const twin = twinOf(url);
  return function* (db) {
    yield* writeSiteAnswer(db, answer);
    if (twin !== undefined && names.length > 0) yield* requestTwin(db, url, twin, askedAt);
  };
}

/**
 * The same URL at the twin host that many sites have: with `www.` before the registered domain, or
 * without. `undefined` when there is no twin.
 */
function twinOf(url: CanonicalUrl): CanonicalUrl | undefined {
  const { host, hostname } = new URL(url);
  // An IP address has no twin, nor has a name without a dot, nor a host that a platform's authors
  // share.
  if (!/\.[a-z][^.]*$/i.test(hostname) || platformOf(url) !== null) return undefined;
  const domain = ownerDomain(url);
  if (hostname === `www.${domain}`) return atHost(url, host.slice('www.'.length));
  return hostname === domain ? atHost(url, `www.${host}`) : undefined;
}

/**
 * Fetches the pages of documents that nothing else verifies: without a publication, under an
 * unverified one, or under one of another account. A verified publication of the same repository
 * verifies its documents.
 */
export async function verifyPages(
  store: StoreWriter,
  options: VerificationOptions,
  signal: AbortSignal,
  gate: HostGate = new HostGate(OWNER_LIMITS),
  isDone: IsDone = () => false,
) {
  await workThrough(
    {
      due: (limit, { slow }) => store.read(duePages, Date.now(), limit, slow),
      key: ({ uri, rev }) => `${uri} ${rev}`,
      run: (page, _, yieldSignal) => check(page, store, gate, either(options, yieldSignal)),
      moveToSlow:
        ({ uri }, wait) =>
        (db) =>
          postponePage(db, uri, Date.now() + wait, 1),
      write: writeChanges(store),
      atOnce: AT_ONCE,
      checkEvery: CHECK_QUEUE_EVERY,
      isDone,
    },
    signal,
  );
}

async function check(
  { uri, rev }: DuePage,
  store: StoreWriter,
  gate: HostGate,
  options: VerificationOptions,
): Promise<Change> {
  const askedAt = Date.now();
  const answer =
    (result: PageAnswer['result'], url: CanonicalUrl | null): Change =>
    (db) =>
      writePageAnswer(db, { uri, rev, result, url, askedAt, slow: wasSlow(askedAt) });
  try {
    const { did, record = null } = (await store.read(documentOf, uri)) ?? {};
    if (record === null || !isDid(did)) return (db) => dropPage(db, uri);
    const url = await unprovedAddress(did, record, store);
    if (url === null || url.length > MAX_URL) return answer('not-needed', null);
    const leave = gate.tryEnter(ownerDomain(url));
    if (typeof leave === 'number') return (db) => postponePage(db, uri, leave);
    // Thrown when the server stops, or when this is slow and others wait; it counts as no answer.
    const stopped = { status: 'unknown', transient: true, names: [] } as const;
    const { status, transient, names } = await verifyDocument({ uri, url }, options).catch(() => stopped);
    leave(transient ? 'unavailable' : 'answered');
    return answer(
      status === 'verified' ? 'named' : transient ? 'silent' : denies(names, did) ? 'denied' : 'not-named',
      url,
    );
  } catch {
    // The store is unavailable, or the stored record cannot be read.
    return answer('silent', null);
  }
}

/**
 * The document's URL; `null` when it has none, when its publication is not shown, or when its own
 * verified publication verifies it.
 */
async function unprovedAddress(did: Did, record: string, store: StoreWriter): Promise<CanonicalUrl | null> {
  const document = parseDocument(JSON.parse(record));
  if (!document) return null;
  const { site } = document;
  const path = documentPath(document.path);
  if (path === null) return null;
  if (!isAtUriText(site)) {
    const base = canonicalizeUrl(site);
    return base === null ? null : placeUrl(base, path);
  }
  const uri = toAtUri(site);
  const publication = uri && (await store.read(publicationOf, uri));
  if (typeof publication?.url !== 'string' || (publication.did === did && publication.verified === 1)) return null;
  return placeUrl(publication.url, path);
}

const BATCH = 500;
const CHECK_EVERY = 1000;

/**
 * Queues documents whose page was not checked since they changed, each account's at its own pace.
 * New documents are found within a second, changed ones by a scan of all documents; after each scan
 * it pauses ten times as long. So the write of a document, which must be fast, does no work for
 * this.
 */
export async function findPages(store: StoreWriter, signal: AbortSignal, isDone: IsDone = () => false): Promise<void> {
  const pace = new OwnPace();
  let newest: number | undefined;
  let round = 0;
  let began = Date.now();
  let rest = 0;
  while (!signal.aborted) {
    try {
      newest ??= await store.read(newestDocument);
      const fresh = await store.read(documentsWithoutPage, newest, BATCH);
      const resting = Date.now() < rest;
      const old = resting ? undefined : await store.read(documentsWithoutPage, round, BATCH);
      const now = Date.now();
      const wanted = [...fresh.wanted, ...(old?.wanted ?? [])].map(({ uri, rev, did }) => {
        return { uri, rev, due: pace.dueAt(did, now) };
      });
      if (wanted.length > 0) {
        await store.perform(function* (db): Work<void> {
          for (const { uri, rev, due } of wanted) yield* requestPageCheck(db, uri, rev, now, due);
        });
      }
      newest = fresh.last;
      round = old?.next ?? 0;
      if (old?.next === null) {
        rest = Date.now() + 10 * (Date.now() - began);
        began = Math.max(rest, Date.now());
      }
      const caughtUp = (old?.next ?? null) === null && fresh.next === null;
      if (caughtUp && (await isDone())) return;
      await pause(caughtUp ? CHECK_EVERY : CHECK_EVERY / 20, signal);
    } catch (error) {
      if (error instanceof LeadershipLostError) throw error;
      // The store is full, locked or unreachable; the ingest reports it.
      await pause(CHECK_EVERY, signal);
    }
  }
}

/**
 * Verifies the links that records claim (docs/rules.md#verification), in the background: no request
 * waits for it. With `verify: 'off'` nothing is fetched.
 */
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

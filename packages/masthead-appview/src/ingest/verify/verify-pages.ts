import { canonicalizeUrl } from 'masthead/core';
import { denies, documentPath, isDid, MAX_URL, placeUrl } from 'masthead/internal/core';
import { HostGate, ownerDomain } from 'masthead/internal/node';
import { readDocument } from 'masthead/lexicon';
import { type VerificationOptions, verifyDocument } from 'masthead-doctor';
import {
  type DuePage,
  documentOf,
  dropPage,
  duePages,
  type PageAnswer,
  postponePage,
  publicationOf,
  writePageAnswer,
} from '../../store/background/pages.ts';
import type { StoreWriter } from '../../store/store.ts';
import { type Change, wasSlow, workThrough, writeChanges } from '../work-queue.ts';
import { either, OWNER_LIMITS } from './verify-sites.ts';

const AT_ONCE = 32;
const LOOK_EVERY = 500;

/**
 * Fetches the pages of documents that nothing else verifies: without a publication, under an unverified one, or under somebody else's. A document under a
 * verified publication of its own repository is verified with it.
 */
export async function verifyPages(
  store: StoreWriter,
  options: VerificationOptions,
  signal: AbortSignal,
  gate: HostGate = new HostGate(OWNER_LIMITS),
) {
  await workThrough(
    {
      due: (limit, slow) => store.read(duePages, Date.now(), limit, slow),
      key: ({ uri, rev }) => `${uri} ${rev}`,
      run: (page, _, others) => check(page, store, gate, either(options, others)),
      giveWay:
        ({ uri }, wait) =>
        (db) =>
          postponePage(db, uri, Date.now() + wait, 1),
      write: writeChanges(store),
      atOnce: AT_ONCE,
      lookEvery: LOOK_EVERY,
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
    (result: PageAnswer['result'], url: string | null): Change =>
    (db) =>
      writePageAnswer(db, { uri, rev, result, url, askedAt, slow: wasSlow(askedAt) });
  try {
    const { did, record = null } = (await store.read(documentOf, uri)) ?? {};
    if (record === null || !isDid(did)) return (db) => dropPage(db, uri);
    const url = await unprovedAddress(did, record, store);
    if (url === null || url.length > MAX_URL) return answer('not-needed', null);
    const leave = gate.tryEnter(ownerDomain(url));
    if (typeof leave === 'number') return (db) => postponePage(db, uri, leave);
    // Thrown only when the server stops; it counts as no answer.
    const stopped = { status: 'failed', transient: true, names: [] } as const;
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

/** The document's URL; `null` when it has none, or when its own verified publication verifies it. */
async function unprovedAddress(did: string, record: string, store: StoreWriter): Promise<string | null> {
  const document = readDocument(JSON.parse(record));
  if (!document) return null;
  const { site } = document;
  const path = documentPath(document.path);
  if (path === null) return null;
  if (!site.startsWith('at://')) {
    const base = canonicalizeUrl(site);
    return base === null ? null : placeUrl(base, path);
  }
  const publication = await store.read(publicationOf, site);
  if (typeof publication?.url !== 'string' || (publication.did === did && publication.verified === 1)) return null;
  return placeUrl(publication.url, path);
}

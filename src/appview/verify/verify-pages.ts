import { canonicalizeUrl } from '../../core/index.ts';
import { fields } from '../../core/read-fields.ts';
import { readDocument } from '../../lexicon/index.ts';
import { turnKey } from '../../network/guarded/turn-key.ts';
import { FairTurns, type Turns } from '../../network/guarded/verify-turns.ts';
import { isDid } from '../../syntax/identifiers.ts';
import type { VerificationOptions } from '../../verification/verification-options.ts';
import { verifyDocument } from '../../verification/verify-document.ts';
import { addressOf, documentPath } from '../ingest/document-path.ts';
import { rollingWork } from '../rolling-work.ts';
import {
  type DuePage,
  dropPage,
  duePages,
  type PageAnswer,
  postponePage,
  writePageAnswer,
} from '../store/background/pages.ts';
import type { Work } from '../store/background/work.ts';
import type { StoreWriter } from '../store/store.ts';

const AT_ONCE = 32;
const PER_HOST = 2;
const SPACE = 500;
const LOOK_EVERY = 500;
// Of the page that is named: it is looked up by an index, and no link is longer.
const MAX_URL = 2048;

type Result =
  | { readonly answer: PageAnswer }
  | { readonly uri: string; readonly later: number }
  | { readonly gone: string };

/**
 * Reads the pages of documents that nothing else proves: on a site by themselves, under a publication that is not verified, or under somebody else's. A document
 * under a verified publication of its own repository is verified with it.
 *
 * @param turns how many of one owner's pages are read at once
 */
export async function verifyPages(
  store: StoreWriter,
  options: VerificationOptions,
  signal: AbortSignal,
  turns: Turns = new FairTurns(PER_HOST, SPACE),
) {
  await rollingWork(
    {
      due: (most) => store.read(duePages, Date.now(), most),
      key: ({ uri, rev }) => `${uri} ${rev}`,
      run: (page) => check(page, store, turns, options),
      write: (results) =>
        store.perform(function* (db): Work<void> {
          for (const result of results) {
            if ('answer' in result) yield* writePageAnswer(db, result.answer);
            else if ('later' in result) yield* postponePage(db, result.uri, result.later);
            else yield* dropPage(db, result.gone);
          }
        }),
      atOnce: AT_ONCE,
      lookEvery: LOOK_EVERY,
    },
    signal,
  );
}

async function check(
  { uri, rev, did, record }: DuePage,
  store: StoreWriter,
  turns: Turns,
  options: VerificationOptions,
): Promise<Result> {
  if (record === null || !isDid(did)) return { gone: uri };
  const askedAt = Date.now();
  const answer = (result: PageAnswer['result'], url: string | null): Result => ({
    answer: { uri, rev, result, url, askedAt },
  });
  try {
    const url = await unprovedAddress(did, record, store);
    if (url === null || url.length > MAX_URL) return answer('not-needed', null);
    const turn = turns.take(turnKey(url), askedAt);
    if (typeof turn === 'number') return { uri, later: turn };
    // When the server stops there is no answer either.
    const stopped = { status: 'failed', passing: true, names: [] } as const;
    const { status, passing, names } = await verifyDocument({ uri, url }, options).catch(() => stopped);
    turn(!passing);
    const denied = names.length > 0 && names.every((name) => isStrangers(name, did));
    return answer(status === 'verified' ? 'named' : passing ? 'silent' : denied ? 'denied' : 'not-named', url);
  } catch {
    // The store does not answer.
    return answer('silent', null);
  }
}

/** By a handle it may be anybody's, and another record of the same account is no stranger's. */
function isStrangers(uri: string, did: string): boolean {
  return uri.startsWith('at://did:') && !uri.startsWith(`at://${did}/`);
}

/** Where the document is; `null` when it has no address, or when its publication speaks for it. */
async function unprovedAddress(did: string, record: string, store: StoreWriter): Promise<string | null> {
  const document = readDocument(JSON.parse(record));
  if (!document) return null;
  const { site } = document;
  const path = documentPath(document.path);
  if (path === null) return null;
  if (!site.startsWith('at://')) {
    const base = canonicalizeUrl(site);
    return base === null ? null : addressOf(base, path);
  }
  const publication = await store.db
    .selectFrom('publications')
    .select(['did', 'url', 'verified'])
    .where('uri', '=', site)
    .where('visible', '=', 1)
    .executeTakeFirst();
  const { url } = fields(publication);
  if (typeof url !== 'string' || (publication?.did === did && publication.verified === 1)) return null;
  return addressOf(url, path);
}

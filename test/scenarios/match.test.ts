import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { requestPageCheck, writePageAnswer } from '../../src/appview/store/background/pages.ts';
import { requestSites, writeSiteAnswer } from '../../src/appview/store/background/sites.ts';
import type { Work } from '../../src/appview/store/background/work.ts';
import { canonicalizeUrl } from '../../src/core/index.ts';
import { compareClaims, type MatchClaim } from '../../src/core/url/match-order.ts';
import { type Claim, claimsOf, isFor } from '../../src/diagnosis/owners/claims.ts';
import { isHidden } from '../../src/lexicon/index.ts';
import type { FoundRecord } from '../../src/repository/node/repository-records.ts';
import { claimOf } from '../../src/verification/page/claim-of.ts';
import type { SeenRecord } from '../../src/verification/page/page-records.ts';
import { at, commit, handle, type TestIndex, testIndex } from '../support/index/test-index.ts';

// conformance/match.json: records, a link, what is known of them, and which one is the link's. Whoever answers that question answers every row alike, as far as
// they know what the row knows.

interface Row {
  readonly note: string;
  readonly link: string;
  readonly accounts?: Readonly<Record<string, { readonly handle?: string; readonly born?: number }>>;
  readonly records: readonly { readonly uri: string; readonly claimed: number; readonly value: Fields }[];
  readonly sites?: Readonly<Record<string, readonly string[]>>;
  readonly pages?: Readonly<Record<string, readonly string[]>>;
  readonly asked?: readonly string[];
  readonly verify?: 'require';
  readonly matches: readonly string[];
  readonly winner: string | null;
  readonly reason: string;
}
type Fields = Readonly<Record<string, unknown>>;

const { groups } = JSON.parse(readFileSync(join(import.meta.dirname, '../../conformance/match.json'), 'utf8')) as {
  readonly groups: readonly { readonly rule: string; readonly rows: readonly Row[] }[];
};
/** Rows that one of them answers otherwise than the rules say. A row that it answers alike now must go from this list. */
const DIFFERS: Readonly<Record<'doctor' | 'page', readonly string[]>> = {
  // Both take the text of a field as it is, and say in a finding of its own what the lexicon refuses.
  doctor: ['white space around its url, which the lexicon refuses'],
  page: ['white space around its url, which the lexicon refuses'],
};
const itDiffers = (who: keyof typeof DIFFERS, { note }: Row) => (DIFFERS[who].includes(note) ? test.fails : test);
const didOf = (uri: string) => uri.split('/')[2] ?? '';
const collectionOf = (uri: string) => uri.split('/')[3] ?? '';
const isDocument = (uri: string) => collectionOf(uri) === 'site.standard.document';

describe('the index', () => {
  describe.each(groups)('$rule', ({ rows }) => {
    test.each(rows)('$note', async (row) => {
      const index = testIndex();
      try {
        await fill(index, row);
        const policy = { verify: row.verify ?? 'prefer', pages: true } as const;
        const card = await index.card(row.link, row.asked, policy);
        // A card is made of a publication and its document; the document is the one that claims the page.
        const uris = card?.associatedRefs.map(({ uri }) => uri) ?? [];
        expect(uris.find(isDocument) ?? uris[0] ?? null).toBe(row.winner);
      } finally {
        await index.close();
      }
    });
  });
});

async function fill(index: TestIndex, row: Row): Promise<void> {
  const name = (did: string) => did.replace('did:plc:', '');
  for (const [did, { handle: held }] of Object.entries(row.accounts ?? {}))
    if (held !== undefined) await index.feed(handle(name(did), 0, held));
  for (const { uri, claimed, value } of row.records) {
    const [, , did = '', collection = '', rkey = ''] = uri.split('/');
    await index.feed(commit(name(did), claimed, collection, rkey, value as Record<string, unknown>));
  }
  for (const [did, { born, handle: held = null }] of Object.entries(row.accounts ?? {})) {
    if (born === undefined) continue;
    const found = { handle: held, pds: null, time: at(1), refreshAt: 0, born };
    await index.writer.applyAlone([{ to: 'identity', did, ...found }]);
  }
  const now = Date.now();
  for (const [url, names] of Object.entries(row.sites ?? {})) {
    await index.writer.perform(function* (db): Work<void> {
      yield* requestSites(db, [url], 1);
      yield* writeSiteAnswer(db, { url, names, whole: true, askedAt: now, dueAt: 1 });
    });
  }
  const documents = await index.reader.db.selectFrom('documents').select(['uri', 'rev', 'site', 'path']).execute();
  for (const [url, names] of Object.entries(row.pages ?? {})) {
    for (const { uri, rev } of documents) {
      if (urlOf(row, uri) !== url) continue;
      const mine = names.some((each) => didOf(each) === didOf(uri));
      const result = names.includes(uri) ? 'named' : names.length > 0 && !mine ? 'denied' : 'not-named';
      await index.writer.perform(function* (db): Work<void> {
        yield* requestPageCheck(db, uri, rev, 1);
        yield* writePageAnswer(db, { uri, rev, result, url, askedAt: now });
      });
    }
  }
}

/** The address of a document, as the row's own author wrote it. */
function urlOf({ records }: Row, uri: string): string | null {
  const value = records.find((each) => each.uri === uri)?.value ?? {};
  const under = records.find((each) => each.uri === value.site)?.value.url;
  return canonicalizeUrl(`${String(under ?? value.site).replace(/\/$/, '')}${String(value.path)}`);
}

describe('the doctor', () => {
  /** It reads accounts and asks sites; the times of claims and the ages of accounts it is told by an index, where there is one. */
  const known = groups.map(({ rule, rows }) => ({
    rule,
    rows: rows.filter(
      (row) => row.asked === undefined && row.pages === undefined && !['claim', 'age', 'uri'].includes(row.reason),
    ),
  }));

  describe.each(known.filter(({ rows }) => rows.length > 0))('$rule', ({ rows }) => {
    for (const row of rows)
      itDiffers('doctor', row)(row.note, () => {
        const claims = ownersOf(row).flatMap(claimsOf);
        const fitting = claims.filter((claim) => isFor(claim, row.link) && isOwn(claim));
        expect(fitting.map(({ found }) => found.uri).sort()).toEqual(row.matches.toSorted());
        const matches = fitting.map((claim) => toMatch(claim, row));
        const best = matches.filter((match) => match !== null).sort(compareClaims)[0];
        expect(best?.uri ?? null).toBe(row.winner);
      });
  });
});

function ownersOf(row: Row) {
  const shown = row.records.filter(({ value }) => !isHidden(value));
  return [...new Set(row.records.map(({ uri }) => didOf(uri)))].map((did) => {
    const own = shown
      .filter(({ uri }) => didOf(uri) === did)
      .map(({ uri, value }): FoundRecord => ({ uri, cid: '', record: value }));
    return {
      account: accountOf(did, row),
      publications: own.filter(({ uri }) => !isDocument(uri)),
      documents: own.filter(({ uri }) => isDocument(uri)),
      whole: true,
    };
  });
}

const accountOf = (did: string, { accounts = {} }: Row) => ({
  did,
  handle: accounts[did]?.handle ?? 'handle.invalid',
  pds: 'https://pds.example',
});

/** A document whose publication is not there, or is another account's, stands for nothing. */
function isOwn({ kind, found, publication }: Claim): boolean {
  return kind === 'publication' || publication !== undefined || !String(found.record.site).startsWith('at://');
}

/** What the doctor's verification finds, from what the row says of the sites; `null` for a claim that a site denies. */
function toMatch({ kind, found, publication, url, hasPath, owner }: Claim, row: Row): MatchClaim | null {
  const proved = kind === 'publication' ? found : publication;
  const names = row.sites?.[canonicalizeUrl(String(proved?.record.url)) ?? ''] ?? [];
  const verified = proved !== undefined && names.includes(proved.uri);
  const denied = proved !== undefined && names.length > 0 && !names.some((name) => didOf(name) === owner.account.did);
  if (denied || (row.verify === 'require' && !verified)) return null;
  const recordUrl = canonicalizeUrl(url ?? '') ?? '';
  const ownsHost = owner.account.handle === new URL(recordUrl).host;
  return { uri: found.uri, recordUrl, kind, hasPath, verified, ownsHost, claimedAt: 0 };
}

describe('a page’s own reader', () => {
  /** It is told which record is meant; here it is asked of each whether that one claims the page. */
  const known = groups.filter(({ rule }) => !['labels', 'questions that name their records'].includes(rule));

  describe.each(known)('$rule', ({ rows }) => {
    for (const row of rows)
      itDiffers('page', row)(row.note, () => {
        const page = canonicalizeUrl(row.link) ?? '';
        const seen = new Map(row.records.map((record) => [record.uri, seenOf(record, row)]));
        const claiming = [...seen.values()].filter((record) => {
          const site = String(record.record.site ?? '');
          const publication = seen.get(site);
          if (site.startsWith('at://') && (!publication || didOf(publication.uri) !== didOf(record.uri))) return false;
          return claimOf(page, record, publication).claimed !== undefined;
        });
        expect(claiming.map(({ uri }) => uri).sort()).toEqual(row.matches.toSorted());
      });
  });
});

function seenOf({ uri, value }: Row['records'][number], row: Row): SeenRecord {
  const kind = isDocument(uri) ? 'document' : 'publication';
  return { uri, cid: '', kind, record: value, account: accountOf(didOf(uri), row) };
}

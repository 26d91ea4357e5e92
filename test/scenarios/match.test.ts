import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { requestPageCheck, writePageAnswer } from '../../packages/masthead-appview/src/store/jobs/pages.ts';
import { requestSites, writeSiteAnswer } from '../../packages/masthead-appview/src/store/jobs/sites.ts';
import { rows, statement, type Work } from '../../packages/masthead-appview/src/store/work.ts';
import { type Claim, claimsOf, isFor, matchOf } from '../../packages/masthead-doctor/src/doctor/owners/claims.ts';
import { claimOf } from '../../packages/masthead-doctor/src/site/page/judge-names.ts';
import type { SeenRecord } from '../../packages/masthead-doctor/src/site/page/page-records.ts';
import { fetchRecordUris } from '../../src/atproto/index.ts';
import type { FoundRecord } from '../../src/atproto/node/repository/newest-records.ts';
import { memoryCache } from '../../src/atproto/request/memory-cache.ts';
import { canonicalizeUrl, platformOf } from '../../src/core/index.ts';
import { candidates, compareClaims, decidedBy, judge, type MatchClaim, targetOf } from '../../src/core/match/judge.ts';
import { denies, documentPath, placeUrl } from '../../src/core/match/record-address.ts';
import { type Did, isAtUriText, isWebMirror } from '../../src/core/values/identifiers.ts';
import { isHidden, parseDocument, parsePublication } from '../../src/lexicon/index.ts';
import { writtenDocument, writtenPublication } from '../../src/lexicon/records/site-records.ts';
import { assembleExternalEmbed } from '../../src/publish/embed/index.ts';
import { canonical } from '../support/canonical.ts';
import { forFile } from '../support/for-each-test.ts';
import { at, commit, handle, type TestIndex, testIndex } from '../support/index/test-index.ts';
import { fakeNetwork } from '../support/network/fake-network.ts';
import { asAtUri, asDid } from '../support/values.ts';
import { repositoryOf } from '../support/written-records.ts';

// conformance/match.json: records, a link, what is known of them, and which one is the link's.
// Whoever answers that question answers every row alike, as far as they know what the row knows.

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
/**
 * Rows that one of them answers otherwise than the rules say. A row that it answers alike now must
 * go from this list.
 */
const DIFFERS: Readonly<Record<'doctor' | 'page' | 'discovery', readonly string[]>> = {
  // It knows the handle of the host's owner only.
  discovery: [
    'a mirror comes after what a person wrote, though it claims earlier',
    'a mirror comes after an account whose handle is not known',
    'a mirror’s article comes after the article of a person',
  ],
  // It takes the text of a field as it is, and says in a finding of its own what the lexicon
  // refuses.
  doctor: ['white space around its url, which the lexicon refuses'],
  page: [],
};
const isLoose = ({ uri, value }: Row['records'][number]) => isDocument(uri) && !String(value.site).startsWith('at://');
const itDiffers = (who: keyof typeof DIFFERS, { note }: Row) => (DIFFERS[who].includes(note) ? test.fails : test);
const CID = 'bafyreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku';
const didOf = (uri: string) => asDid(uri.split('/')[2] ?? '');
const collectionOf = (uri: string) => uri.split('/')[3] ?? '';
const isDocument = (uri: string) => collectionOf(uri) === 'site.standard.document';

describe('the judge, told all that a row knows', () => {
  describe.each(groups)('$rule', ({ rows }) => {
    test.each(rows)('$note', (row) => {
      const url = canonical(row.link);
      const { owner } = targetOf(url);
      const didOfHandle = (handle: string) =>
        Object.entries(row.accounts ?? {}).find(([, { handle: held }]) => held === handle)?.[0] ?? false;
      const target = {
        url,
        owner: typeof owner === 'string' && !owner.startsWith('did:') ? didOfHandle(owner) : owner,
      };
      const named = row.asked && new Set(row.asked);
      const options = { named, require: row.verify === 'require' };
      const best = judge(knownOf(row), target, options);
      expect(best?.document?.uri ?? best?.publication?.uri ?? null).toBe(row.winner);
      // Its own publication is part of the same card.
      const own = [best?.claim.uri, best?.publication?.uri];
      const others = candidates(knownOf(row), target, options).map(({ claim }) => claim);
      const next = others.filter(({ uri }) => !own.some((each) => each === uri)).sort(compareClaims)[0];
      expect(best ? (next ? decidedBy(best.claim, next) : 'only') : 'none').toBe(row.reason);
    });
  });
});

/**
 * The records of a row as whoever read them hands them to the judge: those that can be read, and
 * that nobody hides.
 */
function knownOf(row: Row) {
  const shown = row.records.filter(({ value }) => !isHidden(value));
  const facts = ({ uri, claimed }: Row['records'][number], url: string) => {
    const { handle, born } = row.accounts?.[didOf(uri)] ?? {};
    const ownsHost = handle === new URL(url).host;
    const mirrored = handle !== undefined && isWebMirror(handle);
    return { uri: asAtUri(uri), did: didOf(uri), ownsHost, mirrored, claimedAt: claimed, accountCreatedAt: born };
  };
  const publications = shown.flatMap((each) => {
    const url = isDocument(each.uri) ? null : canonicalizeUrl(parsePublication(each.value)?.url ?? '');
    return url === null ? [] : [{ ...facts(each, url), url, ...siteWord(row, each.uri, url) }];
  });
  const pages = Object.entries(row.pages ?? {});
  const documents = shown.flatMap((each) => {
    const read = isDocument(each.uri) ? parseDocument(each.value) : null;
    const path = documentPath(read?.path);
    const under = read?.site.startsWith('at://') ? publications.find(({ uri }) => uri === read.site) : undefined;
    const site = under && isAtUriText(under.uri) ? under.uri : canonicalizeUrl(read?.site ?? '');
    const isHis =
      under === undefined || under.did === didOf(each.uri) || pages.some(([, uris]) => uris.includes(each.uri));
    if (site === null || path === null || !isHis || (row.asked && !row.asked.includes(each.uri))) return [];
    return [{ ...facts(each, under?.url ?? site), site, path, url: placeUrl(under?.url ?? canonical(site), path) }];
  });
  const saying = (holds: (uris: readonly string[], uri: string) => boolean) =>
    documents.flatMap(({ uri, url }) =>
      pages.flatMap(([at, uris]) => (at === url && holds(uris, uri) ? [[uri, url] as const] : [])),
    );
  return {
    publications,
    documents,
    namedAt: new Map(saying((uris, uri) => uris.includes(uri)).map(([uri, page]) => [uri, { page }])),
    deniedAt: new Map(saying((uris, uri) => denies(uris, didOf(uri)))),
  };
}

describe('the index', () => {
  // One for all rows, whose tables are emptied after each: to make another takes longer than most
  // rows.
  const index = forFile(testIndex);
  let tables: readonly string[];
  beforeAll(async () => {
    tables = await tablesOf(index);
  });
  // In one transaction: each of its own took more than the row itself.
  afterEach(() =>
    index.writer.perform(function* (): Work<void> {
      for (const table of tables) yield* rows(statement(`DELETE FROM ${table}`));
    }),
  );
  afterAll(async () => {
    expect(await tablesOf(index)).toEqual(tables);
  });

  describe.each(groups)('$rule', (group) => {
    test.each(group.rows)('$note', async (row) => {
      await fill(index, row);
      const policy = { verify: row.verify ?? 'prefer', pages: true } as const;
      const card = await index.card(row.link, row.asked?.map(asAtUri), policy);
      // A card is made of a publication and its document; the document is the one that claims the
      // page.
      const uris = card?.associatedRefs.map(({ uri }) => uri) ?? [];
      expect(uris.find(isDocument) ?? uris[0] ?? null).toBe(row.winner);
    });
  });
});

/** The tables that hold nothing. */
async function tablesOf(index: TestIndex): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name`.execute(
    index.writer.db,
  );
  const empty: string[] = [];
  for (const { name } of rows) {
    const held = await sql`SELECT 1 FROM ${sql.table(name)} LIMIT 1`.execute(index.writer.db);
    if (held.rows.length === 0) empty.push(name);
  }
  return empty;
}

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
    const found = { handle: held, pds: null, time: at(1), refreshAt: 0, accountCreatedAt: born };
    await index.writer.applyAlone([{ to: 'identity', did: asDid(did), ...found }]);
  }
  const now = Date.now();
  for (const [url, names] of Object.entries(row.sites ?? {})) {
    await index.writer.perform(function* (db): Work<void> {
      yield* requestSites(db, [canonical(url)], 1);
      yield* writeSiteAnswer(db, {
        url: canonical(url),
        names: names.map(asAtUri),
        whole: true,
        askedAt: now,
        dueAt: 1,
      });
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
        yield* writePageAnswer(db, { uri, rev, result, url: canonical(url), askedAt: now });
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
  /**
   * It reads accounts and asks sites; the times of claims and the ages of accounts it is told by an
   * index, where there is one.
   */
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
    return repositoryOf({
      account: accountOf(did, row),
      publications: own.filter(({ uri }) => !isDocument(uri)),
      documents: own.filter(({ uri }) => isDocument(uri)),
      whole: true,
    });
  });
}

const accountOf = (did: Did, { accounts = {} }: Row) => ({
  did,
  handle: accounts[did]?.handle ?? 'handle.invalid',
  pds: 'https://pds.example',
});

/** A document whose publication is not there, or is another account's, stands for nothing. */
function isOwn({ kind, document, publication }: Claim): boolean {
  return kind === 'publication' || publication !== undefined || !document?.site?.startsWith('at://');
}

/**
 * What the doctor's verification finds, from what the row says of the sites; `null` for a claim
 * that a site denies.
 */
function toMatch(claim: Claim, row: Row): MatchClaim | null {
  const { found, publication, kind, url, owner } = claim;
  const proved = kind === 'publication' ? found : publication;
  const { verified, denied } = siteWord(row, proved?.uri, canonicalizeUrl(String(proved?.record.url)));
  if (denied || (row.verify === 'require' && !verified)) return null;
  const ownsHost = owner.account.handle === new URL(canonicalizeUrl(url ?? '') ?? row.link).host;
  return matchOf(claim, { verified, ownsHost, claimedAt: () => 0 });
}

/** What the site at a publication's address says of it. */
function siteWord({ sites }: Row, uri: string | undefined, url: string | null) {
  const names = sites?.[url ?? ''] ?? [];
  return { verified: uri !== undefined && names.includes(uri), denied: uri !== undefined && denies(names, didOf(uri)) };
}

describe('a page’s own reader', () => {
  /**
   * It is told which record is meant; here it is asked of each whether that one claims the page.
   */
  const known = groups.filter(({ rule }) => !['labels', 'questions that name their records'].includes(rule));

  describe.each(known)('$rule', ({ rows }) => {
    for (const row of rows)
      itDiffers('page', row)(row.note, () => {
        const page = canonical(row.link);
        const readable = row.records.filter(({ uri, value }) =>
          isDocument(uri) ? parseDocument(value) : parsePublication(value),
        );
        const seen = new Map(readable.map((record) => [record.uri, seenOf(record, row)]));
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
  const found = { uri, cid: '', record: value, account: accountOf(didOf(uri), row) };
  return isDocument(uri)
    ? writtenDocument({ ...found, kind: 'document' as const })
    : writtenPublication({ ...found, kind: 'publication' as const });
}

describe('a post that shares a link', () => {
  /**
   * Whoever shares says which record it is, and Bluesky decides: below a platform's addresses it
   * takes documents only (docs/rules.md#posts).
   */
  const known = groups
    .filter(({ rule }) => !['labels', 'proofs'].includes(rule))
    .map(({ rule, rows }) => ({
      rule,
      rows: rows.filter(({ link, verify, asked }) => !verify && !asked && platformOf(link) === null),
    }))
    .filter(({ rows }) => rows.length > 0);

  describe.each(known)('$rule', ({ rows }) => {
    test.each(rows)('$note', ({ link, records, matches }) => {
      const record = (uri: string) => {
        const found = records.find((each) => each.uri === uri);
        return found && { uri, cid: CID, record: found.value };
      };
      const naming = records.filter((each) => {
        const parts = isDocument(each.uri)
          ? { document: record(each.uri), publication: isLoose(each) ? undefined : record(String(each.value.site)) }
          : { publication: record(each.uri) };
        const foreign =
          parts.document && parts.publication && didOf(parts.document.uri) !== didOf(parts.publication.uri);
        return !foreign && assembleExternalEmbed({ link, ...parts })?.embed.external.associatedRefs !== undefined;
      });
      expect(naming.map(({ uri }) => uri).sort()).toEqual(matches.toSorted());
    });
  });
});

describe('discovery in the page', () => {
  /**
   * It reads publications whose url is written as links are compared, and their documents; it asks
   * no site, and knows no times.
   */
  const isFindable = ({ records, sites, pages, asked, verify, reason }: Row) =>
    [sites, pages, asked, verify].every((each) => each === undefined) &&
    !['claim', 'age', 'uri'].includes(reason) &&
    records.every((each) => isLoose(each) === false && !isHidden(each.value)) &&
    records.every(
      ({ uri, value }) =>
        isDocument(uri) || canonicalizeUrl(String(value.url)) === String(value.url).replace(/\/$/, ''),
    );
  const known = groups.map(({ rule, rows }) => ({ rule, rows: rows.filter(isFindable) }));

  describe.each(known.filter(({ rows }) => rows.length > 0))('$rule', ({ rows }) => {
    for (const row of rows)
      itDiffers('discovery', row)(row.note, async () => {
        const accounts = Object.fromEntries(
          [...new Set([...row.records.map(({ uri }) => didOf(uri)), ...Object.keys(row.accounts ?? {})])].map((did) => [
            did,
            { handle: row.accounts?.[did]?.handle ?? '', records: heldBy(did, row) },
          ]),
        );
        const network = await fakeNetwork(accounts);
        const found = await fetchRecordUris({ ...network.options, cache: memoryCache() }, row.link);
        expect(found.find(isDocument) ?? found[0] ?? null).toBe(row.winner);
      });
  });
});

/** What the PDS of an account holds, the newest first. */
function heldBy(did: string, { records }: Row) {
  const held: Record<string, Record<string, unknown>> = {};
  for (const { uri, value } of records.toReversed()) {
    const [, , owner, collection = '', rkey = ''] = uri.split('/');
    if (owner === did) held[collection] = { ...held[collection], [rkey]: value };
  }
  return held;
}

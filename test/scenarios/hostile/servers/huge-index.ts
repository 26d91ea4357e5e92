import { sql } from 'kysely';
import { PROFILE_SECTIONS } from '../../../../src/atproto/repository/profile-sections.ts';
import {
  at,
  commit,
  DOCUMENT,
  did,
  handle,
  PUBLICATION,
  type TestIndex,
  tid,
} from '../../../support/index/test-index.ts';

/** Characters of a record's padding. */
const LONG = 30_000;
/** As many segments as a lookup goes through. */
const SEGMENTS = 'abcdefghijklmno'.split('');
export const HUGE_LINK = `https://leaflet.pub/${SEGMENTS.join('/')}`;
export const HUGE = did('huge');
export const createdAt = '2026-01-01T00:00:00.000Z';
const link = encodeURIComponent(HUGE_LINK);
const named = encodeURIComponent('https://long.example/k1');
const actor = encodeURIComponent(HUGE);
export const ORIGIN = 'https://cards.example';

/** What is asked of each route, by its name in the table: a new one needs a row. */
export const ROUTES: Readonly<Record<string, readonly string[]>> = {
  card: [
    `/xrpc/app.bsky.embed.getEmbedExternalView?url=${link}`,
    `/xrpc/app.bsky.embed.getEmbedExternalView?url=${named}`,
    `/xrpc/app.bsky.embed.getEmbedExternalView?url=${link}&${[1, 2, 3, 4].map((at) => `uris=at://did:plc:long/site.standard.document/k${at}`).join('&')}`,
  ],
  profile: [`/xrpc/id.sifa.getProfileView?actor=${actor}`],
  front: ['/', '/builder.html'],
  embed: [`/embed?url=${link}`, `/embed?actor=${actor}&layout=full`],
  oembed: [`/oembed?url=${link}`, `/oembed?url=${encodeURIComponent(`${ORIGIN}/p/huge.example`)}`],
  'card-svg': [`/card.svg?url=${link}`],
  'card-png': [`/card.png?url=${link}`],
  'profile-svg': [`/profile.svg?actor=${actor}`],
  'profile-png': [`/profile.png?actor=${actor}`],
  check: [`/check?url=${link}&account=${actor}`],
  examples: ['/examples'],
  docs: ['/docs'],
  'script-tag': ['/script-tag.json'],
  health: ['/xrpc/_health'],
  metrics: ['/metrics'],
  unknown: ['/xrpc/no.such.method'],
  person: ['/p/huge.example'],
  file: ['/nothing'],
};

/**
 * Fills an index with the accounts that cost most to ask about: as many rows of each kind, and as
 * long, as an index may hold of one.
 *
 * @param positions of `LONG` each; 4,000 are more than the heap of the server that is asked for
 *   them
 */
export async function fillHuge({ writer, feed, feedTogether }: TestIndex, positions: number): Promise<void> {
  await feed(
    handle('huge', 1, 'huge.example'),
    commit('huge', 2, 'id.sifa.profile.self', 'self', { createdAt, headline: 'Huge' }),
    commit('huge', 3, 'app.bsky.actor.profile', 'self', { displayName: 'Huge' }),
  );
  const insert = async (table: string, columns: Readonly<Record<string, string>>, count: number) => {
    const names = Object.keys(columns).join(', ');
    const text = `WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < ${count})
      INSERT INTO ${table} (${names}) SELECT ${Object.values(columns).join(', ')} FROM c`;
    await sql.raw(text).execute(writer.db);
  };
  const record = (more: string, length = LONG) =>
    `'{"createdAt":"${createdAt}","startedAt":"2020-01","title":"Keeper","name":"Keeper","kind":"x","platform":"x","url":"https://a.example/","type":"x","institution":"x","organization":"x",${more}"padding":"${'x'.repeat(length)}"}'`;
  const row = (who: string, collection: string) => ({
    uri: `'at://${who}/${collection}/k' || n`,
    did: `'${who}'`,
    rev: `'${tid(at(5))}'`,
    shown: '1',
    visible: '1',
  });
  const profile = (collection: string) => ({
    ...row(HUGE, collection),
    collection: `'${collection}'`,
    rkey: "'k' || n",
    rank: "'22020-01'",
  });
  for (const collection of Object.keys(PROFILE_SECTIONS)) {
    const isPosition = collection === 'id.sifa.profile.position';
    const named = isPosition ? `"companyDid":"did:plc:org' || n || '",` : '';
    const count = isPosition ? positions : 30;
    await insert('profile_records', { ...profile(collection), record: record(named) }, count);
  }
  const organisation = 'id.sifa.org.profile';
  await insert(
    'profile_records',
    {
      ...row(HUGE, organisation),
      uri: `'at://did:plc:org' || n || '/${organisation}/self'`,
      did: "'did:plc:org' || n",
      collection: `'${organisation}'`,
      rkey: "'self'",
      record: record(''),
    },
    100,
  );
  const claim = { host: 'NULL', claimed_at: '1', rev: `'${tid(at(5))}'`, shown: '1', visible: '1' };
  // At each prefix of the link as many publications as are looked at, each with a document at each
  // page below.
  const many = 20;
  for (let depth = 0; depth <= SEGMENTS.length; depth++) {
    const url = ['https://leaflet.pub', ...SEGMENTS.slice(0, depth)].join('/');
    await insert(
      'publications',
      {
        ...claim,
        uri: `'at://did:plc:p' || n || '/${PUBLICATION}/d${depth}'`,
        did: "'did:plc:p' || n",
        url: `'${url}'`,
        record: `'{"name":"P","url":"${url}","padding":"${'x'.repeat(1800)}"}'`,
      },
      many,
    );
    for (let below = depth + 1; below <= SEGMENTS.length; below++) {
      const path = SEGMENTS.slice(depth, below).join('/');
      await insert(
        'documents',
        {
          ...claim,
          uri: `'at://did:plc:p' || n || '/${DOCUMENT}/d${depth}b${below}'`,
          did: "'did:plc:p' || n",
          site: `'at://did:plc:p' || n || '/${PUBLICATION}/d${depth}'`,
          path: `'${path}'`,
          record: `'{"title":"D","publishedAt":"${createdAt}","site":"at://did:plc:p' || n || '/${PUBLICATION}/d${depth}","path":"/${path}","padding":"${'x'.repeat(1800)}"}'`,
        },
        many,
      );
    }
  }
  // Long documents whose pages are due, each of which names its document on one page.
  const document = `at://did:plc:long/${DOCUMENT}/k`;
  await insert(
    'documents',
    {
      ...claim,
      uri: `'${document}' || n`,
      did: "'did:plc:long'",
      site: `'https://long.example'`,
      path: "'k' || n",
      record: `'{"title":"D","publishedAt":"${createdAt}","site":"https://long.example","path":"/k' || n || '","padding":"${'x'.repeat(LONG)}"}'`,
    },
    200,
  );
  await insert(
    'pages',
    { uri: `'${document}' || n`, rev: "'1'", url: "'https://long.example/k1'", check_at: '0' },
    200,
  );
  await insert('sites', { url: `'https://site' || n || '.example/${'x'.repeat(2000)}'`, check_at: '0' }, 2000);
  await insert('identities', { did: "'did:plc:due' || n", refresh_at: '0' }, 5000);
  await insert('resyncs', { did: "'did:plc:due' || n", rev: "''", retry_at: '0' }, 5000);
  await insert('sweeps', { did: "'did:plc:due' || n", part: '0', place: "''", due_at: '0' }, 5000);
  await insert('tallies', { did: "'did:plc:full' || n", refused: '1' }, 5000);
  await insert('hidden', { subject: `'at://${HUGE}/x.y/' || n`, hidden_at: '1' }, 5000);
  await insert(
    'dead_letters',
    {
      source: "'x'",
      cursor: 'n',
      about: `'at://${HUGE}/x.y/' || n`,
      reason: "'x'",
      body: `'${'x'.repeat(2000)}'`,
      time: '1',
    },
    5000,
  );
  await feedTogether(commit('known', 9, PUBLICATION, 'pub', { name: 'K', url: 'https://known.example' }));
}

/**
 * The account whose profile takes the most work: as many entries of each kind as an answer has, all
 * of them short.
 */
export const FULL = did('full');

export async function fillFull({ writer, feed }: TestIndex): Promise<void> {
  await feed(
    handle('full', 1, 'full.example'),
    commit('full', 2, 'id.sifa.profile.self', 'self', { createdAt, headline: 'Full' }),
  );
  const record = `{"createdAt":"${createdAt}","startedAt":"2020-01","title":"Keeper","name":"Keeper","kind":"x","platform":"x","url":"https://a.example/","type":"x","institution":"x","organization":"x"}`;
  for (const collection of Object.keys(PROFILE_SECTIONS)) {
    const text = `WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 600)
      INSERT INTO profile_records (uri, did, rev, shown, visible, collection, rkey, rank, record)
      SELECT 'at://${FULL}/${collection}/k' || n, '${FULL}', '${tid(at(5))}', 1, 1, '${collection}', 'k' || n, '22020-01', '${record}' FROM c`;
    await sql.raw(text).execute(writer.db);
  }
}

/** What one answer of a route costs its client, in requests. */
export interface CostRow {
  readonly route: string;
  readonly note: string;
  readonly target: string;
  readonly cost: number;
  /** 200 when left out. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

const full = encodeURIComponent(FULL);
const few = encodeURIComponent('https://known.example');
const fullPage = encodeURIComponent(`${ORIGIN}/p/full.example`);
/** A file that a server of `COSTS` has. */
export const FILE = { name: 'large.js', bytes: 100_000 };

/** The answers that take most work, and usual ones beside them. */
export const COSTS: readonly CostRow[] = [
  { route: 'card', note: 'a crowd', target: `/xrpc/app.bsky.embed.getEmbedExternalView?url=${link}`, cost: 3 },
  { route: 'card', note: 'one', target: `/xrpc/app.bsky.embed.getEmbedExternalView?url=${few}`, cost: 1 },
  { route: 'profile', note: 'long entries', target: `/xrpc/id.sifa.getProfileView?actor=${actor}`, cost: 8 },
  { route: 'profile', note: 'many entries', target: `/xrpc/id.sifa.getProfileView?actor=${full}`, cost: 13 },
  { route: 'front', note: 'for programs', target: '/', cost: 1 },
  { route: 'front', note: 'for people', target: '/', cost: 1, headers: { accept: 'text/html' } },
  { route: 'embed', note: 'a crowd', target: `/embed?url=${link}`, cost: 3 },
  { route: 'embed', note: 'one', target: `/embed?url=${few}`, cost: 1 },
  { route: 'embed', note: 'many entries', target: `/embed?actor=${full}&layout=full`, cost: 23 },
  { route: 'oembed', note: 'a crowd', target: `/oembed?url=${link}`, cost: 3 },
  { route: 'oembed', note: 'many entries', target: `/oembed?url=${fullPage}`, cost: 21 },
  { route: 'card-svg', note: 'a crowd', target: `/card.svg?url=${link}`, cost: 3 },
  { route: 'card-svg', note: 'one', target: `/card.svg?url=${few}`, cost: 1 },
  { route: 'card-png', note: 'a crowd', target: `/card.png?url=${link}&scale=2`, cost: 9 },
  { route: 'card-png', note: 'one', target: `/card.png?url=${few}`, cost: 2 },
  { route: 'profile-svg', note: 'many entries', target: `/profile.svg?actor=${full}`, cost: 21 },
  { route: 'profile-png', note: 'many entries', target: `/profile.png?actor=${full}&scale=2`, cost: 28 },
  { route: 'check', note: 'a crowd', target: `/check?url=${link}&account=${full}`, cost: 31 },
  { route: 'examples', note: 'the page', target: '/examples', cost: 1 },
  { route: 'docs', note: 'the page', target: '/docs', cost: 1 },
  { route: 'script-tag', note: 'of a server without scripts', target: '/script-tag.json', status: 404, cost: 1 },
  { route: 'health', note: 'counts for nobody', target: '/xrpc/_health', status: 503, cost: 0 },
  { route: 'metrics', note: 'without the token', target: '/metrics', status: 401, cost: 1 },
  { route: 'unknown', note: 'a method', target: '/xrpc/no.such.method', status: 501, cost: 1 },
  { route: 'person', note: 'long entries', target: '/p/huge.example', cost: 8 },
  { route: 'person', note: 'many entries', target: '/p/full.example', cost: 23 },
  { route: 'file', note: 'none', target: '/nothing', status: 404, cost: 1 },
  {
    route: 'file',
    note: 'compressed as well as can be, the first time',
    target: `/${FILE.name}`,
    headers: { 'accept-encoding': 'br' },
    cost: 26,
  },
];

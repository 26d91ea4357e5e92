import { sql } from 'kysely';
import { PROFILE_SECTIONS } from '../../../../src/atproto/repository/profile-records.ts';
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

/** Characters of a record's padding: what earlier versions kept of a record. */
const LONG = 120_000;
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

/** How many positions, of `LONG` each: more than the heap of the server that is asked for them. */
const POSITIONS = 1200;

/** Fills an index with the accounts that cost most to ask about: as many rows of each kind, and as long, as an index may hold of one. */
export async function fillHuge({ writer, feed, feedTogether }: TestIndex): Promise<void> {
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
    const count = isPosition ? POSITIONS : 30;
    await insert(
      'profile_records',
      { ...profile(collection), record: record(named, isPosition ? LONG : 30_000) },
      count,
    );
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
  // At each prefix of the link as many publications as are looked at, each with a document at each page below.
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

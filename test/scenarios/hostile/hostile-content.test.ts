import { describe, expect, test } from 'vitest';
import { deadLetters } from '../../../packages/masthead-appview/src/index.ts';
import { fetchRepository } from '../../../packages/masthead-appview/src/ingest/backfill/fetch-repository.ts';
import type { SourceEvent } from '../../../packages/masthead-appview/src/source/event.ts';
import { readJetstreamEvent } from '../../../packages/masthead-appview/src/source/jetstream/jetstream-event.ts';
import { readPages } from '../../../packages/masthead-appview/test/ingest/test-verification.ts';
import type { GuardedFetch } from '../../../src/atproto/node/guard/guarded-fetch.ts';
import { startInternet } from '../../atproto/node/guard/fake-internet.ts';
import { forEachTest } from '../../support/for-each-test.ts';
import { appViewOn } from '../../support/index/app-view-here.ts';
import {
  at,
  DOCUMENT,
  document,
  ENGINES,
  openTestIndex,
  PUBLICATION,
  publication,
  tid,
  uri,
} from '../../support/index/test-index.ts';
import { asDid } from '../../support/values.ts';

// What a hostile repository or host may put into the stream, on both engines: the ingest goes on,
// and the reader answers.
const CREATED = '"createdAt":"2026-01-01T00:00:00Z"';
const MEGABYTE = 1_000_000;
const DEEP = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;

/** Letters that do not repeat, so that no compression makes them short. */
function noise(length: number): string {
  let text = '';
  for (let i = 0; text.length < length; i++) text += (Math.imul(i + 1, 2_654_435_761) >>> 0).toString(36);
  return text.slice(0, length);
}

interface Line {
  readonly did?: string;
  readonly time?: string;
  readonly kind?: string;
  readonly collection?: string;
  readonly rkey?: string;
  readonly cid?: string;
  /** JSON, as it stands. */
  readonly record?: string;
  readonly rest?: string;
}

/** A line of a stream, written by hand: no writer of JSON would write all of these. */
function line({ did: who = '"did:plc:evil"', time = String(at(1)), kind = 'commit', ...commit }: Line): string {
  const { collection = PUBLICATION, rkey = '"evil"', cid = '"bafyevil"', record = 'null', rest } = commit;
  const written = `"rev":"${tid(at(1))}","operation":"create","collection":"${collection}","rkey":${rkey},"cid":${cid},"record":${record}`;
  return `{"did":${who},"time_us":${time},"kind":"${kind}",${rest ?? `"commit":{${written}}`}}`;
}

const TEXTS: Readonly<Record<string, string>> = {
  'a NUL': '"a\\u0000b"',
  'half a character': '"\\ud800"',
  'a megabyte': `"${'x'.repeat(MEGABYTE)}"`,
  'quotes and wildcards': `"%_'; DROP TABLE publications; --\\\\ \\" $1 ? :x"`,
  'control characters': '"\\u0001\\u001b[2J\\u0085\\u202e\\u2066"',
  'a number': '1e400',
  'a large number': '9223372036854775808',
  deep: DEEP,
  'a list': '["a"]',
  __proto__: '{"__proto__":{"a":1},"constructor":{"prototype":{"b":1}},"toString":"x","length":-1}',
};

/** Each text in each field that something is stored or looked up by. */
const FIELDS: Readonly<Record<string, (text: string) => Line>> = {
  'a name': (text) => ({ record: `{"name":${text},"url":"https://evil.example"}` }),
  'a url': (text) => ({ record: `{"name":"x","url":${text}}` }),
  'a host': (text) => ({ record: `{"name":"x","url":${text.replace(/^"/, '"https://')}}` }),
  'a title, a date and a text': (text) => ({
    collection: DOCUMENT,
    record: `{"title":${text},"publishedAt":${text},"textContent":${text},"site":"https://evil.example","path":"/x"}`,
  }),
  'a site and a path': (text) => ({
    collection: DOCUMENT,
    record: `{"title":"x","publishedAt":"2026-01-01T00:00:00Z","site":${text},"path":${text}}`,
  }),
  'a path alone': (text) => ({
    collection: DOCUMENT,
    record: `{"title":"x","publishedAt":"2026-01-01T00:00:00Z","site":"https://evil.example","path":${text}}`,
  }),
  labels: (text) => ({ record: `{"name":"x","url":"https://evil.example","labels":{"values":[{"val":${text}}]}}` }),
  'a whole record': (text) => ({ record: text }),
  'a type': (text) => ({ record: `{"$type":${text},"name":"x","url":"https://evil.example"}` }),
  'a profile': (text) => ({
    collection: 'id.sifa.profile.position',
    record: `{${CREATED},"title":${text},"startedAt":${text},"companyDid":${text},"entityRef":${text}}`,
  }),
  'an organisation': (text) => ({
    collection: 'id.sifa.org.profile',
    rkey: '"self"',
    record: `{${CREATED},"name":${text},"entityRefs":[${text},${text}]}`,
  }),
  'a cid': (text) => ({ cid: text, record: '{"name":"x","url":"https://evil.example"}' }),
  'a record key': (text) => ({ rkey: text, record: '{"name":"x","url":"https://evil.example"}' }),
  'a DID': (text) => ({ did: text.replace(/^"/, '"did:web:'), record: '{"name":"x","url":"https://evil.example"}' }),
  'a method of DIDs': (text) => ({
    did: text.replace(/^"/, '"did:').replace(/"$/, ':x"'),
    record: '{"name":"x","url":"https://evil.example"}',
  }),
  'a time': (text) => ({ time: text, record: '{"name":"x","url":"https://evil.example"}' }),
  'a handle': (text) => ({ kind: 'identity', rest: `"identity":{"handle":${text}}` }),
  'a status': (text) => ({ kind: 'account', rest: `"account":{"active":true,"status":${text},"time":${text}}` }),
};

/** What is long, but not too long, in each part of what an index is made of. */
const LONG: readonly Line[] = [
  { did: `"did:${'a'.repeat(3000)}:x"`, record: '{"name":"x","url":"https://evil.example"}' },
  { did: `"did:web:${noise(1990)}"`, rkey: `"${noise(512)}"`, record: '{"name":"x","url":"https://evil.example"}' },
  { did: `"did:web:${noise(1990)}"`, rkey: `"${noise(512)}"`, record: '{"name":5}' },
  { record: `{"name":"x","url":"https://evil.example/${noise(2020)}"}` },
  { did: `"did:web:${noise(1990)}"`, record: `{"name":"x","url":"https://evil.example/${noise(2020)}"}` },
  {
    collection: DOCUMENT,
    record: `{"title":"x","publishedAt":"2026-01-01T00:00:00Z","site":"https://evil.example/${noise(2000)}","path":"/${noise(2000)}"}`,
  },
  {
    collection: 'id.sifa.org.profile',
    did: `"did:web:${noise(1990)}"`,
    rkey: `"${noise(512)}"`,
    record: `{${CREATED},"name":"x","entityRefs":["${noise(512)}"]}`,
  },
  {
    did: `"did:web:${noise(1990)}"`,
    kind: 'account',
    rest: `"account":{"active":false,"status":"${noise(MEGABYTE)}"}`,
  },
  { did: `"did:web:${noise(1990)}"`, kind: 'identity', rest: `"identity":{"handle":"${noise(300)}.example"}` },
  { did: `"did:web:${noise(1990)}"`, kind: 'commit', rest: '"commit":5' },
];

const HOSTILE = [...Object.values(FIELDS).flatMap((field) => Object.values(TEXTS).map(field)), ...LONG].map(line);

const LONG_DID = asDid(`did:web:${'x'.repeat(1900)}`);

function withRev(event: SourceEvent, rev: string): SourceEvent {
  return event.kind === 'commit' ? { ...event, rev } : event;
}

/** What is asked: the same words, and what no address holds. */
const WORDS = [
  ...['%00', '%ED%A0%80', '%FF', "'%3B--", '%25_', '__proto__'],
  ...Object.values(TEXTS).flatMap((text) =>
    text.length < 5000 ? [encodeURIComponent(text.replace(/^"|"$/g, ''))] : [],
  ),
];
const ASKED = WORDS.flatMap((word) => [
  `/xrpc/app.bsky.embed.getEmbedExternalView?url=${word}`,
  `/xrpc/app.bsky.embed.getEmbedExternalView?url=https://evil.example/${word}`,
  `/xrpc/app.bsky.embed.getEmbedExternalView?url=https://evil.example&uris=at://did:plc:evil/${PUBLICATION}/${word}`,
  `/xrpc/app.bsky.embed.getEmbedExternalView?url=https://evil.example&uris=at://${word}/${PUBLICATION}/evil`,
  `/xrpc/id.sifa.getProfileView?actor=${word}`,
  `/xrpc/id.sifa.getProfileView?actor=did:web:${word}`,
  `/p/${word}`,
  `/embed?url=https://evil.example/${word}`,
  `/oembed?url=${word}`,
]);

describe.each(ENGINES)('on %s', (engine) => {
  const index = forEachTest(() => openTestIndex(engine));
  const appView = forEachTest(() => appViewOn(index));
  const status = async (place: string) => (await appView.fetch(new Request(`http://localhost${place}`))).status;

  test('whatever is too long, each by itself, what comes after it is stored', async () => {
    for (const [i, written] of LONG.entries()) await index.feed(readJetstreamEvent(line(written), 10_000_000 + i));
    await index.feed(publication('honest', 5, 'https://honest.example'));
    expect(await index.winner('https://honest.example')).toBe(uri('honest', PUBLICATION, 'pub'));
  });

  test.runIf(engine === 'sqlite')(
    'whatever comes, in one batch with honest records between, those are stored, and whatever is asked then is answered',
    async () => {
      const events = HOSTILE.flatMap((text, i): SourceEvent[] => [
        readJetstreamEvent(text, 10_000_000 + i * 2),
        { ...publication(`honest${i}`, 5, `https://honest${i}.example`), cursor: 10_000_001 + i * 2 },
      ]);
      await index.feedTogether(...events);
      const missing = [];
      for (const i of HOSTILE.keys()) {
        const found = await index.winner(`https://honest${i}.example`);
        if (found !== uri(`honest${i}`, PUBLICATION, 'pub')) missing.push(HOSTILE[i]?.slice(0, 200));
      }
      expect(missing).toEqual([]);
      expect((await index.writer.cursor('test'))?.cursor).toBe(10_000_000 + HOSTILE.length * 2 - 1);

      const failed = [];
      for (const place of new Set(ASKED)) if ((await status(place)) >= 500) failed.push(place);
      for (const text of HOSTILE) {
        const who = readJetstreamEvent(text, 0);
        const actor = 'did' in who ? who.did : undefined;
        if (actor === undefined || actor.length > 2000) continue;
        const place = `/xrpc/id.sifa.getProfileView?actor=${encodeURIComponent(actor)}`;
        if ((await status(place)) >= 500) failed.push(place.slice(0, 200));
      }
      expect(failed).toEqual([]);
      expect(Object.prototype).not.toHaveProperty('a');
      for (const link of ['https://evil.example', 'https://evil.example/x']) {
        for (const at of ['/embed', '/oembed', '/card.svg', '/xrpc/app.bsky.embed.getEmbedExternalView'])
          expect(await status(`${at}?url=${link}`), at).toBeLessThan(500);
      }
    },
  );

  test('a repository with a record that no store can hold is read once, and the rest of it is stored', async () => {
    const long = `did:web:${noise(1990)}`;
    const values = [
      { rkey: 'good1', cid: 'bafygood', value: { name: 'Good', url: 'https://one.example' } },
      { rkey: 'nul', cid: 'bafy\u0000', value: { name: 'Bad', url: 'https://bad.example' } },
      { rkey: noise(512), cid: 'bafylong', value: { name: 'Bad', url: `https://bad.example/${noise(2000)}` } },
      { rkey: 'good2', cid: 'bafygood', value: { name: 'Good', url: 'https://two.example' } },
    ];
    const answers: Record<string, object> = {
      'com.atproto.sync.getLatestCommit': { rev: tid(at(1)) },
      'com.atproto.repo.describeRepo': { collections: [PUBLICATION] },
    };
    let asked = 0;
    const fetch: GuardedFetch = async (input) => {
      const { pathname, searchParams } = new URL(input);
      const method = pathname.split('/').at(-1) ?? '';
      if (method === 'com.atproto.repo.listRecords') asked++;
      const records = searchParams.has('cursor')
        ? []
        : values.map(({ rkey, ...rest }) => ({ uri: `at://${long}/${PUBLICATION}/${rkey}`, ...rest }));
      return Response.json(answers[method] ?? { records, cursor: 'end' });
    };
    const wanted = { did: asDid(long), rev: '', time: at(1), requestedAt: 1 };
    await fetchRepository(wanted, 'https://pds.example', { fetch }, index.writer, new AbortController().signal);
    expect(asked).toBe(2);
    for (const link of ['https://one.example', 'https://two.example']) expect(await index.winner(link)).not.toBeNull();
  });

  test('a page whose address is too long to look up keeps back no other', async () => {
    const internet = await startInternet();
    const [base, path] = [`https://a.masthead.dev/${noise(1900)}`, noise(1900)];
    const [long, short] = [uri('a', DOCUMENT, 'long'), uri('b', DOCUMENT, 'doc')];
    for (const [host, named] of [
      ['a.masthead.dev', long],
      ['b.other.dev', short],
    ] as const) {
      internet.pages.set(host, (_, response) => {
        response
          .writeHead(200, { 'content-type': 'text/html' })
          .end(`<link rel="site.standard.document" href="${named}">`);
      });
    }
    await index.feedTogether(
      publication('a', 1, base),
      document('a', 2, 'pub', `/${path}`, 'long'),
      document('b', 3, 'https://b.other.dev', '/post'),
    );
    await readPages(index, internet);
    const policy = { verify: 'prefer', pages: true } as const;
    expect((await index.card('https://b.other.dev/post', [], policy))?.verification.status).toBe('verified');
    expect((await index.card(`${base}/${path}`, [], policy))?.verification.status).not.toBe('verified');
  });

  test('text survives as it was, whatever is in it', async () => {
    const name = '\u0000 \u202e <b> "\\u0000" \\ \u{1F600} é';
    await index.feed(publication('a', 1, 'https://a.example', 'pub', { name }));
    expect((await index.card('https://a.example'))?.view.external.title).toBe(name);
  });

  test('a row that the engine cannot hold becomes a dead letter, and the rest of its batch is stored', async () => {
    const events: SourceEvent[] = [
      publication('a', 1, 'https://a.example'),
      withRev(publication('nul', 1, 'https://nul.example'), `${tid(at(1))}\u0000`),
      {
        ...(document('long', 1, `https://long.example/${noise(1900)}`, `/${noise(1900)}`) as SourceEvent & {
          kind: 'commit';
        }),
        did: LONG_DID,
        rev: tid(at(1)),
      },
      publication('b', 2, 'https://b.example'),
    ];
    await index.feedTogether(...events);
    expect(await index.winner('https://a.example')).not.toBeNull();
    expect(await index.winner('https://b.example')).not.toBeNull();
    const about = (await deadLetters(index.file, 10)).map((letter) => letter.about).sort();
    // Neither engine's index takes an address of that length; SQLite holds the NUL, PostgreSQL's
    // text takes none.
    const long = `at://${LONG_DID}/${DOCUMENT}/doc`;
    expect(about).toEqual(engine === 'sqlite' ? [long] : [long, 'did:plc:nul'].sort());
  });
});

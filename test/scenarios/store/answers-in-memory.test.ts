import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AppView, createAppView } from '../../../packages/masthead-appview/src/index.ts';
import { requestAlias } from '../../../packages/masthead-appview/src/store/background/alias-requests.ts';
import { newestChange, trimChanges } from '../../../packages/masthead-appview/src/store/background/changes.ts';
import { hideSubject } from '../../../packages/masthead-appview/src/store/background/hidden-subjects.ts';
import { setLabelers } from '../../../packages/masthead-appview/src/store/background/labels.ts';
import { requestPageCheck, writePageAnswer } from '../../../packages/masthead-appview/src/store/background/pages.ts';
import { requestSites, writeSiteAnswer } from '../../../packages/masthead-appview/src/store/background/sites.ts';
import { sweepSome } from '../../../packages/masthead-appview/src/store/background/sweeps.ts';
import { openWriter } from '../../../packages/masthead-appview/src/store/engines.ts';
import type { StoreWriter } from '../../../packages/masthead-appview/src/store/store.ts';
import {
  at,
  commit,
  DOCUMENT,
  did,
  document,
  type Engine,
  handle,
  openTestIndex,
  PUBLICATION,
  publication,
  type TestIndex,
  tid,
  uri,
} from '../../support/index/test-index.ts';

// Answers in memory hold while nothing has changed that they read. What they read and what changes are told in two places (`reader.ts` and `changes-step.ts`):
// here, whatever two processes write, they are what a server answers that keeps nothing.

const CARD = '/xrpc/app.bsky.embed.getEmbedExternalView';
const PROFILE = '/xrpc/id.sifa.getProfileView';
const NAMES = ['a', 'b', 'c'];
const HANDLES = ['a.example', 'b.example', 'x.example', null];
const PUBS = ['p', 'q', 'r'];
const DOCS = ['d', 'e', 'f'];
/** Where links below a publication match it too. */
const PLATFORM = 'https://harbour.leaflet.pub';
const URLS = ['https://x.example', 'https://x.example/blog', 'https://www.x.example', 'https://a.example', PLATFORM];
const PATHS = ['one', 'blog/one', 'loose', ''];
const REF = 'https://c.example/org';
const LABELER = did('labeler');
const ORG = 'id.sifa.org.profile';
const createdAt = '2026-01-01T00:00:00Z';
/** More than are brought up to date at once. */
const MANY = 120;

const pubOf = (who: string, rkey = 'p') => uri(who, PUBLICATION, rkey);
const docOf = (who: string, rkey = 'd') => uri(who, DOCUMENT, rkey);
const PUBLICATIONS = NAMES.flatMap((who) => PUBS.map((rkey) => pubOf(who, rkey)));
const RECORDS = [
  ...PUBLICATIONS,
  ...NAMES.flatMap((who) => [...DOCS.map((rkey) => docOf(who, rkey)), uri(who, ORG, 'self')]),
];
const SUBJECTS = [...NAMES.map(did), ...RECORDS];
const LINKS = [...new Set(URLS.flatMap((url) => [url, ...PATHS.map((path) => `${url}/${path}`)]))];
const TARGETS = [
  ...[...LINKS, 'https://solo.example/last'].map((link) => `${CARD}?url=${encodeURIComponent(link)}`),
  ...NAMES.flatMap((who) => {
    const link = `${CARD}?url=${encodeURIComponent('https://x.example/one')}`;
    return [
      `${link}&uris=${docOf(who)}&uris=${pubOf(who)}`,
      `${link}&uris=at://${who}.example/${PUBLICATION}/p`,
      `${PROFILE}?actor=${did(who)}`,
      `${PROFILE}?actor=${who}.example`,
      `/p/${who}.example`,
    ];
  }),
  '/embed?url=https://x.example/one',
  '/oembed?url=https://a.example/one',
  '/card.svg?url=https://x.example/blog/one',
];

/** What happens: some of it is written by the server's process, some by another one. */
interface World {
  readonly index: TestIndex;
  readonly other: StoreWriter;
  /** Seconds: each event is later than the one before. */
  now: number;
}
type Step = (world: World) => unknown;

const STEPS = {
  publication:
    (who: string, rkey: string, url: string): Step =>
    ({ index, now }) =>
      index.feed(publication(who, now, url, rkey)),
  document:
    (who: string, rkey: string, site: string, path: string): Step =>
    ({ index, now }) =>
      index.feed(document(who, now, site, `/${path}`, rkey)),
  /** An account that holds much: what its records say of it follows later. */
  crowd: (): Step => (world) => {
    const some = Array.from({ length: MANY }, (_, at) => document('c', world.now, 'p', `/${at}`, `k${100 + at}`));
    const first = [
      publication('c', world.now, 'https://c.example'),
      document('c', world.now, 'https://solo.example', '/last', 'z'),
    ];
    return world.index.feedTogether(...first, ...some);
  },
  gone:
    (record: string): Step =>
    ({ index, now }) => {
      const [, , authority = '', collection = '', rkey = ''] = record.split('/');
      return index.feed(commit(authority.slice('did:plc:'.length), now, collection, rkey));
    },
  handle:
    (who: string, value: string | null): Step =>
    ({ index, now }) =>
      index.feed(handle(who, now, value)),
  /** `often`: its records follow later. */
  account:
    (who: string, status: 'active' | 'deactivated' | 'deleted', often = false): Step =>
    ({ index, now }) => {
      const active = status === 'active';
      const state = { to: 'account' as const, did: did(who), active, time: at(now), often };
      return index.writer.applyAlone([active ? state : { ...state, status }]);
    },
  profile:
    (who: string, collection: string, record: object, rkey = 'self'): Step =>
    ({ index, now }) =>
      index.feed(commit(who, now, collection, rkey, { createdAt, ...record })),
  hide:
    (subject: string, hide: boolean): Step =>
    ({ other }) =>
      other.perform(hideSubject, subject, hide),
  label:
    (subject: string, away: boolean, neg: boolean): Step =>
    ({ index, now }) => {
      const label = { uri: subject, val: away ? '!takedown' : 'porn', cts: now * 1000, neg, away };
      return index.writer.applyAlone([{ to: 'labels', labeler: LABELER, labels: [label] }]);
    },
  labelers:
    (follow: boolean): Step =>
    ({ index }) =>
      index.writer.perform(setLabelers, follow ? [LABELER] : []),
  site:
    (url: string, names: readonly string[] | null, whole: boolean): Step =>
    async ({ other, now }) => {
      await other.perform(requestSites, [url], now * 1000);
      await other.perform(writeSiteAnswer, { url, names, whole, askedAt: now * 1000, dueAt: 0 });
    },
  alias:
    (record: string, url: string): Step =>
    ({ other, now }) =>
      other.perform(requestAlias, record, url, now * 1000),
  page:
    (record: string, url: string, result: 'named' | 'denied' | 'not-named'): Step =>
    async ({ other, now }) => {
      const rev = tid(at(now));
      await other.perform(requestPageCheck, record, rev, now * 1000);
      await other.perform(writePageAnswer, { uri: record, rev, result, url, askedAt: now * 1000 });
    },
  sweep:
    (limit: number): Step =>
    ({ other }) =>
      other.perform(sweepSome, limit, Number.MAX_SAFE_INTEGER),
  trim: (): Step => async (world) => {
    await world.other.perform(trimChanges, await world.other.read(newestChange), 1000);
  },
} satisfies Record<string, (...args: never[]) => Step>;

const SELF = { headline: 'Harbour master' };
const POSITION = { title: 'Keeper', startedAt: '2020-01' };
/** Records of profiles: collection, record and key. */
const PROFILES: readonly (readonly [collection: string, record: object, rkey?: string])[] = [
  ['id.sifa.profile.self', SELF],
  ['id.sifa.profile.self', { ...SELF, labels: { values: [{ val: '!hide' }] } }],
  ['app.bsky.actor.profile', { displayName: 'Somebody' }],
  ['app.bsky.actor.profile', { labels: { values: [{ val: '!no-unauthenticated' }] } }],
  ['id.sifa.profile.position', { ...POSITION, companyDid: did('b') }, 'k'],
  ['id.sifa.profile.position', { ...POSITION, entityRef: REF }, 'k'],
  [ORG, { name: 'An organisation', entityRefs: [REF] }],
  [ORG, { name: 'Without references' }],
  ['id.sifa.profile.project', { name: 'Harbour' }, 'h'],
];

/** A world in which most of what may happen changes an answer. */
const BEGINNING: readonly Step[] = [
  STEPS.labelers(true),
  ...NAMES.map((who) => STEPS.handle(who, `${who}.example`)),
  STEPS.publication('a', 'p', 'https://x.example'),
  STEPS.publication('a', 'q', 'https://a.example'),
  STEPS.publication('b', 'p', 'https://x.example/blog'),
  STEPS.publication('b', 'q', 'https://x.example'),
  STEPS.document('a', 'd', 'p', 'one'),
  STEPS.document('a', 'e', 'q', 'one'),
  STEPS.document('b', 'd', 'p', 'one'),
  STEPS.document('b', 'e', 'https://x.example', 'blog/one'),
  STEPS.publication('a', 'r', PLATFORM),
  STEPS.document('a', 'f', 'r', 'one'),
  // Of another account's publication: only its page makes it a card.
  STEPS.document('c', 'd', pubOf('a'), 'loose'),
  STEPS.crowd(),
  STEPS.profile('a', 'id.sifa.profile.self', SELF),
  STEPS.profile('b', 'id.sifa.profile.self', SELF),
  STEPS.profile('a', 'id.sifa.profile.position', { ...POSITION, entityRef: REF }, 'k'),
  STEPS.profile('a', 'id.sifa.profile.project', { name: 'Harbour' }, 'h'),
  STEPS.profile('c', ORG, { name: 'An organisation', entityRefs: [REF] }),
  STEPS.site('https://x.example', [pubOf('a')], true),
  STEPS.alias(pubOf('a'), 'https://www.x.example'),
  STEPS.site('https://www.x.example', [pubOf('a')], true),
];

/** What leads from one row to another: histories in which that alone decides. Each step changes some answer. */
const HISTORIES: readonly (readonly [note: string, ...steps: Step[]])[] = [
  ['a site says the same once more', STEPS.site('https://x.example', [pubOf('a')], true)],
  [
    'a publication that stands at another host is denied, and proved again',
    STEPS.site('https://x.example', [pubOf('b', 'q')], true),
    STEPS.site('https://x.example', [pubOf('a')], true),
  ],
  [
    'a document that its page names is hidden, shown, and named no longer',
    STEPS.page(docOf('c'), 'https://x.example/loose', 'named'),
    STEPS.hide(docOf('c'), true),
    STEPS.hide(docOf('c'), false),
    STEPS.page(docOf('c'), 'https://x.example/loose', 'denied'),
  ],
  [
    'an account whose rows follow later is there again',
    STEPS.account('b', 'deactivated', true),
    STEPS.account('b', 'active', true),
  ],
  [
    'an account with many records is hidden, and shown before its rows have followed',
    STEPS.hide(did('c'), true),
    STEPS.hide(did('c'), false),
  ],
  [
    'an account with many records is taken away, and given back before its rows have followed',
    STEPS.label(did('c'), true, false),
    STEPS.label(did('c'), true, true),
  ],
  [
    'a document that is taken away leaves the place where its publication is the card',
    STEPS.label(docOf('a', 'f'), true, false),
    STEPS.gone(docOf('a', 'f')),
  ],
  [
    'a handle has another holder',
    STEPS.handle('c', 'b.example'),
    STEPS.handle('c', null),
    STEPS.handle('b', null),
    STEPS.handle('b', 'b.example'),
  ],
  [
    'a publication goes to another address',
    STEPS.publication('a', 'p', 'https://a.example/blog'),
    STEPS.publication('a', 'p', 'https://x.example'),
  ],
  [
    'a labeler speaks, and is followed no longer',
    STEPS.label(pubOf('a'), false, false),
    STEPS.label(docOf('b'), true, false),
    STEPS.labelers(false),
  ],
  [
    'an organisation is hidden, and shown',
    STEPS.hide(uri('c', ORG, 'self'), true),
    STEPS.hide(uri('c', ORG, 'self'), false),
  ],
  [
    'an organisation lists a reference, and does not',
    STEPS.profile('c', ORG, { name: 'C' }),
    STEPS.profile('c', ORG, { name: 'C', entityRefs: [REF] }),
  ],
  [
    'a page denies a document',
    STEPS.page(docOf('b'), 'https://x.example/blog/one', 'denied'),
    STEPS.page(docOf('b'), 'https://x.example/blog/one', 'not-named'),
  ],
];

const name = fc.constantFrom(...NAMES);
const rkey = fc.constantFrom(...PUBS);
const url = fc.constantFrom(...URLS);
const record = fc.constantFrom(...DOCS).chain((key) => name.map((who) => docOf(who, key)));
const state = fc.constantFrom('active', 'deactivated', 'deleted');
const names = fc.option(fc.subarray(PUBLICATIONS, { maxLength: 2 }));
const yes = fc.boolean();

function step<T extends unknown[]>(make: (...args: T) => Step, ...args: { [K in keyof T]: fc.Arbitrary<T[K]> }) {
  const what = Object.entries(STEPS).find(([, each]) => each === (make as unknown))?.[0];
  return fc.tuple(...args).map((given): Step => {
    const act = make(...(given as T));
    return Object.assign(act, { toString: () => `${what}(${given.map((each) => JSON.stringify(each)).join(', ')})` });
  });
}

const ANY = fc.oneof(
  { weight: 6, arbitrary: step(STEPS.publication, name, rkey, url) },
  {
    weight: 8,
    arbitrary: step(
      STEPS.document,
      name,
      fc.constantFrom(...DOCS),
      fc.constantFrom(...PUBS, ...URLS),
      fc.constantFrom(...PATHS),
    ),
  },
  { weight: 3, arbitrary: step(STEPS.gone, fc.constantFrom(...RECORDS)) },
  { weight: 4, arbitrary: step(STEPS.handle, name, fc.constantFrom(...HANDLES)) },
  { weight: 5, arbitrary: step(STEPS.account, name, state, yes) },
  {
    weight: 6,
    arbitrary: step(
      (who: string, [collection, value, key]: (typeof PROFILES)[number]) => STEPS.profile(who, collection, value, key),
      name,
      fc.constantFrom(...PROFILES),
    ),
  },
  { weight: 5, arbitrary: step(STEPS.hide, fc.constantFrom(...SUBJECTS), yes) },
  { weight: 5, arbitrary: step(STEPS.label, fc.constantFrom(...SUBJECTS), yes, yes) },
  { weight: 1, arbitrary: step(STEPS.labelers, yes) },
  { weight: 6, arbitrary: step(STEPS.site, url, names, yes) },
  { weight: 3, arbitrary: step(STEPS.alias, fc.constantFrom(...PUBLICATIONS), url) },
  {
    weight: 5,
    arbitrary: step(STEPS.page, record, fc.constantFrom(...LINKS), fc.constantFrom('named', 'denied', 'not-named')),
  },
  { weight: 3, arbitrary: step(STEPS.sweep, fc.constantFrom(1, 50)) },
  { weight: 1, arbitrary: step(STEPS.trim) },
);

async function answersOf(appView: AppView): Promise<string[]> {
  const answers: string[] = [];
  for (const target of TARGETS) {
    const answer = await appView.fetch(new Request(`http://localhost${target}`));
    answers.push(`${answer.status} ${await answer.text()}`);
  }
  return answers;
}

/** Where two servers say something else. */
function changed(one: readonly string[], other: readonly string[]): string[] {
  return TARGETS.filter((_, at) => one[at] !== other[at]);
}

/** Takes the steps and compares after each what a server says that keeps answers with what one says that keeps none. Returns the answers, first those before the steps. */
async function live(engine: Engine, steps: readonly Step[]): Promise<string[][]> {
  const index = await openTestIndex(engine);
  const other = await openWriter(index.file);
  const options = { database: index.file, fetchUnseen: false, verifyPages: true, rateLimit: null, log: () => {} };
  const [keeping, forgetful] = [createAppView(options), createAppView({ ...options, cacheBytes: 0 })];
  const world: World = { index, other, now: 10 };
  const told: string[][] = [];
  try {
    for (const act of BEGINNING) {
      await act(world);
      world.now++;
    }
    told.push(await answersOf(keeping));
    for (const [number, act] of steps.entries()) {
      await act(world);
      world.now++;
      const [kept, fresh] = [await answersOf(keeping), await answersOf(forgetful)];
      expect(changed(kept, fresh), `after step ${number}: ${act}`).toEqual([]);
      told.push(fresh);
    }
    return told;
  } finally {
    await keeping.close();
    await forgetful.close();
    await other.close();
    await index.close();
  }
}

describe.each([
  ['sqlite', 12],
  ['postgres', 3],
] as const)('answers in memory are what a server says that keeps none, on %s', (engine, numRuns) => {
  test.each(HISTORIES)(
    '%s',
    async (_note, ...steps) => {
      const told = await live(engine, steps as Step[]);
      // Else it would say nothing that they are the same.
      expect(told.slice(1).flatMap((answers, at) => (changed(told[at] ?? [], answers).length > 0 ? [] : [at]))).toEqual(
        [],
      );
    },
    120_000,
  );

  test('after every step of any history', async () => {
    const history = fc.array(ANY, { minLength: 40, maxLength: 60, size: 'max' });
    await fc.assert(
      fc.asyncProperty(history, async (steps) => void (await live(engine, steps))),
      { numRuns, endOnFailure: true },
    );
  }, 900_000);
});

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type AppView, createAppView, setHidden } from '../../../packages/masthead-appview/src/index.ts';
import {
  account,
  commit,
  DOCUMENT,
  did,
  document,
  handle,
  PUBLICATION,
  publication,
  type TestIndex,
  testIndex,
  uri,
} from '../../support/index/test-index.ts';

const LINK = encodeURIComponent('https://a.example/post');
const HOME = encodeURIComponent('https://a.example');
const DOC = uri('a', DOCUMENT, 'doc');
const PUB = uri('a', PUBLICATION, 'pub');
const SELF = `at://${did('a')}/id.sifa.profile.self/self`;
const NAME = `at://${did('a')}/app.bsky.actor.profile/self`;
const CREATED = { createdAt: '2026-01-01T00:00:00Z' };
const labels = (val: string) => ({ labels: { $type: 'com.atproto.label.defs#selfLabels', values: [{ val }] } });

/** Every place that answers with anything of a record, and what of it: the words are in the records alone. */
const CARD = '/xrpc/app.bsky.embed.getEmbedExternalView';
const PLACES: readonly { place: string; shows: readonly string[] }[] = [
  { place: `${CARD}?url=${LINK}`, shows: ['DocTitle', 'PubName', 'OwnerName', 'alice.example'] },
  { place: `${CARD}?url=${HOME}`, shows: ['PubName', 'OwnerName', 'alice.example'] },
  { place: `${CARD}?url=${LINK}&uris=${DOC}`, shows: ['DocTitle', 'PubName', 'OwnerName', 'alice.example'] },
  { place: `${CARD}?url=${LINK}&uris=${DOC}&uris=${PUB}`, shows: ['DocTitle', 'PubName'] },
  { place: `${CARD}?url=${HOME}&uris=${PUB.replace(did('a'), 'alice.example')}`, shows: ['PubName'] },
  { place: '/xrpc/id.sifa.getProfileView?actor=alice.example', shows: ['HeadLine', 'OwnerName', 'JobTitle'] },
  { place: `/xrpc/id.sifa.getProfileView?actor=${did('a')}`, shows: ['HeadLine', 'OwnerName', 'JobTitle'] },
  { place: '/p/alice.example', shows: ['HeadLine', 'OwnerName', 'JobTitle'] },
  { place: `/embed?url=${LINK}`, shows: ['DocTitle', 'PubName'] },
  { place: '/embed?actor=alice.example', shows: ['HeadLine', 'OwnerName'] },
  { place: `/card.svg?url=${LINK}`, shows: ['DocTitle'] },
  { place: '/profile.svg?actor=alice.example', shows: ['OwnerName'] },
  { place: `/oembed?url=${LINK}`, shows: ['DocTitle', 'OwnerName'] },
];
const WORDS = [...new Set(PLACES.flatMap(({ shows }) => shows))].filter((word) => word !== 'alice.example');

let index: TestIndex;
let appView: AppView;
beforeEach(async () => {
  index = testIndex();
  await index.feed(
    handle('a', 0, 'alice.example'),
    publication('a', 1, 'https://a.example', 'pub', { name: 'PubName' }),
    document('a', 2, 'pub', '/post', 'doc', { title: 'DocTitle' }),
    commit('a', 3, 'app.bsky.actor.profile', 'self', { displayName: 'OwnerName' }),
    commit('a', 4, 'id.sifa.profile.self', 'self', { ...CREATED, headline: 'HeadLine' }),
    commit('a', 5, 'id.sifa.profile.position', 'p1', { ...CREATED, title: 'JobTitle', startedAt: '2024-01' }),
  );
  appView = createAppView({ database: index.file, source: { kind: 'replay', file: 'none.jsonl' }, log: () => {} });
});
afterEach(async () => {
  await appView.close();
  await index.close();
});

/** The words that any place shows, by place. */
async function shown(): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const { place } of PLACES) {
    const body = await (await appView.fetch(new Request(`http://localhost${place}`))).text();
    // What was asked for may be repeated: only the records' own words count.
    found[place] = WORDS.filter((word) => body.includes(word));
  }
  return found;
}

test('every place shows what is there', async () => {
  const found = await shown();
  for (const { place, shows } of PLACES) {
    expect(found[place], place).toEqual(expect.arrayContaining(shows.filter((word) => word !== 'alice.example')));
  }
});

interface Hidden {
  readonly note: string;
  readonly hide: () => Promise<unknown>;
  readonly undo?: () => Promise<unknown>;
  readonly absent: readonly string[];
}

const CASES: readonly Hidden[] = [
  {
    note: 'the operator hides a document',
    hide: () => setHidden(index.file, DOC, true),
    undo: () => setHidden(index.file, DOC, false),
    absent: ['DocTitle'],
  },
  {
    note: 'the operator hides a publication, its documents with it',
    hide: () => setHidden(index.file, PUB, true),
    undo: () => setHidden(index.file, PUB, false),
    absent: ['DocTitle', 'PubName'],
  },
  {
    note: 'the operator hides an account',
    hide: () => setHidden(index.file, did('a'), true),
    undo: () => setHidden(index.file, did('a'), false),
    absent: WORDS,
  },
  {
    note: 'the operator hides a profile',
    hide: () => setHidden(index.file, SELF, true),
    undo: () => setHidden(index.file, SELF, false),
    absent: ['HeadLine', 'JobTitle'],
  },
  {
    note: 'the operator hides a name and a picture, also in cards',
    hide: () => setHidden(index.file, NAME, true),
    undo: () => setHidden(index.file, NAME, false),
    absent: ['OwnerName'],
  },
  ...['!hide', '!no-unauthenticated'].flatMap((label): Hidden[] => [
    {
      note: `a document says ${label}`,
      hide: () => index.feed(document('a', 10, 'pub', '/post', 'doc', { title: 'DocTitle', ...labels(label) })),
      absent: ['DocTitle'],
    },
    {
      note: `a publication says ${label}`,
      hide: () => index.feed(publication('a', 10, 'https://a.example', 'pub', { name: 'PubName', ...labels(label) })),
      absent: ['DocTitle', 'PubName'],
    },
    {
      note: `a profile says ${label}`,
      hide: () =>
        index.feed(
          commit('a', 10, 'id.sifa.profile.self', 'self', { ...CREATED, headline: 'HeadLine', ...labels(label) }),
        ),
      absent: ['HeadLine', 'JobTitle'],
    },
    {
      note: `a position says ${label}`,
      hide: () =>
        index.feed(
          commit('a', 10, 'id.sifa.profile.position', 'p1', {
            ...CREATED,
            title: 'JobTitle',
            startedAt: '2024-01',
            ...labels(label),
          }),
        ),
      absent: ['JobTitle'],
    },
    {
      note: `a general profile says ${label}: the name goes from cards too`,
      hide: () =>
        index.feed(commit('a', 10, 'app.bsky.actor.profile', 'self', { displayName: 'OwnerName', ...labels(label) })),
      absent: ['OwnerName'],
    },
  ]),
  ...['deactivated', 'takendown', 'suspended', 'deleted'].map(
    (status): Hidden => ({
      note: `the account is ${status}`,
      hide: () => index.feed(account('a', 10, false, status)),
      ...(status !== 'deleted' && { undo: () => index.feed(account('a', 11, true)) }),
      absent: WORDS,
    }),
  ),
];

describe('with the very next answer', () => {
  test.each(CASES)('$note', async ({ hide, undo, absent }) => {
    const before = await shown();
    await hide();
    const after = await shown();
    for (const { place } of PLACES) {
      for (const word of absent) expect(after[place], place).not.toContain(word);
    }
    // Hidden is no more than what was hidden.
    const left = WORDS.filter((word) => !absent.includes(word));
    const remaining = new Set(Object.values(after).flat());
    for (const word of left) expect(remaining).toContain(word);
    if (!undo) return;
    await undo();
    expect(await shown()).toEqual(before);
  });
});

test('a content warning reaches the view, of the document and of its publication', async () => {
  await index.feed(
    document('a', 10, 'pub', '/post', 'doc', { title: 'DocTitle', ...labels('graphic-media') }),
    publication('a', 11, 'https://a.example', 'pub', { name: 'PubName', ...labels('nudity') }),
  );
  const ask = async (link: string) => {
    const answer: unknown = await (await appView.fetch(new Request(`http://localhost${CARD}?url=${link}`))).json();
    const { labels: found = [] } = (answer as { view: { external: { labels?: { val: string }[] } } }).view.external;
    return found.map(({ val }) => val);
  };
  expect(await ask(LINK)).toContain('graphic-media');
  expect(await ask(HOME)).toEqual(['nudity']);
});

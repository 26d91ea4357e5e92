import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AppView } from '../../../packages/masthead-appview/src/index.ts';
import { fetchCardView, fetchGetProfileView, memoryCache } from '../../../src/atproto/index.ts';
import { json } from '../../atproto/rude-server.ts';
import { forEachTest } from '../../support/for-each-test.ts';
import { appViewOn, networkAt } from '../../support/index/app-view-here.ts';
import { did, testIndex } from '../../support/index/test-index.ts';
import { type FakeNetwork, fakeNetwork } from '../../support/network/fake-network.ts';
import { httpCache } from './http-cache.ts';
import { ACTOR, CHANGES, CREATED, feedRecords, LINK } from './records.ts';

// Whatever stands between a reader and a record: two minutes after it was deleted, hidden or
// changed nobody sees it as it was.

const APP_VIEW = 'https://app-view.example';

/** How an AppView is asked. */
type Ask = (address: string) => Promise<Response>;

const index = forEachTest(testIndex);
let appView: AppView;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 5, 1) });
});
afterEach(() => void vi.useRealTimers());

/** The AppView as it is behind a server, which says when an answer left it. */
const ask: Ask = async (address) => {
  const answer = await appView.fetch(new Request(address));
  answer.headers.set('date', new Date().toUTCString());
  return answer;
};

/** Lets time pass. */
const pass = (seconds: number) => void vi.setSystemTime(Date.now() + seconds * 1000);

/** What keeps an answer longest: nginx, which counts no age, and the browser's cache. */
const longest = (ask: Ask): Ask => httpCache(httpCache(ask, false));

/** The ways in which somebody sees a record, on one page that they have open. */
type Ways = Readonly<Record<string, () => Promise<string>>>;

const CARD = `url=${encodeURIComponent(LINK)}`;
const paths = (actor: string) => ({
  'the card’s own answer': `/xrpc/app.bsky.embed.getEmbedExternalView?${CARD}`,
  'the profile’s own answer': `/xrpc/id.sifa.getProfileView?actor=${actor}`,
  '/p/{handle}': `/p/${actor}`,
  '/embed of a card': `/embed?${CARD}`,
  '/embed of a profile': `/embed?actor=${actor}`,
  '/card.svg': `/card.svg?${CARD}`,
  '/profile.svg': `/profile.svg?actor=${actor}`,
});

/**
 * A page that is opened: its client has a memory of its own, and the caches below are there
 * already.
 */
function openPage(chain: Ask, actor = ACTOR): Ways {
  const config = {
    baseUrl: APP_VIEW,
    fetch: (async (input) => chain(String(input))) as typeof fetch,
    cache: memoryCache(),
  };
  const pages = Object.entries(paths(actor)).map(([way, path]) => [
    way,
    async () => (await chain(APP_VIEW + path)).text(),
  ]);
  return {
    'fetchCardView, as <pub-card> asks': async () => JSON.stringify(await fetchCardView(config, LINK)),
    'fetchGetProfileView, as <pro-profile> asks': async () => JSON.stringify(await fetchGetProfileView(config, actor)),
    ...Object.fromEntries(pages),
    '/oembed of a card, kept for its cache_age': keptForItsAge(chain, `/oembed?${CARD}`),
    '/oembed of a profile, kept for its cache_age': keptForItsAge(
      chain,
      `/oembed?url=${encodeURIComponent(`${APP_VIEW}/p/${actor}`)}`,
    ),
  };
}

/** Whoever embeds by oEmbed keeps an answer for as long as it says. */
function keptForItsAge(chain: Ask, path: string): () => Promise<string> {
  let kept: { readonly text: string; readonly until: number } | undefined;
  return async () => {
    if (kept && kept.until > Date.now()) return kept.text;
    const text = await (await chain(APP_VIEW + path)).text();
    kept = { text, until: Date.now() + 1000 * Number(/"cache_age":(\d+)/.exec(text)?.[1] ?? 0) };
    return text;
  };
}

async function whoShows(ways: Ways, what: RegExp): Promise<string[]> {
  const shown: string[] = [];
  for (const [way, look] of Object.entries(ways)) if (what.test(await look())) shown.push(way);
  return shown;
}

/**
 * Seconds between the change and a reader who opens a page, with what the caches below have by
 * then.
 */
const ARRIVALS = [0, 59, 60, 61, 119] as const;

/**
 * Readers open the page at any time and look again when two minutes are over. The caches below have
 * what they got a moment before the change, or what the AppView gives then, which may have it from
 * before the change itself.
 *
 * @param open opens the page
 * @param make makes the change
 * @returns who shows the old state before the change, and who does at the end
 */
async function seenAfterTwoMinutes(
  open: (chain: Ask) => Ways,
  old: RegExp,
  make: () => Promise<unknown>,
): Promise<{ before: string[]; after: string[]; opened: Ways }> {
  const readers = ARRIVALS.flatMap((arrival) =>
    [true, false].map((filled) => ({ arrival, filled, chain: longest(ask), page: open(ask) })),
  );
  let before: string[] = [];
  for (const { filled, chain } of readers) before = await whoShows(open(filled ? chain : ask), old);
  await make();
  let now = 0;
  for (const reader of readers) {
    pass(reader.arrival - now);
    now = reader.arrival;
    reader.page = open(reader.chain);
    await whoShows(reader.page, old);
  }
  pass(120 - now);
  const after: string[] = [];
  for (const { arrival, filled, chain, page } of readers) {
    const note = `after ${arrival} s with ${filled ? 'full' : 'empty'} caches`;
    after.push(...(await whoShows(page, old)).map((way) => `opened ${note}: ${way}`));
    after.push(...(await whoShows(open(chain), old)).map((way) => `opened again ${note}: ${way}`));
  }
  return { before, after, opened: open(longest(ask)) };
}

describe('from the index', () => {
  beforeEach(async () => {
    await feedRecords(index);
    appView = appViewOn(index, { publicUrl: APP_VIEW });
  });

  it.each(CHANGES)('$note is gone within two minutes', async ({ make, old, where, next }) => {
    const { before, after, opened } = await seenAfterTwoMinutes(openPage, old, () => make(index));
    const concerned = Object.keys(opened).filter((way) => where.test(way));
    expect(before).toEqual(concerned);
    expect(after).toEqual([]);
    if (next) expect(await whoShows(opened, next)).toEqual(concerned);
  });

  it.each([
    ...Object.values(paths(ACTOR)),
    `/card.png?${CARD}`,
    `/profile.png?actor=${ACTOR}`,
    `/oembed?${CARD}`,
    `/oembed?format=xml&${CARD}`,
  ])('%s may be kept for its minute by any cache, and shown by none when that is over', async (path) => {
    const { headers } = await ask(APP_VIEW + path);
    expect(headers.get('cache-control')).toBe('public, max-age=60, must-revalidate');
  });
});

describe('somebody whom the index has never seen, read from their PDS', () => {
  const WHO = did('ada');
  const NAME = 'ada.example';
  let records: Record<string, Record<string, object>>;
  let isActive: boolean;
  let network: FakeNetwork;
  beforeEach(async () => {
    records = {
      'id.sifa.profile.self': { self: { ...CREATED, headline: 'HeadLine' } },
      'app.bsky.actor.profile': { self: { displayName: 'DisplayName' } },
    };
    isActive = true;
    network = await fakeNetwork({ [WHO]: { handle: NAME, records } }, ({ pathname }, response) => {
      if (isActive || !/\.(?:sync|repo)\./.test(pathname)) return false;
      const isStatus = pathname.endsWith('getRepoStatus');
      const answer = isStatus ? { did: WHO, active: false, status: 'deactivated' } : { error: 'RepoDeactivated' };
      json(response, answer, isStatus ? 200 : 400);
      return true;
    });
    appView = appViewOn(index, { publicUrl: APP_VIEW, source: networkAt(network.baseUrl) });
  });

  const leave = {
    'deletes their profile': () => void delete records['id.sifa.profile.self'],
    'deactivates their account': () => {
      isActive = false;
    },
  };
  it.each(Object.entries(leave))('who %s is gone within two minutes', async (_, make) => {
    const open = (through: Ask) => openPage(through, NAME);
    const { before, after } = await seenAfterTwoMinutes(open, /HeadLine|DisplayName/, async () => make());
    expect(before).toEqual(Object.keys(open(ask)).filter((way) => /profile|\/p\//i.test(way)));
    expect(after).toEqual([]);
  });
});

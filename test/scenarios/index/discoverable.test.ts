import { beforeEach, describe, expect, test } from 'vitest';
import type { AppView } from '../../../packages/masthead-appview/src/index.ts';
import { forEachTest } from '../../support/for-each-test.ts';
import { appViewOn, networkAt } from '../../support/index/app-view-here.ts';
import { passFiveSeconds } from '../../support/index/five-seconds.ts';
import { commit, did, handle, openTestIndex } from '../../support/index/test-index.ts';
import { type FakeNetwork, fakeNetwork } from '../../support/network/fake-network.ts';

// `discoverable: false` in somebody's profile: who asks for them by name is answered, and every
// answer tells search engines to leave it out.
const SELF = 'id.sifa.profile.self';
const self = (more: object = {}) => ({ createdAt: '2026-01-01T00:00:00Z', headline: 'HeadLine', ...more });

const placesOf = (name: string): readonly string[] => [
  `/xrpc/id.sifa.getProfileView?actor=${name}`,
  `/p/${name}`,
  `/embed?actor=${name}`,
  `/oembed?url=${encodeURIComponent(`http://localhost:2584/p/${name}`)}`,
  `/oembed?format=xml&url=${encodeURIComponent(`http://localhost:2584/p/${name}`)}`,
  `/profile.svg?actor=${name}`,
  `/profile.png?actor=${name}`,
];

const index = forEachTest(() => openTestIndex('sqlite'));
let network: FakeNetwork;
let appView: AppView;
/** What somebody whom the index has never seen has on their PDS. */
let stranger: object;

beforeEach(async () => {
  stranger = self();
  network = await fakeNetwork({
    [did('stranger')]: {
      handle: 'stranger.example',
      get records() {
        return { [SELF]: { self: stranger } };
      },
    },
  });
  await index.feed(handle('a', 0, 'alice.example'), commit('a', 1, SELF, 'self', self()));
  appView = appViewOn(index, { source: networkAt(network.baseUrl) });
});

const ask = (place: string, init: RequestInit = {}) => appView.fetch(new Request(`http://localhost${place}`, init));
const robots = async (place: string, init?: RequestInit) => {
  const response = await ask(place, init);
  await response.text();
  return response.headers.get('x-robots-tag');
};

describe.each([
  { who: 'somebody in the index', name: 'alice.example' },
  { who: 'somebody who is read from their PDS', name: 'stranger.example' },
])('$who', ({ name }) => {
  const set = async (seconds: number, more: object) => {
    await index.feed(commit('a', seconds, SELF, 'self', self(more)));
    stranger = self(more);
  };

  test.each([
    ['false', { discoverable: false }, true],
    ['not said', {}, false],
    ['no boolean', { discoverable: 'false' }, false],
  ])('discoverable %s', async (_, more, hidden) => {
    await set(2, more);
    for (const place of placesOf(name)) {
      const response = await ask(place);
      expect(response.status, place).toBe(200);
      const body = await response.text();
      expect(response.headers.get('x-robots-tag'), place).toBe(hidden ? 'noindex' : null);
      expect(await robots(place, { method: 'HEAD' }), place).toBe(hidden ? 'noindex' : null);
      const etag = response.headers.get('etag') ?? '';
      expect(await robots(place, { headers: { 'if-none-match': etag } }), place).toBe(hidden ? 'noindex' : null);
      if (place.startsWith('/p/')) {
        expect(body).toContain('HeadLine');
        expect(body.includes('<meta name="robots" content="noindex">')).toBe(hidden);
        expect(body.includes('application/ld+json')).toBe(!hidden);
      }
      if (place.startsWith('/xrpc/')) {
        const view = JSON.parse(body) as Record<string, unknown>;
        expect(view.headline).toBe('HeadLine');
        expect(view.discoverable).toBe(hidden ? false : undefined);
      }
    }
  });

  test('whoever asked before is told of a change, though the picture of them is the same', async () => {
    if (name === 'stranger.example') return; // Kept for a minute, wherever it came from.
    for (const place of placesOf(name)) expect(await robots(place), place).toBeNull();
    await set(2, { discoverable: false });
    passFiveSeconds();
    for (const place of placesOf(name)) expect(await robots(place), place).toBe('noindex');
    await set(3, {});
    passFiveSeconds();
    for (const place of placesOf(name)) expect(await robots(place), place).toBeNull();
  });
});

test('nobody is in a list: what is not asked for by name names no person at all', async () => {
  for (const place of [
    '/',
    '/check',
    '/sitemap.xml',
    '/robots.txt',
    '/xrpc/_health',
    '/metrics',
    '/p',
    '/p/',
    '/profile.svg',
  ]) {
    expect(await (await ask(place)).text(), place).not.toMatch(/alice|HeadLine|did:plc/);
  }
});

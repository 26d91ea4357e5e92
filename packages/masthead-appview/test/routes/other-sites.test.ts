import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stopClock } from '../../../../test/support/clock/clock.ts';
import { forFile } from '../../../../test/support/for-each-test.ts';
import { commit, handle, publication, testIndex } from '../../../../test/support/index/test-index.ts';
import { type AppView, createAppView } from '../../src/index.ts';

// What a page of another site may let its visitors' browsers ask: all that it embeds, and no
// diagnosis, which asks a dozen hosts and counts for the visitor.

const SELF = 'id.sifa.profile.self';
const LINK = encodeURIComponent('https://a.example/');
const VISITOR = { address: '203.0.113.7' };

const index = forFile(testIndex);
let appView: AppView;

beforeAll(async () => {
  await index.feed(
    handle('a', 0, 'a.example'),
    publication('a', 1, 'https://a.example'),
    commit('a', 2, SELF, 'self', { headline: 'Writes' }),
  );
  appView = createAppView({ database: index.file, fetchUnseen: false, log: () => {} });
});
afterAll(() => appView.close());

function ask(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return appView.fetch(new Request(`http://localhost${path}`, { headers }), VISITOR);
}

/** What a browser says of who makes a request, and for what (Fetch Metadata). */
function by(site: string, mode: string, dest: string, more: Record<string, string> = {}): Record<string, string> {
  return { 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': dest, ...more };
}

const OF_OTHERS = {
  'an image': by('cross-site', 'no-cors', 'image'),
  'a frame': by('cross-site', 'navigate', 'iframe'),
  'a script': by('cross-site', 'no-cors', 'script'),
  'a request': by('cross-site', 'cors', 'empty'),
  'a page of a neighbour': by('same-site', 'cors', 'empty'),
  'an object': by('cross-site', 'navigate', 'object'),
  'a page fetched in advance': by('cross-site', 'navigate', 'document', { 'sec-purpose': 'prefetch;prerender' }),
  'a browser that says the site alone': { 'sec-fetch-site': 'cross-site' },
} as const;

const WANTED = {
  'a link that somebody follows': by('cross-site', 'navigate', 'document', { 'sec-fetch-user': '?1' }),
  'an address that somebody types': by('none', 'navigate', 'document'),
  'a page of this server': by('same-origin', 'cors', 'empty'),
  'a program in Node, by its fetch': { 'sec-fetch-mode': 'cors' },
} as const;

describe('/check', () => {
  test.each(Object.entries(OF_OTHERS))('refuses %s', async (_note, headers) => {
    for (const path of [`/check?url=${LINK}`, `/check?url=${LINK}&format=json`, '/check']) {
      const answer = await ask(path, headers);
      expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 403, 'no-store']);
    }
  });

  test.each(Object.entries(WANTED))('answers %s', async (_note, headers) => {
    expect((await ask('/check', headers)).status).toBe(200);
  });

  test('a refused request does not count', async () => {
    stopClock();
    const left = async () => Number((await ask(`/oembed?url=${LINK}`)).headers.get('ratelimit-remaining'));
    const before = await left();
    expect(before).toBeGreaterThan(1);
    for (const headers of Object.values(OF_OTHERS)) await ask(`/check?url=${LINK}`, headers);
    expect(await left()).toBe(before - 1);
  });
});

describe('stays open to every page', () => {
  test.each([
    ['the frame', `/embed?url=${LINK}`, 'a frame'],
    ['oEmbed', `/oembed?url=${LINK}`, 'a request'],
    ['the picture of a card', `/card.png?url=${LINK}`, 'an image'],
    ['the drawing of a profile', '/profile.svg?actor=a.example', 'an image'],
    ['a script', '/0.1.0/masthead.js', 'a script'],
    ['the card', `/xrpc/app.bsky.embed.getEmbedExternalView?url=${LINK}`, 'a request'],
    ['the health', '/xrpc/_health?probe=alive', 'a request'],
    ['the tag', '/script-tag.json', 'a request'],
  ] as const)('%s', async (_note, path, how) => {
    const answer = await ask(path, OF_OTHERS[how]);
    // Scripts are there once they are built, PNGs where there is sharp.
    expect(/script|\.js|\.png/.test(path) ? [200, 404, 501] : [200]).toContain(answer.status);
    expect(answer.headers.get('cross-origin-resource-policy') ?? 'cross-origin').toBe('cross-origin');
    if (how === 'a request') expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    if (how === 'a frame')
      expect(answer.headers.get('content-security-policy') ?? '').not.toMatch(/frame-ancestors '(?:none|self)'/);
  });
});

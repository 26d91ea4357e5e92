import { parseFragment } from 'parse5';
import { describe, expect, it } from 'vitest';
import { forFile } from '../../../../test/support/for-each-test.ts';
import { sampleHere } from '../../../../test/support/index/sample-app-view.ts';
import { unescaped } from './unescaped.ts';

// What the pages of a server say about the records that it has. How they look:
// served-pages.journey.test.ts; every link of them: below-a-path.test.ts.
const ORIGIN = 'https://cards.example';

const server = forFile(() => sampleHere({ publicUrl: ORIGIN }));
const visit = (path: string) => server.fetch(new Request(ORIGIN + path));
const read = async (path: string) => (await visit(path)).text();

describe('/p/{handle}', () => {
  it.each(['mara.tidewater.example', '@mara.tidewater.example', 'did:plc:cq23ctxyeyxurhg2g7t2kv4q'])(
    'is the page of %s',
    async (actor) => {
      const response = await visit(`/p/${actor}`);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      const html = await response.text();
      expect(html).toContain('<title>Mara Lindqvist (@mara.tidewater.example)</title>');
      expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/p/mara.tidewater.example">`);
      expect(html).toContain('Editor in chief, The Tidewater Review');
    },
  );

  it('tells machines who it is about, with a picture', async () => {
    const html = await read('/p/mara.tidewater.example');
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
    const named = { name: 'Mara Lindqvist', alternateName: '@mara.tidewater.example', jobTitle: 'Editor in chief' };
    expect(JSON.parse(json)).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'ProfilePage',
      mainEntity: { '@type': 'Person', ...named },
    });
    expect(html).toContain(`<meta property="og:image" content="${ORIGIN}/profile.png?actor=`);
  });
});

it.each([
  ['/p/%ff', 400],
  ['/card.svg', 400],
  ['/card.svg?url=javascript:alert(1)', 400],
  ['/card.svg?url=https://nobody.example/x', 200],
  ['/profile.svg?actor=mara.tidewater.example', 200],
  ['/profile.svg?actor=nobody.example', 404],
  ['/profile.svg?actor=%22%3E%3Cscript%3E', 400],
])('%s answers %i', async (path, status) => {
  expect((await visit(path)).status).toBe(status);
});

it('/card.svg is drawn as asked', async () => {
  const asked = { url: 'https://tidewater.example', width: '320', appearance: 'dark', layout: 'compact', lang: 'ar' };
  const svg = await read(`/card.svg?${new URLSearchParams(asked)}`);
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="320".* lang="ar"/);
  expect(svg).not.toContain('prefers-color-scheme');
});

describe('/check, which reads its own records alone', () => {
  it.each([
    ['what it has', 'https://tidewater.example/essays/the-harbour-at-low-water', /^There is a card/],
    ['what its owner should change', 'https://brass-band.example/rehearsals-move-to-thursday', /could be better/],
    ['nobody’s link', 'https://unknown.example/nothing/here', /^There is no card/],
  ])('%s: says how to go on from there', async (_, link, verdict) => {
    const html = await read(`/check?${new URLSearchParams({ url: link })}`);
    const [, heading = ''] = /<h1[^>]*>([^<]*)<\/h1>/.exec(html) ?? [];
    expect(heading).toMatch(verdict);
    expect(html).toContain(`npx masthead-cli doctor ${link}`);
  });

  it.each([
    ['what is no link', 'url=hello+there', 200, 'no web address'],
    ['a link as it is typed', 'url=tidewater.example', 200, 'is looked up as https://tidewater.example'],
    ['no link, as JSON', 'format=json', 400, 'InvalidRequest'],
    ['what is no UTF-8', 'url=%ff', 400, 'UTF-8'],
  ])('%s is a clear answer', async (_, query, status, words) => {
    const response = await visit(`/check?${query}`);
    expect(response.status).toBe(status);
    expect(await response.text()).toContain(words);
  });
});

it('/examples has a card for each tag, which a parser reads and this server answers about', async () => {
  const html = await read('/examples');
  const [script, ...tags] = Array.from(html.matchAll(/<pre[^>]*>(.*?)<\/pre>/gs), ([, text = '']) => unescaped(text));
  expect(script).toContain(`data-app-view="${ORIGIN}"`);
  expect(tags.length).toBeGreaterThan(5);
  expect(html.match(/<(?:pub-card|pro-profile) /g)).toHaveLength(tags.length);
  for (const tag of tags) {
    expect(parseFragment(tag).childNodes[0]?.nodeName).toMatch(/^(?:pub-card|pro-profile)$/);
    const [, name, value = ''] = /^<[\w-]+ (url|actor)="([^"]*)"/.exec(tag) ?? [];
    const query = name === 'url' ? 'app.bsky.embed.getEmbedExternalView?url' : 'id.sifa.getProfileView?actor';
    const answer = await visit(`/xrpc/${query}=${encodeURIComponent(value)}`);
    expect([answer.status, Object.keys((await answer.json()) as object).length > 0]).toEqual([200, true]);
  }
});

it.each(['/docs', '/examples', '/check', '/p/mara.tidewater.example'])(
  '%s has the way to what a server keeps of readers at its foot',
  async (path) => {
    const html = await read(path);
    expect(html).toContain('<a href="/docs#privacy">Privacy</a>');
    expect(html).toMatch(/Sample server: it has [1-9]\d* records and does not follow the network\./);
  },
);

import { parseFragment } from 'parse5';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SampleServer, startSampleServer } from '../../../../../test/support/network/sample-server.ts';
import { unescaped } from '../unescaped.ts';

let server: SampleServer;
beforeAll(async () => {
  server = await startSampleServer();
});
afterAll(() => server?.close());

const read = async (path: string) => (await fetch(server.url + path)).text();
const snippets = (html: string) =>
  [...html.matchAll(/<pre[^>]*>(.*?)<\/pre>/gs)].map(([, text = '']) => unescaped(text));

describe('/examples', () => {
  it('has a card for each tag, and a tag that a parser reads for each card', async () => {
    const html = await read('/examples');
    const [script, ...tags] = snippets(html);
    expect(script).toContain(`data-app-view="${server.url}"`);
    expect(tags.length).toBeGreaterThan(5);
    expect(html.match(/<(?:pub-card|pro-profile) /g)).toHaveLength(tags.length);
    for (const tag of tags) {
      const [element] = parseFragment(tag).childNodes;
      expect(element?.nodeName).toMatch(/^(?:pub-card|pro-profile)$/);
    }
  });

  it('names only links and people that this server answers about', async () => {
    for (const tag of snippets(await read('/examples')).slice(1)) {
      const [, name, value = ''] = /^<[\w-]+ (url|actor)="([^"]*)"/.exec(tag) ?? [];
      const query = name === 'url' ? 'app.bsky.embed.getEmbedExternalView?url' : 'id.sifa.getProfileView?actor';
      const answer = await fetch(`${server.url}/xrpc/${query}=${encodeURIComponent(value)}`);
      expect([answer.status, Object.keys((await answer.json()) as object).length > 0]).toEqual([200, true]);
    }
  });
});

describe('/docs', () => {
  it('names only addresses that this server has', async () => {
    const html = await read('/docs');
    const addresses = [...html.matchAll(/<dt><code>([^<]*)<\/code>/g)].map(([, address = '']) => address);
    expect(addresses.length).toBeGreaterThan(5);
    for (const address of addresses) {
      const asked = address
        .replace('url=', 'url=https://tidewater.example')
        .replace('{handle}', 'mara.tidewater.example');
      expect((await fetch(server.url + asked)).status, address).toBe(200);
    }
  });

  it('has the way to what a server keeps of readers, which each page has at its foot', async () => {
    expect(await read('/docs')).toContain('<h2 id="privacy">');
    for (const path of ['/docs', '/examples', '/check', '/p/mara.tidewater.example']) {
      const html = await read(path);
      expect(html, path).toContain('<a href="/docs#privacy">Privacy</a>');
      expect(html, path).toMatch(/Sample server: it knows [1-9]\d* records and asks nobody outside\./);
    }
  });
});

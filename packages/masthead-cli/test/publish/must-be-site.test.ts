import { describe, expect, it } from 'vitest';
import { mustBeSite } from '../../src/publish/must-be-site.ts';

const ALICE = { did: `did:plc:${'a'.repeat(24)}`, handle: 'alice.example' };

function told(url: string, account = ALICE, open = false): string | undefined {
  try {
    mustBeSite(url, account, open);
    return undefined;
  } catch (error) {
    expect(error).toMatchObject({ name: 'UsageError', exitCode: 2 });
    return error instanceof Error ? error.message : undefined;
  }
}

describe('the address of a publication is refused with what to write', () => {
  it.each([
    { url: 'https://bsky.app/profile/alice.example', service: 'bsky.app' },
    { url: 'https://m.youtube.com/@alice', service: 'youtube.com' },
    { url: 'https://leaflet.pub/bob.example', service: 'leaflet.pub' },
  ])('where everybody has pages: $url', ({ url, service }) => {
    const message = told(url);
    expect(message).toContain(`is on ${service}, where everybody has pages`);
    expect(message).toContain('such as --url https://alice.example.');
    expect(message).toMatch(/platform that makes the record itself \(.*Leaflet/);
  });

  it.each([
    { url: 'https://a.example.com/feed.xml', front: 'https://a.example.com' },
    { url: 'https://a.example.com/feed.json', front: 'https://a.example.com' },
    { url: 'https://a.example.com/blog/index.xml', front: 'https://a.example.com/blog' },
    { url: 'https://a.example.com/feed/', front: 'https://a.example.com' },
    { url: 'https://a.example.com/blog/feed/atom/', front: 'https://a.example.com/blog' },
    { url: 'https://a.example.com/feeds/posts/default', front: 'https://a.example.com' },
    { url: 'https://a.example.com/sitemap.XML', front: 'https://a.example.com' },
    { url: 'https://a.example.com/?feed=rss2', front: 'https://a.example.com' },
    { url: 'https://a.example.com/blog/?feed', front: 'https://a.example.com/blog' },
  ])('a feed: $url', ({ url, front }) => {
    expect(told(url)).toContain(
      `is the address of a feed: give the address of the site's front page: --url ${front}. Then`,
    );
    expect(told(front)).toBeUndefined();
  });

  it.each([
    { url: 'https://a.example.com/index.html', front: 'https://a.example.com' },
    { url: 'https://a.example.com/blog/Default.aspx', front: 'https://a.example.com/blog' },
  ])('the file of a front page: $url', ({ url, front }) => {
    expect(told(url)).toMatch(new RegExp(`address of a file.* --url ${front}\\.$`));
  });

  it.each(['http://localhost:4321', 'https://192.168.0.1', 'http://nas.local/blog', 'http://[::1]/'])(
    'this machine: %s, but in a network of its own',
    (url) => {
      expect(told(url)).toMatch(
        /so no reader can open it: give the site's public address, such as --url https:\/\/alice\.example\.$/,
      );
      expect(told(url, ALICE, true)).toBeUndefined();
    },
  );

  it.each([
    { note: 'one that the network gave it', handle: 'alice.bsky.social' },
    { note: 'none', handle: 'handle.invalid' },
  ])('which is no guess from a handle that is $note', ({ handle }) => {
    expect(told('https://bsky.app/', { ...ALICE, handle })).toContain('such as --url https://alice.example.');
  });

  it('for a shell: what is suggested is one word', () => {
    expect(told("https://a.example.com/it's;x/feed.xml")).toContain("--url 'https://a.example.com/it'\\''s;x'.");
  });
});

describe('the address of a publication stays', () => {
  it.each([
    'https://alice.example.com',
    'https://alice.example.com/blog/',
    'https://alice.example.com/atom',
    'https://alice.example.com/feedback',
    'https://alice.substack.com',
    'https://alice.github.io/blog',
    'https://alice.leaflet.pub',
    `https://leaflet.pub/lish/${ALICE.did}/3maaaaaaaaa2a`,
    'nonsense',
    'at://alice.example',
  ])('%s', (url) => expect(told(url)).toBeUndefined());
});

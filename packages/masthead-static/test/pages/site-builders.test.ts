import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { folderForEachTest } from '../../../../test/support/for-each-test.ts';
import { serveMemoryNetwork } from '../../../../test/support/network/serve-memory-network.ts';
import { mastheadAstro, mastheadEleventy, type SiteMarkupOptions } from '../../src/pages/index.ts';

const PUBLICATION = 'site.standard.publication';
const DOCUMENT = 'site.standard.document';
const KEY = '3mwozxkf2m222';
const FIRST = { path: '/first/', title: 'First', publishedAt: '2026-11-01T10:00:00.000Z' };

const network = await serveMemoryNetwork();
const alice = await network.createAccount('alice.test');
const folder = folderForEachTest();
let warnings: string[];
beforeEach(() => {
  warnings = [];
  mkdirSync(join(folder, 'first'));
  writeFileSync(join(folder, 'first/index.html'), '<!doctype html><html><head><title>First</title></head></html>');
});
const uri = (collection = PUBLICATION) => `at://${alice.did}/${collection}/${KEY}`;
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

// What each builder calls after a build. The builders themselves run by night, in
// test/docs/feeds.nightly.test.ts.
const BUILDERS = {
  Eleventy(options: SiteMarkupOptions, prefix: string) {
    let after: Promise<void> | undefined;
    mastheadEleventy(
      {
        on(event, done) {
          expect(event).toBe('eleventy.after');
          after = done({ directories: { output: folder } });
        },
        getFilter(name) {
          expect(name).toBe('url');
          return (path) => prefix + path.slice(1);
        },
      },
      options,
    );
    return after;
  },
  Astro(options: SiteMarkupOptions, base: string) {
    const { hooks } = mastheadAstro(options);
    hooks['astro:config:done']({ config: { base } });
    return hooks['astro:build:done']({ dir: pathToFileURL(`${folder}/`), logger: console });
  },
} as const;
const build = (builder: keyof typeof BUILDERS, options: Partial<SiteMarkupOptions> = {}, prefix = '/') =>
  BUILDERS[builder](
    {
      publication: uri(),
      plc: network.plcUrl,
      handleResolver: network.pdsUrl,
      onWarning: (message) => warnings.push(message),
      ...options,
    },
    prefix,
  );

describe.each(['Eleventy', 'Astro'] as const)('after a build of %s', (builder) => {
  it('its pages name their records, and the site its publication', async () => {
    await alice.putRecord(PUBLICATION, KEY, { url: 'https://alice.example', name: 'Alice' });
    await alice.putRecord(DOCUMENT, KEY, { ...FIRST, site: uri() });
    await build(builder);
    expect(read('first/index.html')).toContain(`<link rel="site.standard.document" href="${uri(DOCUMENT)}">`);
    expect(read('.well-known/site.standard.publication')).toBe(uri());
    expect(warnings).toEqual([]);
  });

  it('the pages and the file of a site below its host name their records, too', async () => {
    // Somebody else: answers are kept for a minute.
    const bob = await network.createAccount(`${builder.toLowerCase()}.test`);
    const publication = `at://${bob.did}/${PUBLICATION}/${KEY}`;
    await bob.putRecord(PUBLICATION, KEY, { url: 'https://bob.example/blog', name: 'Bob' });
    await bob.putRecord(DOCUMENT, KEY, { ...FIRST, site: publication, path: '/first' });
    await build(builder, { publication }, '/blog/');
    expect(read('first/index.html')).toContain('at:canonical');
    expect(read('.well-known/site.standard.publication')).toBe(publication);
  });

  it.each([
    ['when nobody answers', { plc: 'http://127.0.0.1:9' }, /could not read .* got no tags/],
    [
      'when there is no such record',
      { publication: `at://did:plc:${'a'.repeat(24)}/${PUBLICATION}/x` },
      /no publication/,
    ],
  ])('there are no tags, and one warning, %s', async (_, options, says) => {
    await build(builder, options);
    expect(read('first/index.html')).not.toContain('at:');
    expect(warnings).toEqual([expect.stringMatching(says)]);
  });

  it('makes no request when it is offline', async () => {
    await build(builder, { offline: true });
    expect(read('first/index.html')).not.toContain('at:');
    expect(warnings).toEqual([]);
  });
});

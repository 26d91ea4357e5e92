import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Eleventy from '@11ty/eleventy';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MemoryNetwork } from '../../../../test/support/network/memory-network.ts';
import { serveMemoryNetwork } from '../../../../test/support/network/serve-memory-network.ts';
import type { TestAccount } from '../../../../test/support/network/test-account.ts';
import { type EleventyConfig, mastheadEleventy, type SiteMarkupOptions } from '../../src/pages/index.ts';

const PUBLICATION = 'site.standard.publication';
const DOCUMENT = 'site.standard.document';
const KEY = '3mwozxkf2m222';

let network: MemoryNetwork & AsyncDisposable;
let alice: TestAccount;
let folder: string;
let warnings: string[];
beforeAll(async () => {
  network = await serveMemoryNetwork();
  alice = await network.createAccount('alice.test');
  return () => network[Symbol.asyncDispose]();
});
beforeEach(() => {
  warnings = [];
  folder = mkdtempSync(join(tmpdir(), 'masthead-eleventy-'));
  writeFileSync(
    join(folder, 'first.html'),
    '<!doctype html><html><head><title>First</title></head><body>x</body></html>',
  );
  return () => rmSync(folder, { recursive: true, force: true });
});
const uri = (collection = PUBLICATION) => `at://${alice.did}/${collection}/${KEY}`;

async function build(options: Partial<SiteMarkupOptions> = {}, pathPrefix = '/') {
  const site = new Eleventy(folder, join(folder, '_site'), {
    quietMode: true,
    configPath: null,
    config: (
      config: EleventyConfig & { addPlugin: (plugin: typeof mastheadEleventy, options: SiteMarkupOptions) => void },
    ) =>
      config.addPlugin(mastheadEleventy, {
        publication: uri(),
        plc: network.plcUrl,
        handleResolver: network.pdsUrl,
        onWarning: (message) => warnings.push(message),
        ...options,
      }),
  });
  await site.init();
  site.setPathPrefix(pathPrefix);
  await site.write();
  return (name: string) => readFileSync(join(folder, '_site', name), 'utf8');
}

describe('mastheadEleventy', () => {
  it('lets the pages of a built site name their records', async () => {
    await alice.putRecord(PUBLICATION, KEY, { url: 'https://alice.example', name: 'Alice' });
    await alice.putRecord(DOCUMENT, KEY, {
      site: uri(),
      path: '/first/',
      title: 'First',
      publishedAt: '2026-11-01T10:00:00.000Z',
    });
    const read = await build();
    expect(read('first/index.html')).toContain(`<link rel="site.standard.document" href="${uri(DOCUMENT)}">`);
    expect(read('.well-known/site.standard.publication')).toBe(uri());
    expect(warnings).toEqual([]);
  });

  it('of a site below its host', async () => {
    // Somebody else: answers are kept for a minute.
    const bob = await network.createAccount('bob.test');
    const publication = `at://${bob.did}/${PUBLICATION}/${KEY}`;
    await bob.putRecord(PUBLICATION, KEY, { url: 'https://bob.example/blog', name: 'Bob' });
    await bob.putRecord(DOCUMENT, KEY, {
      site: publication,
      path: '/first',
      title: 'First',
      publishedAt: '2026-11-01T10:00:00.000Z',
    });
    const read = await build({ publication }, '/blog/');
    expect(read('first/index.html')).toContain('at:canonical');
    expect(read('.well-known/site.standard.publication')).toBe(publication);
  });

  it.each([
    ['when nobody answers', { plc: 'http://127.0.0.1:9' }, /could not read .* got no tags/],
    [
      'when there is no such record',
      { publication: 'at://did:plc:aaaaaaaaaaaaaaaaaaaaaaaa/site.standard.publication/x' },
      /no publication/,
    ],
  ])('builds without tags, and one warning, %s', async (_, options, says) => {
    const read = await build(options);
    expect(read('first/index.html')).not.toContain('at:');
    expect(warnings).toEqual([expect.stringMatching(says)]);
  });

  it('makes no request when it is offline', async () => {
    const read = await build({ offline: true });
    expect(read('first/index.html')).not.toContain('at:');
    expect(warnings).toEqual([]);
  });
});

import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, expect, it } from 'vitest';
import { readFeed } from '../../packages/masthead-cli/src/feed/read-feed.ts';
import { callPublish } from '../../packages/masthead-cli/test/call-publish.ts';
import type { MemoryNetwork } from '../support/network/memory-network.ts';
import { serveMemoryNetwork } from '../support/network/serve-memory-network.ts';

// docs/feeds.md: a site of each builder, with what the page has one write, and what `sync` reads in
// its feed. Eleventy and Astro, which are installed with the examples, build here. The Liquid of
// Eleventy builds Jekyll's template, and must give what Jekyll made of it (feeds.test.ts).
const root = join(import.meta.dirname, '../..');
const MODULES = join(root, 'examples/node_modules');
const PAGE = readFileSync(join(root, 'docs/feeds.md'), 'utf8');
const FILE = /^`([\w./-]+)`:\n\n```\w+\n(.*?)^```$/gms;

/** The files that a section of the page has one write. */
function filesOf(builder: string): (readonly [name: string, text: string])[] {
  const section = PAGE.split(/^## /m).find((each) => each.startsWith(`${builder}\n`)) ?? '';
  return Array.from(section.matchAll(FILE), ([, name = '', text = '']) => [name, text] as const);
}

let folder: string;
beforeEach(() => {
  // From here the builders find what they need.
  const cache = join(MODULES, '.cache');
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(join(cache, 'feeds-'));
  return () => rmSync(folder, { recursive: true, force: true });
});

function write(files: readonly (readonly [name: string, text: string])[]): void {
  for (const [name, text] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

async function run(bin: string, ...args: string[]): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' };
  await promisify(execFile)(process.execPath, [join(MODULES, bin), ...args], { cwd: folder, env });
}

const POST = `title: "Low water & high hopes"
description: About "mud"
`;
const WORDS = 'The harbour is **empty**.\n\nBoats lie on mud.\n';
const has = (path: string, more: object = {}) => ({
  source: `https://alice.example${path}`,
  url: `https://alice.example${path}`,
  title: 'Low water & high hopes',
  description: 'About "mud"',
  textContent: 'The harbour is empty.\n\nBoats lie on mud.',
  ...more,
});
const read = (file: string) => readFeed(file, { open: false });

/** A publication and its first document, and the options of a builder's plugin that read them. */
async function publish(network: MemoryNetwork) {
  const alice = await network.createAccount('alice.test');
  const [publication, document] = ['publication', 'document'].map(
    (kind) => `at://${alice.did}/site.standard.${kind}/3mwozxkf2m222`,
  );
  await alice.putRecord('site.standard.publication', '3mwozxkf2m222', { url: 'https://alice.example', name: 'Alice' });
  const first = { site: publication, path: '/first', title: 'First', publishedAt: '2026-11-01T10:00:00.000Z' };
  await alice.putRecord('site.standard.document', '3mwozxkf2m222', first);
  const options = JSON.stringify({ publication, plc: network.plcUrl, handleResolver: network.pdsUrl });
  return { publication, document, options };
}

const FIRST = '<html lang="en"><head><meta charset="utf-8"><title>First</title></head><body>First</body></html>';
/** What a page that names the document has. */
const naming = (document = '') =>
  new RegExp(`<head>.*<link rel="site.standard.document" href="${document}">.*</head>`, 's');

it('Eleventy', async () => {
  write([
    ...filesOf('Eleventy'),
    ['package.json', '{"type":"module"}'],
    ['low-water.md', `---\n${POST}date: 2026-03-01T10:00:00Z\ntags: [posts, boats]\n---\n${WORDS}`],
    ['about.md', '---\ntitle: About\n---\nNo post.'],
  ]);
  await run('@11ty/eleventy/cmd.cjs', '--quiet');
  const [entry, ...more] = await read(join(folder, '_site/masthead.json'));
  expect(more).toEqual([]);
  expect(entry).toEqual(has('/low-water/', { publishedAt: '2026-03-01T10:00:00.000Z', tags: ['posts', 'boats'] }));

  // The page's command, for a site that is nobody's.
  const network = await serveMemoryNetwork();
  const alice = await network.createAccount('alice.test');
  await alice.createRecord('site.standard.publication', { url: 'https://alice.example', name: 'Alice' });
  const [, ...args] = /^npx masthead-cli (.*)$/m.exec(PAGE)?.[1]?.split(' ') ?? [];
  const done = await callPublish({ network, account: alice, folder }, ['sync', ...args, '--before-deploy']);
  expect(done).toMatchObject({ code: 0, out: expect.stringMatching(/^\+ \/low-water\/ .*1 new.*--dry-run/s) });
});

it('Eleventy, whose pages name their records', async () => {
  const network = await serveMemoryNetwork();
  const { publication, document, options } = await publish(network);
  write([
    ['package.json', '{"type":"module"}'],
    ['first.html', FIRST],
    [
      'eleventy.config.js',
      `import { mastheadEleventy } from 'masthead-static';
export default (eleventy) => eleventy.addPlugin(mastheadEleventy, ${options});`,
    ],
  ]);
  await run('@11ty/eleventy/cmd.cjs', '--quiet');
  expect(readFileSync(join(folder, '_site/first/index.html'), 'utf8')).toMatch(naming(document));
  expect(readFileSync(join(folder, '_site/.well-known/site.standard.publication'), 'utf8')).toBe(publication);
  // Below a path, the file is the record of another address.
  await run('@11ty/eleventy/cmd.cjs', '--quiet', '--pathprefix=/blog/');
  expect(readFileSync(join(folder, '_site/first/index.html'), 'utf8')).not.toMatch(naming(document));
});

it('Jekyll, in the Liquid of Eleventy', async () => {
  const [[, template = ''] = []] = filesOf('Jekyll');
  const [first, second] = JSON.parse(readFileSync(join(import.meta.dirname, 'feeds/jekyll.feed'), 'utf8')).items;
  const post = ({ url, content_html, date_published, summary, ...rest }: Record<string, string>) => ({
    ...rest,
    url: url?.replace('https://alice.example', ''),
    content: content_html,
    date: date_published,
    description: summary,
  });
  const site = { title: 'Alice writes', posts: [post(first), post(second)] };
  write([
    ['masthead.liquid', template.replace('---', '---\npermalink: /masthead.json')],
    [
      'eleventy.config.mjs',
      `export default (eleventy) => {
  eleventy.addGlobalData('site', ${JSON.stringify(site)});
  eleventy.addLiquidFilter('jsonify', (value) => JSON.stringify(value ?? null));
  eleventy.addLiquidFilter('absolute_url', (path) => 'https://alice.example' + path);
  eleventy.addLiquidFilter('date_to_xmlschema', (date) => date);
};`,
    ],
  ]);
  await run('@11ty/eleventy/cmd.cjs', '--quiet');
  const [built, made] = [join(folder, '_site/masthead.json'), join(import.meta.dirname, 'feeds/jekyll.feed')].map(
    (file) => JSON.parse(readFileSync(file, 'utf8')),
  );
  expect(built).toEqual(made);
});

it('Astro, whose pages name their records too', async () => {
  const network = await serveMemoryNetwork();
  const { publication, document, options } = await publish(network);
  write([
    ['src/pages/first.astro', FIRST],
    ...filesOf('Astro'),
    // A site as Astro's own blog has it, and an entry that Astro 7.3.0 forgot to export.
    [
      'astro.config.mjs',
      `import { mastheadAstro } from 'masthead-static';
export default {
  site: 'https://alice.example',
  integrations: [mastheadAstro(${options})],
  vite: {
    resolve: { alias: { 'astro/_internal/logger': ${JSON.stringify(join(MODULES, 'astro/dist/core/logger/core.js'))} } },
  },
};`,
    ],
    [
      'src/content.config.ts',
      `import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';
const schema = z.object({ title: z.string(), description: z.string(), pubDate: z.coerce.date(), updatedDate: z.coerce.date().optional(), draft: z.boolean().optional() });
export const collections = { blog: defineCollection({ loader: glob({ base: './src/content/blog', pattern: '**/*.md' }), schema }) };`,
    ],
    [
      'src/content/blog/low-water.md',
      `---\n${POST}pubDate: 2026-03-01T10:00:00Z\nupdatedDate: 2026-03-02T10:00:00Z\n---\n${WORDS}`,
    ],
    ['src/content/blog/draft.md', `---\n${POST}pubDate: 2026-03-01T10:00:00Z\ndraft: true\n---\n${WORDS}`],
  ]);
  await run('astro/bin/astro.mjs', 'build');
  const [entry, ...more] = await read(join(folder, 'dist/masthead.json'));
  expect(more).toEqual([]);
  const dates = { publishedAt: '2026-03-01T10:00:00.000Z', updatedAt: '2026-03-02T10:00:00.000Z' };
  expect(entry).toEqual(has('/blog/low-water/', dates));
  expect(readFileSync(join(folder, 'dist/first/index.html'), 'utf8')).toMatch(naming(document));
  expect(readFileSync(join(folder, 'dist/.well-known/site.standard.publication'), 'utf8')).toBe(publication);
});

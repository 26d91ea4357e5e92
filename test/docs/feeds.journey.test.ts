import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, expect, it } from 'vitest';
import { readFeed } from '../../packages/masthead-cli/src/feed/read-feed.ts';
import { callPublish } from '../../packages/masthead-cli/test/call-publish.ts';
import { serveMemoryNetwork } from '../support/network/serve-memory-network.ts';

// docs/feeds.md: a site of each builder, with what the page has one write, and what `sync` reads in
// its feed. Eleventy and Astro build here. Hugo and Jekyll are on no machine of this project: their
// feeds in `feeds/` were made once, by hand, with Hugo 0.111.3 and Jekyll 4.3.1 of these very
// templates. Jekyll's is built here too, by the Liquid of Eleventy, and must be what Jekyll made of
// it.
const root = join(import.meta.dirname, '../..');
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
  const cache = join(root, 'node_modules/.cache');
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
  await promisify(execFile)(process.execPath, [join(root, 'node_modules', bin), ...args], { cwd: folder, env });
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
  await using network = await serveMemoryNetwork();
  const alice = await network.createAccount('alice.test');
  await alice.createRecord('site.standard.publication', { url: 'https://alice.example', name: 'Alice' });
  const [, ...args] = /^npx masthead-cli (.*)$/m.exec(PAGE)?.[1]?.split(' ') ?? [];
  const done = await callPublish({ network, account: alice, folder }, ['sync', ...args, '--before-deploy']);
  expect(done).toMatchObject({ code: 0, out: expect.stringMatching(/^\+ \/low-water\/ .*1 new.*--dry-run/s) });
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
  await using network = await serveMemoryNetwork();
  const alice = await network.createAccount('alice.test');
  const publication = `at://${alice.did}/site.standard.publication/3mwozxkf2m222`;
  const document = `at://${alice.did}/site.standard.document/3mwozxkf2m222`;
  await alice.putRecord('site.standard.publication', '3mwozxkf2m222', { url: 'https://alice.example', name: 'Alice' });
  const first = { site: publication, path: '/first', title: 'First', publishedAt: '2026-11-01T10:00:00.000Z' };
  await alice.putRecord('site.standard.document', '3mwozxkf2m222', first);
  const options = JSON.stringify({ publication, plc: network.plcUrl, handleResolver: network.pdsUrl });
  write([
    [
      'src/pages/first.astro',
      '<html lang="en"><head><meta charset="utf-8"><title>First</title></head><body>First</body></html>',
    ],
    ...filesOf('Astro'),
    // A site as Astro's own blog has it. The rest is needed here alone: this repository's older
    // `cookie`, and an entry that Astro 7.3.0 forgot to export.
    [
      'astro.config.mjs',
      `import { mastheadAstro } from 'masthead-static';
export default {
  site: 'https://alice.example',
  integrations: [mastheadAstro(${options})],
  vite: {
    resolve: { alias: { 'astro/_internal/logger': ${JSON.stringify(join(root, 'node_modules/astro/dist/core/logger/core.js'))} } },
    environments: { prerender: { resolve: { noExternal: ['cookie'] } } },
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
  const page = readFileSync(join(folder, 'dist/first/index.html'), 'utf8');
  expect(page).toMatch(new RegExp(`<head>.*<link rel="site.standard.document" href="${document}">.*</head>`, 's'));
  expect(readFileSync(join(folder, 'dist/.well-known/site.standard.publication'), 'utf8')).toBe(publication);
});

it.each([
  {
    builder: 'Hugo',
    file: 'hugo.feed',
    path: '/posts/low-water/',
    dates: { publishedAt: '2026-03-01T10:00:00+01:00', updatedAt: '2026-03-02T10:00:00+01:00' },
  },
  {
    builder: 'Jekyll',
    file: 'jekyll.feed',
    path: '/2026/03/01/low-water.html',
    dates: { publishedAt: '2026-03-01T00:00:00Z' },
  },
])('$builder, as it was built by hand', async ({ file, path, dates }) => {
  const entries = await read(join(import.meta.dirname, 'feeds', file));
  expect(entries.map(({ title }) => title)).toEqual(['Low water & *high* hopes', 'Second']);
  expect(entries[0]).toEqual(has(path, { ...dates, title: 'Low water & *high* hopes', tags: ['harbour', 'boats'] }));
});

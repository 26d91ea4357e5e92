import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { folderForEachTest } from '../../../../../test/support/for-each-test.ts';
import { sampleAppView, TITLES } from '../sample-answers.ts';

const PAGE = [...Object.keys(TITLES), 'https://none.example/'].map((url) => `<p><a href="${url}">x</a></p>`).join('\n');
const DOWN = () => Promise.reject(new TypeError('fetch failed'));

const folder = folderForEachTest();
const file = join(folder, 'deep', 'cards.json');

/** A build in a process of its own, as far as memory goes: the modules are loaded anew. */
async function begin(extra: object = {}) {
  vi.resetModules();
  const { cardsInHtml } = await import('../../../src/rehype/node/index.ts');
  const { options, ...seen } = sampleAppView();
  return { withCards: cardsInHtml({ ...options, cacheFile: file, ...extra }), ...seen };
}

async function build(extra: object = {}, page = PAGE) {
  const { withCards, ...seen } = await begin(extra);
  return { html: await withCards(page), ...seen };
}

const linkTo = (path: string | number) => `<p><a href="https://a.example/${path}">x</a></p>`;
const linksKnown = () => Object.keys((JSON.parse(readFileSync(file, 'utf8')) as { cards: object }).cards);

describe('a cache file', () => {
  it('makes the next build the same, byte for byte, without a request', async () => {
    const first = await build();
    const written = readFileSync(file, 'utf8');
    expect(first.asked).toHaveLength(3);
    expect(first.html.match(/<pub-card/g)).toHaveLength(2);
    for (const extra of [{}, { offline: true }, { fetch: DOWN }, { cacheFile: pathToFileURL(file) }]) {
      const next = await build(extra);
      expect(next).toEqual({ html: first.html, asked: [], warnings: [] });
      expect(readFileSync(file, 'utf8')).toBe(written);
    }
    expect(readdirSync(join(folder, 'deep'))).toEqual(['cards.json']);
  });

  it('has its links in order, so that it reads well in a diff, and knows of links without a card', async () => {
    await build({}, PAGE.split('\n').reverse().join('\n'));
    const { version, cards } = JSON.parse(readFileSync(file, 'utf8')) as {
      version: number;
      cards: Record<string, { view: unknown }>;
    };
    expect(version).toBe(1);
    expect(Object.keys(cards)).toEqual([
      'https://moss.example/roof',
      'https://none.example',
      'https://tide.example/low-water',
    ]);
    expect(cards['https://none.example']?.view).toBeNull();
    expect(Object.keys(cards['https://moss.example/roof']?.view ?? {})).toEqual(['description', 'title', 'uri']);
  });

  it('answers with what is too old when the AppView is down, and says so', async () => {
    const first = await build();
    const { html, warnings } = await build({ maxAge: 0, maxAgeWithoutCard: 0, fetch: DOWN });
    expect(html).toBe(first.html);
    expect(warnings).toEqual([expect.stringContaining(`that ${file} knows show the card from there`)]);
  });

  it('is asked again for another AppView', async () => {
    await build();
    expect((await build({ appView: 'https://other.example' })).asked).toHaveLength(3);
  });

  const BROKEN: readonly [note: string, text: string, warnings: number][] = [
    ['conflict marks', '<<<<<<< HEAD\n{"version":1}', 1],
    ['nothing', '', 1],
    ['another version', '{"version":99,"cards":{}}', 1],
    ['a list', '[]', 1],
    [
      'cards that are none',
      '{"version":1,"cards":{"javascript:x":{"view":null},"https://tide.example/low-water":{"view":{"title":7}}}}',
      0,
    ],
    ['deep nesting', '['.repeat(200_000), 1],
  ];
  it.each(BROKEN)('with %s in it is written anew', async (_note, text, count) => {
    mkdirSync(join(folder, 'deep'));
    writeFileSync(file, text);
    const { html, warnings } = await build();
    expect(html.match(/<pub-card/g)).toHaveLength(2);
    expect(warnings).toHaveLength(count);
    for (const warning of warnings) expect(warning).toContain(file);
    expect((await build()).asked).toEqual([]);
  });

  it('cannot be a folder: a warning, and the cards', async () => {
    mkdirSync(file, { recursive: true });
    const { html, warnings } = await build();
    expect(html.match(/<pub-card/g)).toHaveLength(2);
    expect(warnings.join('\n')).toContain('could not write');
    expect(readdirSync(join(folder, 'deep'))).toEqual(['cards.json']);
  });

  it.skipIf(process.getuid?.() === 0)('in a folder that may not be written: a warning, and the cards', async () => {
    chmodSync(folder, 0o500);
    const { html, warnings } = await build();
    expect(html.match(/<pub-card/g)).toHaveLength(2);
    expect(warnings.join('\n')).toContain('could not write');
  });

  it('keeps a hostile card to what the renderer writes', async () => {
    mkdirSync(join(folder, 'deep'));
    const url = Object.keys(TITLES)[0] ?? '';
    const view = { uri: url, title: '</template><script>alert(1)</script>', description: '' };
    writeFileSync(
      file,
      JSON.stringify({ version: 1, cards: { [url]: { fetchedAt: new Date().toISOString(), from: 'x', view } } }),
    );
    const { html } = await build({ offline: true });
    expect(html).toContain('<pub-card');
    expect(html).not.toContain('<script>');
  });

  it('has what pages found at the same time', async () => {
    const { withCards, asked } = await begin();
    await Promise.all(Array.from({ length: 40 }, (_, n) => withCards(linkTo(n % 20))));
    expect([asked.length, linksKnown().length]).toEqual([20, 20]);
  });

  it('waits for no lock whose time is ahead of the clock', async () => {
    mkdirSync(join(folder, 'deep'));
    writeFileSync(`${file}.lock`, '');
    utimesSync(`${file}.lock`, new Date(), new Date(Date.now() + 1e9));
    const { html, warnings } = await build();
    expect(html.match(/<pub-card/g)).toHaveLength(2);
    expect(warnings).toEqual([]);
    expect(existsSync(file)).toBe(true);
    expect(existsSync(`${file}.lock`)).toBe(false);
  });

  it('is not made anew for each page: what it has is only written again', async () => {
    const { withCards } = await begin();
    const page = (count: number, name: string) =>
      Array.from({ length: count }, (_, n) => linkTo(`${name}/${n}`)).join('');
    await withCards(page(300, 'old'));
    const before = readFileSync(file).length;
    const stringify = vi.spyOn(JSON, 'stringify');
    await withCards(page(1, 'new'));
    const made = stringify.mock.results.reduce((sum, { value }) => sum + String(value).length, 0);
    stringify.mockRestore();
    expect(before).toBeGreaterThan(30_000);
    expect(made).toBeLessThan(3000);
    expect(linksKnown()).toHaveLength(301);
  });

  it('loses nothing that two builds write at the same time', async () => {
    await Promise.all(
      ['one', 'two'].map(async (name) => {
        const { withCards } = await begin();
        for (let n = 0; n < 25; n++) await withCards(linkTo(`${name}/${n}`));
      }),
    );
    expect(linksKnown()).toHaveLength(50);
    expect(existsSync(`${file}.lock`)).toBe(false);
  });
});

describe('the environment', () => {
  it('names the AppView, and forbids asking', async () => {
    try {
      vi.stubEnv('MASTHEAD_APP_VIEW', 'https://named.example');
      expect((await build({ appView: undefined })).html).toContain('<pub-card');
      expect(readFileSync(file, 'utf8')).toContain('"from": "https://named.example"');
      vi.stubEnv('MASTHEAD_OFFLINE', '1');
      expect((await build({ maxAge: 0 })).asked).toEqual([]);
      expect((await build({ maxAge: 0, offline: false })).asked).toHaveLength(3);
      vi.stubEnv('MASTHEAD_OFFLINE', '0');
      expect((await build({ maxAge: 0 })).asked).not.toEqual([]);
    } finally {
      vi.unstubAllEnvs();
    }
  });
});

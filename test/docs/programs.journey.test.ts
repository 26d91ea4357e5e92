import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { format } from 'node:util';
import { rolldown } from 'rolldown';
import { describe, expect, it, vi } from 'vitest';
import { publicationButton } from '../../examples/programs/bluesky-button.ts';
import worker from '../../examples/programs/edge-worker.ts';
import { forFile } from '../support/for-each-test.ts';
import { startSampleServer } from '../support/network/sample-server.ts';
import { serveMemoryNetwork } from '../support/network/serve-memory-network.ts';

// The programs of docs/programs.md, run as they stand; test/package/consumers.nightly.test.ts
// compiles them against the packed packages.
const root = join(import.meta.dirname, '../..');
const LINK = 'https://fieldnotes.leaflet.pub/3m2moss';
const server = forFile(startSampleServer);

let runs = 0;
/** What a program prints, which runs in this process. */
async function output(name: string, ...args: string[]): Promise<string> {
  const before = process.argv;
  let printed = '';
  const log = vi.spyOn(console, 'log').mockImplementation((...said: unknown[]) => {
    printed += `${format(...said)}\n`;
  });
  process.argv = [...before.slice(0, 2), ...args];
  try {
    // Each time anew.
    const file = pathToFileURL(join(root, `examples/programs/${name}.ts`)).href;
    await import(/* @vite-ignore */ `${file}?run=${++runs}`);
  } finally {
    process.argv = before;
    process.exitCode = undefined;
    log.mockRestore();
  }
  return printed.trim();
}

/** What fetches a card for a program that is called here. */
async function answerOf(link: string): Promise<Record<string, unknown>> {
  const asked = `${server.url}/xrpc/app.bsky.embed.getEmbedExternalView?url=${encodeURIComponent(link)}`;
  return (await (await fetch(asked)).json()) as Record<string, unknown>;
}

describe('a card as React Native style objects', () => {
  it('has its texts, its button and the colours of its parts', async () => {
    const card = JSON.parse(await output('react-native-card', LINK, server.url));
    expect(card).toMatchObject({ title: expect.any(String), button: { label: 'Subscribe on Leaflet' } });
    expect(card.styles.button).toMatchObject({ backgroundColor: expect.stringMatching(/^#[\da-f]{6}$/) });
  });
  it('says so where there is no record', async () => {
    expect(await output('react-native-card', 'https://nobody.example', server.url)).toMatch(/^No record/);
  });
});

describe('a mail', () => {
  it('has a card for each link, and a plain one where there is none', async () => {
    const html = await output('mail', server.url, LINK, 'https://nobody.example/post');
    expect(html).toContain('Subscribe on Leaflet');
    expect(html).toContain('nobody.example');
    expect(html).not.toMatch(/<(?:script|style)|class=/);
  });
  it('goes out without an AppView, too', async () => {
    expect(await output('mail', 'http://localhost:9', LINK)).toContain('fieldnotes.leaflet.pub');
  });
});

describe('the button of a Bluesky client', () => {
  it('has words in the reader’s language, and the publication’s colours', async () => {
    expect(publicationButton((await answerOf(LINK)).view, 'de')).toMatchObject({
      label: 'Auf Leaflet abonnieren',
      href: 'https://fieldnotes.leaflet.pub',
      rest: { backgroundColor: expect.stringMatching(/^#/), color: expect.stringMatching(/^#/) },
    });
  });
  it('weighs 12 kB at the most, without colorjs.io', async () => {
    expect(await minified(join(root, 'examples/programs/bluesky-button.ts'))).toBeLessThanOrEqual(12_000);
  });
  it('is none under a link of no publication', () => {
    const external = { uri: 'https://example.com/', title: 'A', description: '' };
    expect(publicationButton({ external }, 'en')).toBeNull();
  });
});

describe('a worker at the edge', () => {
  const kept = new Map<string, string>();
  const store = {
    get: async (key: string) => JSON.parse(kept.get(key) ?? 'null') as unknown,
    put: async (key: string, value: string) => void kept.set(key, value),
  };
  const ask = (query: string, appView = server.url) =>
    worker.fetch(
      new Request(`https://edge.example/card${query}`),
      { APP_VIEW: appView, CARDS: store },
      { waitUntil: () => {} },
    );

  it('answers with a card, and the next time from its store', async () => {
    const response = await ask(`?url=${encodeURIComponent(LINK)}`);
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toContain('shadowrootmode="open"');
    expect(kept.size).toBe(1);
    const [key = ''] = kept.keys();
    kept.set(key, (kept.get(key) ?? '').replace(/"title":"[^"]*"/, '"title":"From the store"'));
    expect(await (await ask(`?url=${encodeURIComponent(LINK)}`)).text()).toContain('From the store');
  });
  it('says what is wrong', async () => {
    expect((await ask('')).status).toBe(400);
    expect((await ask('?url=https%3A%2F%2Fa.example', 'http://localhost:9')).status).toBe(502);
  });
});

describe('a person from their PDS', () => {
  it('is told in a few lines, and nobody’s absence is an error', async () => {
    const network = await serveMemoryNetwork();
    const alice = await network.createAccount('programs.test');
    await alice.putRecord('id.sifa.profile.self', 'self', {
      headline: 'Writes programs',
      createdAt: '2026-01-01T00:00:00Z',
    });
    await alice.putRecord('id.sifa.profile.position', '3mwozxkf2m222', {
      title: 'Engineer',
      company: 'Acme',
      startedAt: '2020-01',
      createdAt: '2026-01-01T00:00:00Z',
    });
    const told = await output('person-from-pds', alice.did, network.plcUrl, network.pdsUrl);
    expect(told).toContain('Writes programs');
    expect(told).toContain('Engineer, Acme');
    const nobody = `did:plc:${'b'.repeat(24)}`;
    expect(await output('person-from-pds', nobody, network.plcUrl, network.pdsUrl)).toMatch(/has no profile/);
  });
});

describe('the table', () => {
  const page = readFileSync(join(root, 'docs/programs.md'), 'utf8');
  const rows = [...page.matchAll(/^\| \[`([\w-]+)\.ts`\]\([^)]*\) \|[^|]*\| (\d+) \| ([\d.]+) kB \|$/gm)];

  it('has every program', () => {
    const programs = readdirSync(join(root, 'examples/programs')).map((file) => file.replace('.ts', ''));
    expect(rows.map(([, name]) => name).sort()).toEqual(programs.sort());
  });
  it.each(rows.map(([, name = '', lines, size]) => [name, Number(lines), Number(size)] as const))(
    '%s has %d lines and weighs %d kB',
    async (name, lines, size) => {
      const file = join(root, `examples/programs/${name}.ts`);
      expect(readFileSync(file, 'utf8').trimEnd().split('\n')).toHaveLength(lines);
      // Within half a kilobyte, or a fiftieth: a table is no ledger.
      expect(Math.abs((await minified(file)) / 1000 - size)).toBeLessThanOrEqual(Math.max(0.5, size / 50));
    },
  );
});

/** Bytes of a program with all that it imports, minified; what Node has is left out. */
async function minified(input: string): Promise<number> {
  const platform = input.endsWith('person-from-pds.ts') ? 'node' : 'browser';
  const bundle = await rolldown({
    input,
    platform,
    resolve: { conditionNames: ['masthead-source', platform, 'import'] },
  });
  const { output } = await bundle.generate({ format: 'es', minify: true });
  await bundle.close();
  return output.reduce((sum, part) => sum + (part.type === 'chunk' ? Buffer.byteLength(part.code) : 0), 0);
}

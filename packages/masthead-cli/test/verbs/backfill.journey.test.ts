import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { randomNumbers } from '../../../../test/support/index/random-events.ts';
import { did } from '../../../../test/support/index/test-index.ts';
import {
  closeStandIns,
  onePublicationEach,
  type StandInHost,
  standInDirectory,
  standInHost,
} from '../../../masthead-appview/test/ingest/backfill/stand-in-hosts.ts';

const CLI = join(import.meta.dirname, '../../src/masthead.ts');

// Named, as a new index must be.
const DATABASE = './data/masthead.sqlite';

let folder: string;
let children: ChildProcess[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'masthead-backfill-'));
  children = [];
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await closeStandIns();
  rmSync(folder, { recursive: true, force: true });
});

function masthead(...args: string[]) {
  const child = spawn(process.execPath, [CLI, ...args, '--db', DATABASE], { cwd: folder });
  children.push(child);
  const output = { out: '', err: '' };
  child.stdout.on('data', (data) => {
    output.out += data;
  });
  child.stderr.on('data', (data) => {
    output.err += data;
  });
  const exit = once(child, 'close').then(([code]) => code as number | null);
  return { child, output, exit };
}

function urls(): unknown[] {
  const database = new DatabaseSync(join(folder, 'data/masthead.sqlite'));
  const rows = database.prepare('SELECT url FROM publications WHERE visible = 1').all();
  database.close();
  return rows.map(({ url }) => url);
}

const names = (count: number) => Array.from({ length: count }, (_, i) => `n${i}`);

/** A network of one PDS, its directory, and a relay that lists everybody, ten on a page; `holds` keeps a page back. */
async function network(
  holds: (cursor: number) => boolean,
  count = 40,
): Promise<{ relay: StandInHost; flags: string[] }> {
  const all = names(count);
  const pds = await standInHost(onePublicationEach);
  const directory = await standInDirectory(new Map(all.map((name) => [did(name), pds.origin])));
  const relay = await standInHost((method, params, response) => {
    if (method !== 'com.atproto.sync.listReposByCollection') return void response.writeHead(501).end('{}');
    const from = Number(params.get('cursor') ?? 0);
    if (holds(from)) return undefined;
    const repos = all.slice(from, from + 10).map((name) => ({ did: did(name) }));
    return { repos, ...(from + 10 < all.length && { cursor: String(from + 10) }) };
  });
  const flags = ['--from', relay.origin, '--plc', directory.origin, '--dev', directory.origin];
  return { relay, flags: [...flags, '--collection', 'site.standard.publication'] };
}

test('masthead backfill killed with -9 goes on where it was, and in a pipe it writes plain lines', async () => {
  let held = true;
  const { relay, flags } = await network((cursor) => held && cursor === 20);
  const first = masthead('backfill', ...flags);
  await vi.waitFor(() => expect(urls()).toHaveLength(20), { timeout: 60_000, interval: 100 });
  first.child.kill('SIGKILL');
  await first.exit;
  held = false;
  const before = relay.asked.length;
  const second = masthead('backfill', ...flags);
  expect(await second.exit).toBe(0);
  expect(urls()).toHaveLength(40);
  expect(first.output.err).toContain('data/masthead.sqlite yet; it is made now.');
  expect(second.output.err).toMatch(/Going on with the backfill/);
  expect(second.output.err).not.toContain('made now');
  // Those that were at hand when the end came are read once more.
  expect(second.output.out).toMatch(/^2[0-2] repositories were read: 2[0-2] records\./);
  const cursors = relay.asked.slice(before).map(({ params }) => params.get('cursor'));
  expect(cursors.filter((cursor) => cursor !== null)).toEqual(['20', '30']);
  const printed = [...`${first.output.err}${second.output.err}`];
  expect(printed.filter((character) => character < ' ' && character !== '\n')).toEqual([]);
});

test('killed at any moments, it ends with what an undisturbed one has', async () => {
  const { flags } = await network(() => false, 250);
  const rows = () => {
    const database = new DatabaseSync(join(folder, 'data/masthead.sqlite'));
    const found = database.prepare('SELECT uri, rev, record FROM publications ORDER BY uri').all();
    const claims = database.prepare('SELECT count(DISTINCT claimed_at) AS claims FROM publications').get();
    const queued = database.prepare('SELECT count(*) AS queued FROM resyncs').get();
    database.close();
    return { found, claims: claims?.claims, queued: queued?.queued };
  };
  const random = randomNumbers(inject('seed'));
  for (let kill = 0; kill < 5; kill++) {
    const run = masthead('backfill', ...flags);
    await new Promise((resolve) => setTimeout(resolve, 600 + random() * 900));
    run.child.kill('SIGKILL');
    await run.exit;
  }
  expect(await masthead('backfill', ...flags).exit).toBe(0);
  const disturbed = rows();
  expect(disturbed).toMatchObject({ claims: 1, queued: 0 });
  rmSync(join(folder, 'data'), { recursive: true });
  expect(await masthead('backfill', ...flags).exit).toBe(0);
  expect(disturbed.found).toEqual(rows().found);
  expect(disturbed.found).toHaveLength(250);
}, 240_000);

test('Ctrl-C ends it in order, and says how to go on', async () => {
  const { flags } = await network((cursor) => cursor === 20);
  const run = masthead('backfill', ...flags);
  await vi.waitFor(() => expect(urls()).toHaveLength(20), { timeout: 60_000, interval: 100 });
  run.child.kill('SIGINT');
  expect(await run.exit).toBe(0);
  expect(run.output.out).toMatch(/run it again to go on/);
});

// The first four come within a second, the last after the time limit of one question.
test.each([
  { note: 'nobody listens there', from: () => 'http://127.0.0.1:9', reason: 'ECONNREFUSED' },
  { note: 'there is no such host', from: () => 'https://nobody.invalid', reason: 'There is no host' },
  { note: 'it hangs up', from: (mute: string) => mute, answer: 'nothing', reason: 'could not be asked' },
  { note: 'it is down', from: (mute: string) => mute, answer: '502', reason: 'answered 502' },
  { note: 'it takes the question and never answers', from: (mute: string) => mute, reason: 'time' },
])(
  'an address that nobody answers at is told in one sentence, and the command fails: $note',
  async ({ from, answer, reason }) => {
    const mute = await standInHost((_, __, response) => {
      if (answer === 'nothing') response.destroy();
      else if (answer) response.writeHead(Number(answer)).end();
      return undefined;
    });
    const address = from(mute.origin);
    const { output, exit } = masthead('backfill', '--from', address, '--dev', mute.origin);
    expect(await exit).toBe(1);
    const lines = output.err.trim().split('\n');
    expect(lines[0]).toMatch(/it is made now\.$/);
    expect(lines.slice(1)).toHaveLength(1);
    expect(lines[1]).toContain(`${address} gives no list of repositories (`);
    expect(lines[1]).toContain(reason);
    expect(lines[1]).toMatch(/\); see that the address is right, or try it later\.$/);
    expect(output.out).toBe('');
  },
);

describe('a command line that makes no sense', () => {
  test.each([
    { args: ['backfill', '--from', 'relay.example'], told: /--from must be an address/ },
    { args: ['backfill', '--from', 'http://relay.example'], told: /https/ },
    { args: ['backfill', '--collection', 'site.standard.*'], told: /whole name/ },
    { args: ['backfill', '--per-host', '0'], told: /--per-host/ },
    { args: ['serve', '--jetstream', 'jetstream.example'], told: /--jetstream must be an address/ },
    { args: ['serve', '--jetstream', 'wss://a.example', '--source', 'wss://b.example'], told: /exclude each other/ },
    { args: ['serve', '--jetstream', 'wss://a.example/elsewhere', '--port', '0'], told: /no address of a Jetstream/ },
    { args: ['serve', '--source-is', 'friend'], told: /relay or pds/ },
    { args: ['serve', '--backfill-from', 'ftp://a.example'], told: /--backfill-from/ },
  ])('$args is told in one sentence', async ({ args, told }) => {
    const { output, exit } = masthead(...args);
    expect(await exit).toBe(1);
    expect(output.err).toMatch(told);
    expect(output.err.trim().split('\n')).toHaveLength(1);
  });
});

test('masthead index dead-letters --retry says what came of it', async () => {
  const { flags } = await network(() => false);
  expect(await masthead('backfill', ...flags).exit).toBe(0);
  const database = new DatabaseSync(join(folder, 'data/masthead.sqlite'));
  const about = `at://${did('n3')}/site.standard.publication/pub`;
  database.prepare('UPDATE publications SET record = NULL, visible = 0, shown = 0 WHERE uri = ?').run(about);
  const letter = database.prepare(
    'INSERT INTO dead_letters (source, cursor, about, reason, body, time) VALUES (?, 1, ?, ?, ?, 1)',
  );
  letter.run('jetstream', about, 'an older Masthead could not read it', '{}');
  database.close();
  expect(urls()).toHaveLength(39);
  const run = masthead('index', 'dead-letters', '--retry', ...flags.slice(2, 6));
  expect(await run.exit).toBe(0);
  expect(run.output.out).toBe('Dead letters tried again: 1; left of their accounts: 0.\n');
  expect(urls()).toHaveLength(40);
});

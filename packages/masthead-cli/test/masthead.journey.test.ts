import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { at, openSqliteWriter, tid } from '../../../test/support/index/test-index.ts';
import { freePort } from '../../../tools/free-port.ts';

const CLI = join(import.meta.dirname, '../src/masthead.ts');

let folder: string;
let children: ChildProcess[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'masthead-cli-'));
  children = [];
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

interface Run {
  child: ChildProcess;
  out: () => string;
  err: () => string;
  exit: Promise<number | null>;
}

function masthead(...args: string[]): Run {
  return watched(spawn(process.execPath, [CLI, ...args], { cwd: folder }));
}

function watched(child: ChildProcessWithoutNullStreams): Run {
  children.push(child);
  let out = '';
  let err = '';
  child.stdout.on('data', (data) => {
    out += data;
  });
  child.stderr.on('data', (data) => {
    err += data;
  });
  const exit = once(child, 'close').then(([code]) => code as number | null);
  return { child, out: () => out, err: () => err, exit };
}

function line(i: number, record?: object): string {
  const commit = {
    rev: tid(at(i)),
    operation: record ? 'create' : 'delete',
    collection: 'site.standard.publication',
    rkey: `p${i}`,
    record,
    cid: 'bafyreia',
  };
  return JSON.stringify({ did: `did:plc:a${i % 7}`, time_us: at(i), kind: 'commit', commit });
}

function replayFile(events: number): string {
  const file = join(folder, 'events.jsonl');
  const lines = Array.from({ length: events }, (_, i) => line(i, { name: `P${i}`, url: `https://p${i}.example` }));
  writeFileSync(file, [...lines, 'not json'].join('\n'));
  return file;
}

async function ready(url: string, run: Run): Promise<void> {
  for (;;) {
    const response = await fetch(`${url}/xrpc/_health`).catch(() => null);
    if (response?.status === 200) return;
    if (run.child.exitCode !== null) throw new Error(`It ended: ${run.err()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test('serve --replay answers once the file is ingested, and stops cleanly on Ctrl-C', async () => {
  const port = await freePort();
  const database = join(folder, 'new', 'index.sqlite');
  // Without answers in memory, which would be five seconds behind.
  const flags = ['--port', String(port), '--cache-mb', '0'];
  const run = masthead('serve', '--replay', replayFile(50), '--db', database, ...flags);
  const url = `http://localhost:${port}`;
  await ready(url, run);
  await expect.poll(run.out).toContain(url);
  expect(await (await fetch(`${url}/xrpc/_health`)).json()).toMatchObject({ state: 'ready', source: 'replay' });
  const ask = () => fetch(`${url}/xrpc/app.bsky.embed.getEmbedExternalView?url=https://p7.example`);
  expect(await (await ask()).json()).toHaveProperty('view');

  // The operator's list takes effect beside the running server.
  const hidden = masthead('index', 'hide', 'at://did:plc:a0/site.standard.publication/p7', '--db', database);
  expect(await hidden.exit).toBe(0);
  expect(await (await ask()).json()).toEqual({});
  const shown = masthead('index', 'hide', 'at://did:plc:a0/site.standard.publication/p7', '--undo', '--db', database);
  expect(await shown.exit).toBe(0);
  expect(await (await ask()).json()).toHaveProperty('view');

  const letters = masthead('index', 'dead-letters', '--db', database);
  expect(await letters.exit).toBe(0);
  expect(JSON.parse(letters.out())).toMatchObject({ reason: 'not JSON', body: 'not json' });

  run.child.kill('SIGINT');
  expect(await run.exit).toBe(0);
  expect(existsSync(`${database}-wal`)).toBe(false);
});

test('serve --sample shows a card with its picture at once, and leaves nothing behind', async () => {
  const port = await freePort();
  const rooms = ['work', 'temporary'].map((name) => join(folder, name));
  const [cwd = '', TMPDIR = ''] = rooms;
  for (const room of rooms) mkdirSync(room);
  // A variable that is for other commands.
  const env = { ...process.env, TMPDIR, DATABASE_URL: 'mysql://elsewhere.example' };
  const run = watched(spawn(process.execPath, [CLI, 'serve', '--sample', '--port', String(port)], { cwd, env }));
  const url = `http://localhost:${port}`;
  await ready(url, run);
  await expect.poll(run.out).toContain(`${url}/demo.html`);
  const link = 'https://tidewater.example/essays/the-harbour-at-low-water';
  const answer = await fetch(`${url}/xrpc/app.bsky.embed.getEmbedExternalView?url=${link}`);
  const { view } = (await answer.json()) as { view: { external: { title: string; thumb: string } } };
  expect(view.external.title).toBe('The harbour at low water');
  expect(new URL(view.external.thumb).origin).toBe(url);
  expect((await fetch(view.external.thumb)).headers.get('content-type')).toBe('image/jpeg');
  expect(await (await fetch(`${url}/demo.html`)).text()).toContain(link);
  expect(await (await fetch(url)).json()).toMatchObject({
    samples: expect.arrayContaining([{ name: 'An article', paste: link }]),
  });

  run.child.kill('SIGINT');
  expect(await run.exit).toBe(0);
  expect(rooms.flatMap((room) => readdirSync(room))).toEqual([]);
});

test('killed in the middle and started again it holds what an undisturbed run holds', async () => {
  const file = replayFile(20_000);
  const dump = (name: string) => {
    const database = new DatabaseSync(join(folder, name));
    const rows = database.prepare('SELECT uri, rev, url, claimed_at, visible FROM publications ORDER BY uri').all();
    const letters = database.prepare('SELECT cursor, reason FROM dead_letters').all();
    const cursor = database.prepare('SELECT cursor, done FROM cursors').all();
    database.close();
    return { rows, letters, cursor };
  };
  const serve = (name: string, port: number) =>
    masthead('serve', '--replay', file, '--db', join(folder, name), '--port', String(port));
  const port = await freePort();
  const calm = serve('calm.sqlite', port);
  await ready(`http://localhost:${port}`, calm);
  calm.child.kill('SIGTERM');
  expect(await calm.exit).toBe(0);

  for (const delay of [20, 60, 120]) {
    const killed = serve('killed.sqlite', port);
    await once(killed.child.stdout ?? killed.child, 'data');
    await new Promise((resolve) => setTimeout(resolve, delay));
    killed.child.kill('SIGKILL');
    await killed.exit;
  }
  const last = serve('killed.sqlite', port);
  await ready(`http://localhost:${port}`, last);
  last.child.kill('SIGTERM');
  await last.exit;
  const { rows, ...rest } = dump('killed.sqlite');
  expect(rows).toHaveLength(20_000);
  expect({ rows, ...rest }).toEqual(dump('calm.sqlite'));
}, 240_000);

describe('what a person can mend is one sentence, exit code 1, no stack', () => {
  test.each([
    { note: 'an unknown command', args: ['sevre'], says: /no command "sevre"/ },
    { note: 'an unknown flag', args: ['serve', '--prot', '1'], says: /--prot/ },
    { note: 'a flag without its value', args: ['serve', '--port'], says: /port/ },
    { note: 'a port that is none', args: ['serve', '--port', '99999'], says: /--port must be/ },
    { note: 'a port in words', args: ['serve', '--port', 'http'], says: /--port must be/ },
    { note: 'a missing replay file', args: ['serve', '--replay', 'nowhere.jsonl'], says: /no file nowhere\.jsonl/ },
    { note: 'a source that is no relay', args: ['serve', '--source', 'https://x.example'], says: /wss:/ },
    { note: 'two sources', args: ['serve', '--replay', 'x', '--source', 'wss://x.example'], says: /exclude/ },
    {
      note: 'the sample and a source',
      args: ['serve', '--sample', '--source', 'wss://x.example'],
      says: /--sample and --source exclude/,
    },
    {
      note: 'the sample and a database',
      args: ['serve', '--sample', '--db', 'x.sqlite'],
      says: /--sample and --db exclude/,
    },
    { note: 'the sample at any port', args: ['serve', '--sample', '--port', '0'], says: /--port other than 0/ },
    { note: 'images from nowhere', args: ['serve', '--images', 'maybe'], says: /--images/ },
    { note: 'a missing folder', args: ['serve', '--static', 'nowhere'], says: /no folder nowhere/ },
    { note: 'nothing to hide', args: ['index', 'hide'], says: /missing/ },
    {
      note: 'something that cannot be hidden',
      args: ['index', 'hide', 'https://a.example'],
      says: /neither an at-uri/,
    },
    {
      note: 'a database that is a folder',
      args: ['index', 'dead-letters', '--db', '.'],
      says: /cannot be opened.*--db/,
    },
  ])('$note', async ({ args, says }) => {
    const run = masthead(...args);
    expect(await run.exit).toBe(1);
    expect(run.err()).toMatch(says);
    expect(run.err().trim().split('\n')).toHaveLength(1);
    expect(run.err()).not.toMatch(/^\s+at /m);
  });

  test('a taken port', async () => {
    const server = createServer().listen(0);
    await once(server, 'listening');
    const address = server.address();
    const port = address && typeof address === 'object' ? address.port : 0;
    const run = masthead('serve', '--replay', replayFile(1), '--port', String(port));
    expect(await run.exit).toBe(1);
    expect(run.err().trim()).toMatch(new RegExp(`^Port ${port} is taken; .*--port\\.$`));
    server.close();
  });

  test('a file that is no database', async () => {
    writeFileSync(
      join(folder, 'text.sqlite'),
      'this is a text, and long enough to be looked at as a header'.repeat(100),
    );
    const run = masthead('serve', '--replay', replayFile(1), '--db', 'text.sqlite', '--port', '0');
    expect(await run.exit).toBe(1);
    expect(run.err().trim()).toMatch(/^The database text\.sqlite cannot be opened .*--db\.$/);
  });

  test('a database of another version', async () => {
    openSqliteWriter(join(folder, 'new.sqlite')).close();
    const database = new DatabaseSync(join(folder, 'new.sqlite'));
    database.exec('PRAGMA user_version = 999');
    database.close();
    const run = masthead('serve', '--replay', replayFile(1), '--db', 'new.sqlite', '--port', '0');
    expect(await run.exit).toBe(1);
    expect(run.err()).toMatch(/another version of Masthead .*index hide --list/);
  });

  test('a database of another program is not filled with our tables', async () => {
    const other = () => new DatabaseSync(join(folder, 'other.sqlite'));
    let database = other();
    database.exec('CREATE TABLE moz_places (id)');
    database.close();
    const run = masthead('serve', '--replay', replayFile(1), '--db', 'other.sqlite', '--port', '0');
    expect(await run.exit).toBe(1);
    expect(run.err().trim()).toMatch(/^The database .*other\.sqlite is another program's \(.*moz_places.*--db/);
    database = other();
    expect(database.prepare('SELECT name FROM sqlite_schema').all()).toEqual([{ name: 'moz_places' }]);
    expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'delete' });
    database.close();
  });

  // The kernel says "no such file" of a folder that nobody can make; Node's own way to make folders tries for ever then.
  test.runIf(process.platform === 'linux')('a folder that cannot be made', async () => {
    const run = masthead('serve', '--replay', replayFile(1), '--db', '/proc/x/y/m.sqlite', '--port', '0');
    expect(await run.exit).toBe(1);
    expect(run.err().trim()).toMatch(/^The database .* cannot be opened \(ENOENT.*--db\.$/);
  });

  // Root may write anywhere: there a file in the way stands for the folder without rights.
  test('a folder that cannot be written', async () => {
    mkdirSync(join(folder, 'locked'));
    chmodSync(join(folder, 'locked'), 0o500);
    const place = process.getuid?.() === 0 ? 'events.jsonl/x.sqlite' : 'locked/x.sqlite';
    const run = masthead('serve', '--replay', replayFile(1), '--db', place, '--port', '0');
    expect(await run.exit).toBe(1);
    expect(run.err().trim()).toMatch(/^The database .* cannot be opened .*--db\.$/);
  });
});

test('help lists the commands', async () => {
  for (const args of [[], ['help'], ['serve', '--help']]) {
    const run = masthead(...args);
    expect(await run.exit).toBe(0);
    expect(run.out()).toContain('npx masthead-cli serve');
  }
});

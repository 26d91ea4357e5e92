import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { beat, createHeartbeats, Silence } from '../../../packages/masthead-appview/src/watchdog/heartbeat.ts';
import { serveOptions } from '../../../packages/masthead-cli/test/serve-options.ts';

const LONG = { timeout: 90_000, interval: 50 };
const ROOT = join(import.meta.dirname, '../../..');

// Most of the time is waiting, so they run beside each other, each in a folder of its own.
const children: ChildProcess[] = [];
const folders: string[] = [];
afterAll(() => {
  for (const child of children) {
    child.kill('SIGCONT');
    child.kill('SIGKILL');
  }
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

interface Served {
  readonly child: ChildProcess;
  readonly err: () => string;
  /** Its exit code, or the signal that ended it. */
  readonly end: Promise<number | string | null>;
  /** Blocks one of its threads. */
  readonly block: (what: string) => void;
  readonly url: string;
}

/** `masthead serve` in a process of its own, up to its first answer. */
async function serve(...flags: string[]): Promise<Served> {
  return serveTo({}, ...flags);
}

async function serveTo(how: { standardError?: number; first?: true }, ...flags: string[]): Promise<Served> {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-watchdog-'));
  folders.push(folder);
  writeFileSync(join(folder, 'nothing.jsonl'), '');
  const file = join(folder, 'block');
  const first = ['--pid', '--fork', '--kill-child', '--mount-proc', process.execPath];
  const child = spawn(
    how.first ? 'unshare' : process.execPath,
    [
      ...(how.first ? first : []),
      ...[
        '--import',
        join(import.meta.dirname, 'block-loop.ts'),
        join(ROOT, 'packages/masthead-cli/src/masthead.ts'),
        'serve',
      ],
      ...['--replay', 'nothing.jsonl', '--db', 'index.sqlite', '--port', '0', ...flags],
    ],
    { cwd: folder, env: { ...process.env, BLOCK_FILE: file }, stdio: ['ignore', 'pipe', how.standardError ?? 'pipe'] },
  );
  children.push(child);
  let out = '';
  let err = '';
  child.stdout?.on('data', (data) => {
    out += data;
  });
  child.stderr?.on('data', (data) => {
    err += data;
  });
  const end = once(child, 'close').then(([code, signal]) => code ?? signal);
  await vi.waitFor(() => expect(out + err).toContain('Masthead listens on'), LONG);
  const [url = ''] = /http:\/\/localhost:\d+/.exec(out + err) ?? [];
  await vi.waitFor(async () => expect(await health(url)).toBe(200), LONG);
  return { child, err: () => err, end, block: (what) => writeFileSync(file, what), url };
}

/** Whether this user may make a space of processes of its own, as a container is. */
function canUnshare(): boolean {
  return spawnSync('unshare', ['--pid', '--fork', '--kill-child', '--mount-proc', 'true']).status === 0;
}

/** A pipe that takes nothing more: who writes to it waits until somebody reads, and nobody does. */
function fullPipe(): number {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-pipe-'));
  folders.push(folder);
  const path = join(folder, 'pipe');
  execFileSync('mkfifo', [path]);
  const filling = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  try {
    for (;;) writeSync(filling, '.'.repeat(4096));
  } catch {
    // It is full.
  }
  const pipe = openSync(path, constants.O_RDWR);
  closeSync(filling);
  return pipe;
}

async function health(url: string): Promise<number> {
  return (await fetch(`${url}/xrpc/_health`)).status;
}

describe.concurrent('what blocks a thread for good ends the process, with a line that says where', () => {
  it.each([
    ['main', 'endless loop', 'endlessLoop'],
    ['main', 'backtracking pattern', 'backtrackingPattern'],
    ['main', 'endless promises', 'again'],
    ['main', 'native code', undefined],
    ['ingest', 'endless loop', 'endlessLoop'],
    ['ingest', 'backtracking pattern', 'backtrackingPattern'],
    // The stack has to be had within two seconds: on a busy machine the second try has it.
  ])('%s thread, %s', { retry: 2 }, async (thread, way, name) => {
    const { block, end, err } = await serve('--watchdog', '1');
    block(`${thread}: ${way}`);
    expect(await end).toBe('SIGKILL');
    const [line = '', ...more] = err().trim().split('\n').slice(-1);
    expect(more).toEqual([]);
    expect(line).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z The /);
    expect(line).toContain(`The ${thread} thread has done nothing else for 1 s`);
    expect(line).toContain('to be started again');
    // Of native code some machines can say where it was called.
    if (name) expect(line).toMatch(new RegExp(`at ${name} \\(file://[^ ]*block-loop\\.ts:\\d+:\\d+\\)`));
  });

  it.skipIf(!canUnshare())(
    'also where it is the first process of a container, which no signal from within ends',
    async () => {
      const { block, end, err } = await serveTo({ first: true }, '--watchdog', '1');
      block('main: endless loop');
      expect(await end).toBe(128 + 9);
      expect(err()).toContain('at endlessLoop');
    },
  );

  it('as JSON where the log is JSON', async () => {
    const { block, end, err } = await serve('--watchdog', '1', '--log', 'json');
    block('main: endless loop');
    expect(await end).toBe('SIGKILL');
    const told = err()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(told.at(-1)).toMatchObject({
      level: 'error',
      thread: 'main',
      msg: expect.stringContaining('has done nothing else for 1 s'),
      stack: expect.arrayContaining([expect.stringContaining('endlessLoop')]),
    });
  });

  it('also where nobody reads what it says', async () => {
    const full = fullPipe();
    const { block, end } = await serveTo({ standardError: full }, '--watchdog', '1');
    block('main: endless loop');
    expect(await end).toBe('SIGKILL');
    closeSync(full);
  });
});

describe.concurrent('it leaves alone', () => {
  it('a process that was stopped and goes on, such as on a machine that slept', async () => {
    const { child, url } = await serve('--watchdog', '1');
    child.kill('SIGSTOP');
    await new Promise((resolve) => setTimeout(resolve, 2500));
    child.kill('SIGCONT');
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await health(url)).toBe(200);
    expect(child.exitCode ?? child.signalCode).toBeNull();
  });

  it('a loop that is busy nearly all the time, and comes round', async () => {
    const { block, child, url } = await serve('--watchdog', '1');
    block('main: a moment');
    await new Promise((resolve) => setTimeout(resolve, 2000));
    expect(await health(url)).toBe(200);
    expect(child.exitCode ?? child.signalCode).toBeNull();
  });

  it.each([
    [[], { seconds: 30, format: 'text' }],
    [['--watchdog', '60', '--log', 'json'], { seconds: 60, format: 'json' }],
    [['--watchdog', 'off'], undefined],
  ])('whom the operator says: serve %j', async (flags, watchdog) => {
    expect((await serveOptions(flags)).watchdog).toEqual(watchdog);
  });
});

describe('what counts as silence', () => {
  const watched = createHeartbeats(30_000);

  it('is measured for each loop, from its last beat', () => {
    const rest = beat(watched, 'main');
    const silence = new Silence(watched);
    silence.look(0);
    expect(silence.look(1000)).toEqual({ name: 'main', silent: 1000 });
    expect(silence.look(2000)).toEqual({ name: 'main', silent: 2000 });
    const restIngest = beat(watched, 'ingest');
    expect(silence.look(3000)).toEqual({ name: 'main', silent: 3000 });
    rest();
    beat(watched, 'main')();
    restIngest();
    expect(silence.look(4000)).toBeNull();
  });

  it('a watcher that overslept counts no more than two beats', () => {
    const rest = beat(watched, 'main');
    const silence = new Silence(watched);
    silence.look(0);
    expect(silence.look(86_400_000)).toEqual({ name: 'main', silent: 2000 });
    rest();
  });
});

describe.concurrent('SIGTERM always ends it', () => {
  it('when the loop is free: at once and in order, with 0', async () => {
    const { child, end } = await serve();
    child.kill('SIGTERM');
    expect(await end).toBe(0);
  });

  it('while it still waits for its database', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const database = `postgres://a@127.0.0.1:${port}/index`;
    const folder = mkdtempSync(join(tmpdir(), 'masthead-watchdog-'));
    folders.push(folder);
    writeFileSync(join(folder, 'nothing.jsonl'), '');
    const flags = ['--replay', 'nothing.jsonl', '--db', database, '--port', '0'];
    const child = spawn(process.execPath, [join(ROOT, 'packages/masthead-cli/src/masthead.ts'), 'serve', ...flags], {
      cwd: folder,
    });
    children.push(child);
    await once(silent, 'connection');
    child.kill('SIGTERM');
    expect(await once(child, 'close')).toEqual([0, null]);
    silent.close();
  });

  it.skipIf(!canUnshare())('as the first process of a container: its child is told', async () => {
    const { child, end, url } = await serveTo({ first: true });
    // What unshare itself gets it does not pass on; docker sends to the first process within.
    const [within = ''] = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ');
    process.kill(Number(within), 'SIGTERM');
    expect(await end).toBe(0);
    await expect(health(url)).rejects.toThrow();
  });

  it('when the main thread is blocked: as soon as the watchdog sees it', async () => {
    const { block, child, end } = await serve('--watchdog', '1');
    block('main: backtracking pattern');
    await new Promise((resolve) => setTimeout(resolve, 100));
    child.kill('SIGTERM');
    expect(await end).toBe('SIGKILL');
  });

  it('when the ingest is blocked and never says that it has ended', async () => {
    const { block, child, end } = await serve('--watchdog', '2');
    block('ingest: endless loop');
    await new Promise((resolve) => setTimeout(resolve, 100));
    child.kill('SIGTERM');
    expect(await end).toBe('SIGKILL');
  });

  it('when something else holds it: after its time, with 1 and a line', async () => {
    const [say, within] = ['terminal/output', 'process/stopping'].map((name) =>
      JSON.stringify(join(ROOT, `packages/masthead-cli/src/${name}.ts`)),
    );
    const code = `import { endWithin } from ${within}; import { printError } from ${say};
      endWithin(0.2, (line) => printError(line)); setInterval(() => {}, 1000)`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', code]);
    children.push(child);
    let err = '';
    child.stderr.on('data', (data) => {
      err += data;
    });
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(err).toBe('It has not stopped within 0.2 s; it is ended now.\n');
  });

  it('a second signal, whichever of the two, ends it at once', async () => {
    const { child, end, err } = await serve('--drain-seconds', '3600', '--log', 'json');
    child.kill('SIGTERM');
    await vi.waitFor(() => expect(err()).toContain('Stopping'), LONG);
    child.kill('SIGINT');
    expect(await end).toBe('SIGINT');
  });
});

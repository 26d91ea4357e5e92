import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';

const LONG = { timeout: 90_000, interval: 50 };
const SRC = join(import.meta.dirname, '../../src');

// Most of the time is waiting, so they run beside each other, each in a folder of its own.
const children: ChildProcess[] = [];
const folders: string[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function start(program: string, args: readonly string[]): ChildProcess {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-stop-'));
  folders.push(folder);
  writeFileSync(join(folder, 'nothing.jsonl'), '');
  const child = spawn(program, args, { cwd: folder });
  children.push(child);
  return child;
}

/** What it has written, out and err. */
function written(child: ChildProcess): () => string {
  let all = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (all += data));
  return () => all;
}

/** Its exit code, or the signal that ended it. */
const ended = (child: ChildProcess) => once(child, 'close').then(([code, signal]) => code ?? signal);

const SERVE = [join(SRC, 'masthead.ts'), 'serve', '--replay', 'nothing.jsonl', '--port', '0'];
/** In a space of processes of its own, as in a container, and there the first one. */
const FIRST = ['--pid', '--fork', '--kill-child', '--mount-proc', process.execPath];

/** `masthead serve` in a process of its own, up to its first answer. */
async function serve({ first = false, flags = [] as string[] } = {}) {
  const args = [...SERVE, '--db', 'index.sqlite', ...flags];
  const child = first ? start('unshare', [...FIRST, ...args]) : start(process.execPath, args);
  const [said, end] = [written(child), ended(child)];
  await vi.waitFor(() => expect(said()).toContain('Masthead listens on'), LONG);
  const [url = ''] = /http:\/\/localhost:\d+/.exec(said()) ?? [];
  await vi.waitFor(async () => expect((await fetch(`${url}/xrpc/_health`)).status).toBe(200), LONG);
  return { child, said, end, url };
}

function canUnshare(): boolean {
  return spawnSync('unshare', ['--pid', '--fork', '--kill-child', '--mount-proc', 'true']).status === 0;
}

describe.concurrent('SIGTERM always ends it', () => {
  it('at once and in order, with 0', async () => {
    const { child, end } = await serve();
    child.kill('SIGTERM');
    expect(await end).toBe(0);
  });

  it('while it still waits for its database', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const child = start(process.execPath, [...SERVE, '--db', `postgres://a@127.0.0.1:${port}/index`]);
    await once(silent, 'connection');
    child.kill('SIGTERM');
    expect(await ended(child)).toBe(0);
    silent.close();
  });

  it.skipIf(!canUnshare())(
    'as the first process of a container, which no signal ends that it does not hear',
    async () => {
      const { child, end, url } = await serve({ first: true });
      // What unshare itself gets it does not pass on; docker sends to the first process within.
      const [within = ''] = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ');
      process.kill(Number(within), 'SIGTERM');
      expect(await end).toBe(0);
      await expect(fetch(url)).rejects.toThrow();
    },
  );

  it('when something holds it: after its time, with 1 and a line', async () => {
    const [say, within] = ['terminal/output', 'process/stopping'].map((name) =>
      JSON.stringify(join(SRC, `${name}.ts`)),
    );
    const code = `import { endWithin } from ${within}; import { printError } from ${say};
      endWithin(0.2, (line) => printError(line)); setInterval(() => {}, 1000)`;
    const child = start(process.execPath, ['--input-type=module', '--eval', code]);
    const said = written(child);
    expect(await ended(child)).toBe(1);
    expect(said()).toBe('It has not stopped within 0.2 s; it is ended now.\n');
  });

  it('a second signal, whichever of the two, ends it at once', async () => {
    const { child, end, said } = await serve({ flags: ['--drain-seconds', '3600', '--log', 'json'] });
    child.kill('SIGTERM');
    await vi.waitFor(() => expect(said()).toContain('Stopping'), LONG);
    child.kill('SIGINT');
    expect(await end).toBe('SIGINT');
  });
});

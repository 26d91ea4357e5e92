import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { until } from '../../../test/support/clock/clock.ts';
import { folderForEachTest, forEachTest, forFile } from '../../../test/support/for-each-test.ts';
import { listRecords } from '../../../test/support/network/list-records.ts';
import { startPdsBetween } from '../../../test/support/network/pds-between.ts';
import { serveMemoryNetwork } from '../../../test/support/network/serve-memory-network.ts';
import { untilHealthy } from '../../../test/support/network/until-healthy.ts';
import { startMasthead } from './call-masthead.ts';
import { replayFile } from './replay-file.ts';
import { runAtTerminal, runMasthead, spawnAsFirst, spawnMasthead } from './run-masthead.ts';

// What only a process shows: its modules, its exit code, signals, a real terminal. What commands
// say and do is tested in this one.
const folder = folderForEachTest();

/** A module that runs before the command's own. */
function before(code: string): Record<string, string> {
  const preload = `--import=data:text/javascript,${encodeURIComponent(code)}`;
  return { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${preload}` };
}

it('what a person can mend is one line on standard error, and the exit code 1', async () => {
  const { code, out, err } = await runMasthead(['sevre']);
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err.trim()).toMatch(/^There is no command "sevre".*$/);
});

// The start of every command is the sum of its modules, and help is that of all commands.
it('help loads neither parsers of feeds, nor a database, nor what draws', async () => {
  const env = before(`import { registerHooks } from 'node:module';
    const packages = new Set();
    registerHooks({ load(url, context, next) {
      packages.add(/.*node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1] ?? /packages\\/([^/]+)\\/src/.exec(url)?.[1]);
      return next(url, context);
    } });
    process.on('exit', () => console.error('LOADED ' + [...packages].join(' ')));`);
  const { err } = await runMasthead(['serve', '--help'], { env });
  const packages = /LOADED (.*)/.exec(err)?.[1]?.split(' ') ?? [];
  expect(packages).toContain('commander');
  const heavy = ['feedsmith', 'pg', 'kysely', 'lit', 'sharp', '@atproto/sync'];
  expect(packages.filter((name) => heavy.includes(name))).toEqual([]);
});

describe('a publisher’s command', () => {
  const PUBLICATION = 'site.standard.publication';
  const network = forFile(serveMemoryNetwork);
  let count = 0;
  const alice = forEachTest(() => network.createAccount(`alice${++count}.test`));
  let where: string[];
  let secret: Record<string, string>;
  beforeEach(async () => {
    await alice.createRecord(PUBLICATION, { url: 'https://alice.example', name: 'A' });
    where = ['--account', alice.handle, '--plc', network.plcUrl, '--dev', network.pdsUrl];
    secret = { MASTHEAD_APP_PASSWORD: alice.appPassword, TMPDIR: folder };
  });
  const names = async () => (await listRecords(network, alice, PUBLICATION)).map(({ value }) => value.name);

  // It is the terminal that shows what somebody types.
  it('takes the password from a prompt that shows nothing', async () => {
    const input = `y\n${alice.appPassword}`;
    const done = await runAtTerminal(['set', '--name', 'B', ...where], { env: { TMPDIR: folder }, input });
    expect(done.out).toContain('(not shown)');
    expect(done.out).not.toContain(alice.appPassword);
    expect(await names()).toEqual(['B']);
  });

  it.each([[['set', '--name', 'C', '--yes']], [['doctor', 'https://alice.example', '--json']]])(
    "needs none of the AppView's packages: %j",
    async (args) => {
      // Stands for an installation without them.
      const env = before(`import { registerHooks } from 'node:module';
      registerHooks({ resolve(name, context, next) {
        if (/^(?:kysely|pg|hono|ws|sharp|prom-client|@hono\\/|@atproto\\/(?!api|lexicon|syntax|xrpc$|common-web|lex))/.test(name)) throw new Error('missing: ' + name);
        return next(name, context);
      } })`);
      expect(await runMasthead([...args, ...where], { env: { ...secret, ...env } })).toMatchObject({
        code: 0,
        err: '',
      });
    },
  );

  /** What renames the publication, and a method's request, which is held back before the PDS. */
  async function renaming(method: string) {
    let [hold, letGo] = [() => {}, () => {}];
    const held = new Promise<void>((resolve) => {
      hold = resolve;
    });
    const goesOn = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const between = await startPdsBetween(network, async (asked) => {
      if (asked !== method) return;
      hold();
      await goesOn;
    });
    onTestFinished(between.close);
    const there = ['--account', alice.did, '--plc', between.url, '--dev', network.pdsUrl];
    return { args: ['set', '--name', 'B', '--yes', ...there], held, letGo };
  }

  it('lets a write finish that is under way, and says that it was written', async () => {
    const { args, held, letGo } = await renaming('putRecord');
    const { child, finished, said } = spawnMasthead(args, { env: secret });
    await held;
    child.kill('SIGINT');
    await until(() => expect(said()).toContain('Stopping.'));
    letGo();
    expect(await finished).toMatchObject({ code: 130, out: expect.stringContaining('Written.') });
    expect(await names()).toEqual(['B']);
  });

  it('writes nothing when it is stopped before', async () => {
    const { args, held, letGo } = await renaming('createSession');
    const set = startMasthead(args, { env: secret });
    await held;
    const stopped = set.stop('SIGTERM');
    letGo();
    const err = expect.stringMatching(/Stopping\.[\s\S]*Stopped; nothing was written after that\./);
    expect(await stopped).toMatchObject({ code: 143, err });
    expect(await names()).toEqual(['A']);
  });
});

// One signal is in serve.stop.test.ts, in process.
describe('a server', () => {
  /** `masthead serve`, up to its first answer. */
  async function serve(start: typeof spawnMasthead, ...flags: readonly string[]) {
    const args = ['serve', '--replay', replayFile(folder), '--port', '0', '--db', 'index.sqlite', ...flags];
    const server = start(args, { cwd: folder });
    await until(() => expect(server.said()).toContain('Masthead listens on'));
    const [url = ''] = /http:\/\/localhost:\d+/.exec(server.said()) ?? [];
    await untilHealthy(url);
    return { ...server, url };
  }
  const canUnshare = spawnSync('unshare', ['--pid', '--fork', '--kill-child', '--mount-proc', 'true']).status === 0;

  it.skipIf(!canUnshare)(
    'ends by SIGTERM as the first process of a container, which no signal ends that it does not hear',
    async () => {
      const { child, finished, url } = await serve(spawnAsFirst);
      // What unshare itself gets it does not pass on; docker sends to the first process within.
      const [within = ''] = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ');
      process.kill(Number(within), 'SIGTERM');
      expect(await finished).toMatchObject({ code: 0 });
      await expect(fetch(url)).rejects.toThrow();
    },
  );

  it('ends at once by a second signal, whichever of the two', async () => {
    const { child, finished, said } = await serve(spawnMasthead, '--drain-seconds', '3600', '--log', 'json');
    child.kill('SIGTERM');
    await until(() => expect(said()).toContain('Stopping'));
    child.kill('SIGINT');
    expect(await finished).toMatchObject({ code: null, signal: 'SIGINT' });
  });
});

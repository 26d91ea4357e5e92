// For .ci/run: `npm start` until it answers with a card, then `npm test` with a test of each kind,
// as those see them who have just cloned: a user who may install nothing and has no home, in a
// folder with a space that nobody else may enter, an older Node on the host, no browser. The last
// line counts.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { installOldestNode } from './oldest-node.ts';
import { printSum, type TestCount } from './test-count.ts';

const root = join(import.meta.dirname, '..');
/** Programs that are or bring a browser, and the host's own Node and npm. */
const HIDDEN = /^(chrom|google-chrome|firefox|MiniBrowser|WebKitWebDriver|apt|sudo$|node$|npm$|npx$)/;
/** One of each kind: PostgreSQL, a real PDS, Chromium from Node, an element. */
const TESTS = [
  'packages/masthead-appview/test/store/postgres/postgres.journey.test.ts',
  'test/support/network/memory-network.journey.test.ts',
  'packages/masthead-appview/test/pages/served-pages.journey.test.ts',
  'test/elements/text/format.test.ts',
];
const LINK = 'https://tidewater.example';
const LONG = 600_000;

const isRoot = process.getuid?.() === 0;
/** Root becomes another user; whoever is none has no rights as it is. */
const as = isRoot ? { uid: id('-u'), gid: id('-g') } : {};
const work = mkdtempSync(join(tmpdir(), 'masthead-start-up-'));
chmodSync(work, 0o755);
try {
  printSum([await check()]);
} finally {
  rmSync(work, { recursive: true, force: true });
}

async function check(): Promise<TestCount> {
  const failures = TESTS.filter((file) => !existsSync(join(root, file))).map((file) => `there is no test ${file}`);
  const path = hostPath();
  const checkout = makeCheckout();
  let passed = 0;
  for (const [step, tried] of [
    ['npm start', tryStart],
    ['npm test', tryTest],
  ] as const) {
    const problem = await tried(checkout, path);
    console.log(`${problem === undefined ? '✓' : '✗'} ${step}`);
    if (problem === undefined) passed += 1;
    else failures.push(`${step}: ${problem}`);
  }
  return { passed, failures };
}

/** A checkout of the user's own with what is installed here. */
function makeCheckout(): string {
  const outer = mkdtempSync(join(work, 'mode-700-'));
  const checkout = join(outer, 'my sites', 'masthead');
  mkdirSync(checkout, { recursive: true });
  const left = ['.git', 'dist', 'storybook-static', 'data', 'node_modules'];
  const files = readdirSync(root).filter((name) => !left.includes(name));
  must('cp', '-a', '--', ...files, checkout);
  if (isRoot) must('chown', '-R', `${as.uid}:${as.gid}`, outer);
  const modules = join(checkout, 'node_modules');
  mkdirSync(modules);
  // The files are links to those of the checkout, where that is on the same disk; the folders are
  // the user's.
  try {
    must(...copyModules(root, modules, '-al'));
  } catch {
    rmSync(modules, { recursive: true });
    mkdirSync(modules);
    must(...copyModules(root, modules, '-a'));
  }
  if (isRoot) must('find', modules, '-type', 'd', '-exec', 'chown', `${as.uid}:${as.gid}`, '{}', '+');
  return checkout;
}

/**
 * The PATH of a machine with the oldest Node, with an npm, and without a browser or what brings
 * one.
 */
function hostPath(): string {
  const node = installOldestNode();
  const others = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
  const npm = others.map((folder) => join(folder, 'npm')).find((file) => existsSync(file));
  if (!node || !npm) throw new Error('The host has no npm, or no older Node could be installed.');
  const programs = join(work, 'programs');
  mkdirSync(programs);
  cpSync(node, join(programs, 'node'));
  // Where it lies the user may not enter.
  cpSync(dirname(dirname(realpathSync(npm))), join(work, 'npm'), { recursive: true });
  for (const name of ['npm', 'npx']) symlinkSync(join(work, `npm/bin/${name}-cli.js`), join(programs, name));
  const taken = new Set<string>();
  for (const folder of others) {
    for (const name of existsSync(folder) ? readdirSync(folder) : []) {
      if (HIDDEN.test(name) || taken.has(name)) continue;
      symlinkSync(join(folder, name), join(programs, name));
      taken.add(name);
    }
  }
  return programs;
}

/** @returns what is wrong; nothing when it served a card */
async function tryStart(checkout: string, path: string): Promise<string | undefined> {
  const port = await freePort();
  const child = run(checkout, path, ['start', '--', '--port', `${port}`]);
  try {
    const address = `http://localhost:${port}/xrpc/app.bsky.embed.getEmbedExternalView?url=${encodeURIComponent(LINK)}`;
    for (const end = Date.now() + LONG; Date.now() < end && !child.ended(); await sleep(200)) {
      const answer = await fetch(address).then(
        (response) => response.json(),
        () => undefined,
      );
      if (JSON.stringify(answer)?.includes('"view"')) return undefined;
    }
    return `no card; it said: ${child.said().slice(-500)}`;
  } finally {
    await child.end();
  }
}

/** @returns what is wrong; nothing when all tests passed, and none was skipped */
async function tryTest(checkout: string, path: string): Promise<string | undefined> {
  // With what the start has built.
  const child = run(checkout, path, ['test', '--', '--built', ...TESTS]);
  const code = await child.exit;
  const said = child.said();
  if (code === 0 && /^[1-9]\d* passed, 0 failed$/m.test(said) && !/ skipped: /.test(said)) return undefined;
  return `ended with ${code}; it said: ${said.slice(-3000)}`;
}

/**
 * Runs npm in the checkout as that user, in a process group of its own, so that all of it can be
 * ended.
 */
function run(checkout: string, path: string, args: string[]) {
  const { CI, HOME, PATH, NODE_OPTIONS, ...rest } = process.env;
  const others = Object.entries(rest).filter(
    ([name]) => !/^(npm_|CHROMIUM_PATH|DATABASE_URL|INIT_CWD|NODE$)/.test(name),
  );
  const env = { ...Object.fromEntries(others), PATH: path };
  const child = spawn('npm', args, { cwd: checkout, env, ...as, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  const exit = once(child, 'close').then(([code, signal]) => code ?? signal);
  let ended = false;
  void exit.then(() => (ended = true));
  return {
    exit,
    ended: () => ended,
    said: () => said,
    async end() {
      if (!ended && child.pid) process.kill(-child.pid, 'SIGTERM');
      await exit;
    },
  };
}

function id(flag: string): number {
  return Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout);
}

function must(command: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${stderr}`);
}

/**
 * The command that copies what a checkout has installed. The cache beside it is left out: programs
 * that run meanwhile write and remove its files.
 *
 * @param to a folder that is there and empty
 * @param flag of `cp`: `-al` links the files, `-a` makes copies with an owner of their own
 */
function copyModules(checkout: string, to: string, flag: '-a' | '-al'): [command: string, ...args: string[]] {
  const what = ['-mindepth', '1', '-maxdepth', '1', '!', '-name', '.cache'];
  return ['find', join(checkout, 'node_modules'), ...what, '-exec', 'cp', flag, '-t', to, '{}', '+'];
}

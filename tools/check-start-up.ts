// `npm run test:start-up`: `npm start` until it answers with a card, and the start of `npm test` with a test of each kind, as those see them who have just cloned:
// as root and as a user without rights, in folders that others cannot enter, with odd paths, with older Node and npm on the host, without a browser. The last line counts.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { copyModules } from './copy-modules.ts';
import { freePort } from './free-port.ts';
import { isCi } from './is-ci.ts';
import { printSum, type TestCount } from './test-count.ts';

const root = join(import.meta.dirname, '..');
/** Programs that are or bring a browser, and the host's own Node and npm. */
const HIDDEN = /^(chrom|google-chrome|firefox|MiniBrowser|WebKitWebDriver|apt|sudo$|node$|npm$|npx$)/;
/** One of each kind: PostgreSQL, a real PDS, Chromium from Node, an element. */
const TESTS = [
  'packages/masthead-appview/test/store/postgres/open-pool.test.ts',
  'test/support/network/start-network.test.ts',
  'packages/masthead-appview/test/pages/person-page.test.ts',
  'test/elements/text/format.test.ts',
];
const LINK = 'https://tidewater.example';
const LONG = 600_000;

interface Circumstance {
  readonly name: string;
  /** The user; the one who runs this when left out. */
  readonly user?: string;
  /** Node and npm on the host. */
  readonly node: string;
  readonly folder: string;
  readonly browser: boolean;
}

const CIRCUMSTANCES: readonly Circumstance[] = [
  { name: 'root, Node 20 and npm 10, a folder of mode 700', node: '20', folder: 'checkout', browser: true },
  {
    name: 'a user without rights, home or browser, Node 22 and npm 10, a folder of mode 700 with a space and # in its path',
    user: 'nobody',
    node: '22',
    folder: 'my sites #1/100% é',
    browser: false,
  },
  { name: 'root, Node 24 and npm 10', node: '24', folder: 'checkout', browser: true },
];

const counts: TestCount[] = [];
const work = mkdtempSync(join(tmpdir(), 'masthead-start-up-'));
chmodSync(work, 0o755);
try {
  for (const circumstance of CIRCUMSTANCES) {
    console.log(`\n${circumstance.name}`);
    counts.push(await check(circumstance));
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
printSum(counts);

async function check(circumstance: Circumstance): Promise<TestCount> {
  const { name } = circumstance;
  if (process.getuid?.() !== 0) {
    const reason = 'only root can become another user; run this as root';
    return isCi()
      ? { passed: 0, failures: [`${name}: ${reason}`] }
      : { passed: 0, failures: [], skipped: [{ count: 1, what: `circumstance (${name})`, reason }] };
  }
  const failures: string[] = [];
  const { outer, checkout } = makeCheckout(circumstance);
  try {
    const path = hostPath(circumstance);
    for (const [step, problem] of [
      ['npm start', await tryStart(circumstance, checkout, path)],
      ['npm test', await tryTest(circumstance, checkout, path)],
    ]) {
      console.log(`${problem === undefined ? '✓' : '✗'} ${step}`);
      if (problem !== undefined) failures.push(`${name}: ${step}: ${problem}`);
    }
  } finally {
    rmSync(outer, { recursive: true, force: true });
  }
  return { passed: 2 - failures.length, failures };
}

/** A checkout of the user's own with what is installed here, where nobody else may look. */
function makeCheckout({ user, folder }: Circumstance): { outer: string; checkout: string } {
  const outer = mkdtempSync(join(work, 'mode-700-'));
  const checkout = join(outer, folder);
  mkdirSync(checkout, { recursive: true });
  const left = ['.git', 'dist', 'storybook-static', 'data', 'node_modules'];
  const files = readdirSync(root).filter((name) => !left.includes(name));
  // Root's files can be linked; another user gets copies, because a link has one owner.
  const flag = user ? '-a' : '-al';
  must('cp', [flag, '--', ...files, checkout], root);
  const modules = join(checkout, 'node_modules');
  mkdirSync(modules);
  const [find, ...args] = copyModules(root, modules, flag);
  must(find, args, root);
  if (user) must('chown', ['-R', `${user}:`, outer]);
  return { outer, checkout };
}

/** The PATH of a machine with that Node, and with no more browsers than there shall be. */
function hostPath({ node, browser }: Circumstance): string {
  const host = join(work, `node-${node}`);
  mkdirSync(host);
  must('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', `node@${node}`, 'npm@10'], host);
  const own = join(host, 'node_modules', '.bin');
  const others = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
  if (browser) return [own, ...others].join(delimiter);
  const links = join(host, 'programs');
  mkdirSync(links);
  for (const folder of others) {
    for (const name of statSync(folder, { throwIfNoEntry: false }) ? readdirSync(folder) : []) {
      if (HIDDEN.test(name) || statSync(join(links, name), { throwIfNoEntry: false })) continue;
      symlinkSync(join(folder, name), join(links, name));
    }
  }
  return [own, links].join(delimiter);
}

/** @returns what is wrong; nothing when it served a card */
async function tryStart(circumstance: Circumstance, checkout: string, path: string): Promise<string | undefined> {
  const port = await freePort();
  const child = run(circumstance, checkout, path, ['start', '--', '--port', `${port}`]);
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

/** @returns what is wrong; nothing when all tests passed that could run there */
async function tryTest(circumstance: Circumstance, checkout: string, path: string): Promise<string | undefined> {
  const child = run(circumstance, checkout, path, ['test', '--', ...TESTS]);
  const code = await child.exit;
  const said = child.said();
  const skipped = said.split('\n').filter((line) => / skipped: /.test(line));
  const expected = circumstance.browser ? 0 : 2;
  if (code === 0 && /^[1-9]\d* passed, 0 failed$/m.test(said) && skipped.length === expected) {
    if (skipped.every((line) => /no Chromium/.test(line))) return undefined;
  }
  return `ended with ${code}; it said: ${said.slice(-3000)}`;
}

/** Runs npm in the checkout as that user, in a process group of its own, so that all of it can be ended. */
function run({ user }: Circumstance, checkout: string, path: string, args: string[]) {
  const { CI, HOME, PATH, NODE_OPTIONS, ...rest } = process.env;
  const others = Object.entries(rest).filter(
    ([name]) => !/^(npm_|CHROMIUM_PATH|DATABASE_URL|INIT_CWD|NODE$)/.test(name),
  );
  const env = { ...Object.fromEntries(others), PATH: path, ...(!user && HOME && { HOME }) };
  const as = user && { uid: id('-u', user), gid: id('-g', user) };
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

function id(flag: string, user: string): number {
  return Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout);
}

function must(command: string, args: string[], cwd = root): void {
  const { status, stderr } = spawnSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${stderr}`);
}

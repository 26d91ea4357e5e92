// `npm run test:oldest-node`, after a build: what hostile visitors may do, on the oldest Node that is supported: it parses requests otherwise than the one that the scripts run on.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { isCi } from './is-ci.ts';
import { printSum, readVitestCount, type TestCount } from './test-count.ts';

const root = join(import.meta.dirname, '..');
const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { engines: { node: string } };
const oldest = engines.node.replace(/^>=/, '');
/** Hostile tests that are not run, and why. What is `long` runs on the newest Node alone: it would take longer than all others. */
const NOT_HERE: Readonly<Record<string, string>> = {
  'linear-time': 'it measures patterns, in a quarter of the whole time; they are the same in every Node',
};
const hostile = globSync('test/scenarios/hostile/*.test.ts', { cwd: root });
/** What comes in by HTTP, what is hostile, and the store on the SQLite that is part of Node. */
const TESTS = [
  'test/appview/http/server',
  'test/appview/store/sqlite',
  ...hostile.filter((file) => !(basename(file, '.test.ts') in NOT_HERE)),
];

printSum([run()]);

function run(): TestCount {
  const bin = install();
  const name = `Hostile visitors on Node ${oldest}`;
  if (!bin) {
    const reason = `node@${oldest} cannot be installed from the registry; npm install node@${oldest} brings it`;
    return isCi()
      ? { passed: 0, failures: [`${name}: ${reason}`] }
      : { passed: 0, failures: [], skipped: [{ count: 1, what: `run (${name})`, reason }] };
  }
  const folder = mkdtempSync(join(tmpdir(), 'masthead-oldest-node-'));
  try {
    const json = join(folder, 'vitest.json');
    const args = [
      'run',
      '--project=short',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${json}`,
      ...TESTS,
    ];
    const { status } = spawnSync(join(bin, 'node'), [join(root, 'node_modules/vitest/vitest.mjs'), ...args], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, PATH: [bin, process.env.PATH].join(delimiter) },
    });
    return readVitestCount(json, status === 0, name);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns the folder with that Node, kept from run to run; nothing when it cannot be had */
function install(): string | undefined {
  const folder = join(root, 'node_modules/.cache/oldest-node', oldest);
  const bin = join(folder, 'node_modules/.bin');
  if (!existsSync(join(bin, 'node'))) {
    mkdirSync(folder, { recursive: true });
    const args = [
      'install',
      '--no-save',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      '--prefix',
      folder,
      `node@${oldest}`,
    ];
    spawnSync('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  }
  const { stdout } = spawnSync(join(bin, 'node'), ['--version'], { encoding: 'utf8' });
  return stdout?.startsWith(`v${oldest}`) ? bin : undefined;
}

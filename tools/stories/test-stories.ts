// `npm run test:stories`: the Storybook is built and opened from a sub-path; then every story and
// page of it, the demo and the AppView's pages in Chromium, without errors, without a request that
// leaves or is in vain, with its interactions, and axe finds nothing, light and dark. `--only TEXT`
// takes those whose name holds it, `--stories FOLDER` a Storybook that is built already;
// `--pictures FOLDER` writes a picture of each. The last line states what ran.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { preview } from 'vite';
import { findEngine, howToInstall } from '../browsers/engines.ts';
import { openChromium } from '../browsers/open-engine.ts';
import { freePort } from '../free-port.ts';
import { printSum } from '../test-count.ts';
import { audit } from './audit.ts';
import { checkStorybook } from './check-storybook.ts';
import type { Looked, StoryEntry } from './look.ts';

const { only, pictures, stories } = parseArgs({
  options: { only: { type: 'string' }, pictures: { type: 'string' }, stories: { type: 'string' } },
}).values;
const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'masthead-stories-'));
const failures: string[] = [];
let passed = 0;

try {
  // A missing engine is a failure, not less to look at.
  if (!findEngine('chromium')) failures.push(howToInstall('chromium'));
  // The demo and the AppView's pages load what a site owner would, from dist/.
  else if (!process.env.MASTHEAD_BUILT && !run('npm', ['run', '--silent', 'build'])) failures.push('the build');
  else await audited();
} catch (error) {
  failures.push(error instanceof Error ? error.message : String(error));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
printSum([{ passed, failures }]);

async function audited(): Promise<void> {
  const built = stories ?? join(folder, 'static');
  const build = ['build', '--disable-telemetry', '--quiet', '--output-dir', built];
  if (!stories && !run('storybook', build)) return void failures.push('the static build');
  if (pictures) mkdirSync(pictures, { recursive: true });
  const { entries } = JSON.parse(readFileSync(join(built, 'index.json'), 'utf8')) as {
    entries: Readonly<Record<string, StoryEntry>>;
  };
  const index = Object.values(entries);
  // Below a path, as by a host that gives it no origin of its own.
  const base = '/some/where/below/';
  const server = await preview({
    configFile: false,
    root: built,
    base,
    appType: 'mpa',
    logLevel: 'silent',
    build: { outDir: '.' },
    preview: { host: '127.0.0.1', port: await freePort(), strictPort: true },
  });
  const address = `http://127.0.0.1:${server.config.preview.port}${base}`;
  const browser = await openChromium();
  try {
    await Promise.all([
      only === undefined && checkStorybook(browser, address, index, hear),
      audit(browser, address, index, hear, { only, pictures }),
    ]);
  } finally {
    await browser.close();
    await server.close();
  }
}

function hear({ name, problems }: Looked): void {
  if (problems.length === 0) passed += 1;
  else {
    console.log(`✗ ${name}`);
    for (const problem of problems) console.log(`    ${problem}`);
    failures.push(`${name}: ${problems[0]}`);
  }
}

function run(command: string, args: string[]): boolean {
  return spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;
}

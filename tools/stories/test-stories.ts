// `npm run test:stories`: the Storybook is built and opened from a sub-path; then every story and
// page of it, the demo and the AppView's pages in Chromium, without errors, without a request that
// leaves or is in vain, with its interactions, and axe finds nothing, light and dark. `--only TEXT`
// takes those whose name holds it, `--stories FOLDER` a Storybook that is built already;
// `--pictures FOLDER` writes a picture of each. The last line states what ran.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findEngine, howToInstall } from '../browsers/engines.ts';
import { openChromium } from '../browsers/open-engine.ts';
import { printSum } from '../test-count.ts';
import { audit, type Looked } from './audit.ts';
import { checkStorybook } from './check-storybook.ts';
import { serveFolder } from './serve-folder.ts';
import { storyIndex } from './story-index.ts';

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
  else await look();
} catch (error) {
  failures.push(error instanceof Error ? error.message : String(error));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
printSum([{ passed, failures }]);

async function look(): Promise<void> {
  const built = stories ?? join(folder, 'static');
  const build = ['build', '--disable-telemetry', '--quiet', '--output-dir', built];
  if (!stories && !run('storybook', build)) return void failures.push('the static build');
  if (pictures) mkdirSync(pictures, { recursive: true });
  const { address, close } = await serveFolder(built, '/some/where/below/');
  const browser = await openChromium();
  const index = storyIndex(built);
  try {
    await Promise.all([
      only === undefined && checkStorybook(browser, address, index, hear),
      audit(browser, address, index, hear, { only, pictures }),
    ]);
  } finally {
    await browser.close();
    await close();
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

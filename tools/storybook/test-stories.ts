// `npm run test:stories`: every story in a real browser, light and dark, without console errors, without a request that leaves, through axe, and its
// interactions; then the static build, opened from a sub-path. The last line states what ran.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureEngine } from '../browsers/ensure-engine.ts';
import { printSum, readVitestCount } from '../test-count.ts';
import { checkStatic } from './check-static.ts';
import { openChromium } from './open-chromium.ts';

const root = join(import.meta.dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'masthead-stories-'));
const failures: string[] = [];
let passed = 0;

try {
  if (ensureEngine('chromium')) {
    const json = join(folder, 'stories.json');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${json}`];
    const succeeded = run('vitest', ['run', '--config', '.storybook/vitest.config.ts', ...reporters]);
    const counted = readVitestCount(json, succeeded, 'Stories');
    passed += counted.passed;
    failures.push(...counted.failures);

    const build = join(folder, 'static');
    if (run('storybook', ['build', '--disable-telemetry', '--quiet', '--output-dir', build])) await lookAt(build);
    else failures.push('the static build');
  } else failures.push('no browser');
} finally {
  rmSync(folder, { recursive: true, force: true });
}
printSum([{ passed, failures }]);

async function lookAt(build: string): Promise<void> {
  console.log('\nThe static build, from a sub-path');
  const browser = await openChromium();
  for (const { name, problems } of await checkStatic(browser, build)) {
    console.log(`${problems.length === 0 ? '✓' : '✗'} ${name}`);
    for (const problem of problems) console.log(`    ${problem}`);
    if (problems.length === 0) passed += 1;
    else failures.push(`${name}: ${problems[0]}`);
  }
  await browser.close();
}

function run(command: string, args: string[]): boolean {
  return spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;
}

// `npm run test:stories`: every story in a real browser, light and dark, without console errors, without a request that leaves, through axe, and its
// interactions; then the static build, opened from a sub-path. The last line states what ran.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureEngine } from '../browsers/ensure-engine.ts';
import { checkStatic } from './check-static.ts';
import { openChromium } from './open-chromium.ts';

const root = join(import.meta.dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'masthead-stories-'));
let passed = 0;
let failed = 0;

try {
  if (ensureEngine('chromium')) {
    const json = join(folder, 'stories.json');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${json}`];
    const succeeded = run('vitest', ['run', '--config', '.storybook/vitest.config.ts', ...reporters]);
    const counted = count(json);
    passed += counted.passed;
    // A runner that died without counting, or failed beside its tests, is one failure.
    failed += succeeded ? counted.failed : Math.max(1, counted.failed);

    const build = join(folder, 'static');
    if (run('storybook', ['build', '--disable-telemetry', '--quiet', '--output-dir', build])) await lookAt(build);
    else failed += 1;
  } else failed += 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

async function lookAt(build: string): Promise<void> {
  console.log('\nThe static build, from a sub-path');
  const browser = await openChromium();
  for (const { name, problems } of await checkStatic(browser, build)) {
    console.log(`${problems.length === 0 ? '✓' : '✗'} ${name}`);
    for (const problem of problems) console.log(`    ${problem}`);
    if (problems.length === 0) passed += 1;
    else failed += 1;
  }
  await browser.close();
}

function run(command: string, args: string[]): boolean {
  return spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;
}

function count(file: string): { passed: number; failed: number } {
  try {
    const report: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const { numPassedTests, numFailedTests } = report as Record<string, unknown>;
    return { passed: Number(numPassedTests) || 0, failed: Number(numFailedTests) || 0 };
  } catch {
    return { passed: 0, failed: 0 };
  }
}

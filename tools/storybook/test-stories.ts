// `npm run test:stories`: every story in a real browser, without console errors, without a request that leaves, and its interactions; then the static build, opened from a
// sub-path; then axe on that build, the demo and the AppView's pages, light and dark. `--whole` runs the stories on a dark page too, and axe in every engine and in both
// contrast modes. The last line states what ran.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type AuditContrast, CONTRASTS } from '../audit/audit-plan.ts';
import { countAudit } from '../audit/count-audit.ts';
import { ENGINE_NAMES, type EngineName } from '../browsers/engine-name.ts';
import { hasEngine, howToInstall } from '../browsers/ensure-engine.ts';
import { printSum, readVitestCount } from '../test-count.ts';
import { checkStatic } from './check-static.ts';
import { openChromium } from './open-chromium.ts';

const { whole } = parseArgs({ options: { whole: { type: 'boolean', default: false } } }).values;
const engines: readonly EngineName[] = whole ? ENGINE_NAMES : ['chromium'];
const contrasts: readonly AuditContrast[] = whole ? CONTRASTS : ['aa'];
const root = join(import.meta.dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'masthead-stories-'));
const failures: string[] = [];
let passed = 0;

try {
  // A missing engine is a failure, not less to look at.
  const missing = engines.find((engine) => !hasEngine(engine));
  if (missing) failures.push(howToInstall(missing));
  else {
    const json = join(folder, 'stories.json');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${json}`];
    const schemes = whole ? [] : ['--project=light'];
    const succeeded = run('vitest', ['run', '--config', '.storybook/vitest.config.ts', ...schemes, ...reporters]);
    const counted = readVitestCount(json, succeeded, 'Stories');
    passed += counted.passed;
    failures.push(...counted.failures);

    const build = join(folder, 'static');
    if (run('storybook', ['build', '--disable-telemetry', '--quiet', '--output-dir', build])) {
      await lookAt(build);
      await audit(build);
    } else failures.push('the static build');
  }
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

async function audit(build: string): Promise<void> {
  console.log(`\nAccessibility in ${engines.join(', ')}`);
  // The demo and the AppView's pages load what a site owner would, from dist/.
  const built = process.env.MASTHEAD_BUILT || run('npm', ['run', '--silent', 'build']);
  if (!built) return void failures.push('the build');
  const counted = await countAudit(build, { engines, contrasts });
  passed += counted.passed;
  failures.push(...counted.failures);
}

function run(command: string, args: string[]): boolean {
  return spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;
}

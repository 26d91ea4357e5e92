// `npm run test:stories`: the Storybook is built, and opened from a sub-path; then every story and page of documentation of it, the demo and the AppView's pages in a real
// browser, without console errors, without a request that leaves or is in vain, with its interactions, and axe finds nothing, light and dark. `--whole` does so in every engine
// and in both contrast modes. The last line states what ran.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type AuditContrast, CONTRASTS } from '../audit/audit-plan.ts';
import { countAudit } from '../audit/count-audit.ts';
import { ENGINE_NAMES, type EngineName } from '../browsers/engine-name.ts';
import { hasEngine, howToInstall } from '../browsers/ensure-engine.ts';
import { printSum } from '../test-count.ts';
import { checkStatic } from './check-static.ts';
import { closeChromium, openChromium } from './open-chromium.ts';

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
  const build = join(folder, 'static');
  if (missing) failures.push(howToInstall(missing));
  else if (run('storybook', ['build', '--disable-telemetry', '--quiet', '--output-dir', build])) {
    // Beside each other, in one browser.
    await Promise.all([lookAt(build), audit(build)]);
  } else failures.push('the static build');
} finally {
  await closeChromium();
  rmSync(folder, { recursive: true, force: true });
}
printSum([{ passed, failures }]);

async function lookAt(build: string): Promise<void> {
  for (const { name, problems } of await checkStatic(await openChromium(), build)) {
    console.log(`${problems.length === 0 ? '✓' : '✗'} ${name}`);
    for (const problem of problems) console.log(`    ${problem}`);
    if (problems.length === 0) passed += 1;
    else failures.push(`${name}: ${problems[0]}`);
  }
}

async function audit(build: string): Promise<void> {
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

// `npm run test:accessibility -- --engines=all --contrasts=all`: axe on every story, the demo and the AppView's pages, in Chromium with `contrast="aa"` when nothing else is said. `--only TEXT` takes those whose name
// holds it, `--stories FOLDER` a Storybook that is built already. The last line states what ran.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { engineNames } from '../browsers/engine-name.ts';
import { hasEngine, howToInstall } from '../browsers/ensure-engine.ts';
import { closeChromium } from '../storybook/open-chromium.ts';
import { printSum, type TestCount } from '../test-count.ts';
import { CONTRASTS } from './audit-plan.ts';
import { countAudit } from './count-audit.ts';

const { values: flags } = parseArgs({
  options: {
    contrasts: { type: 'string' },
    engines: { type: 'string' },
    only: { type: 'string', default: '' },
    stories: { type: 'string' },
  },
});
const root = join(import.meta.dirname, '..', '..');
const engines = engineNames(flags.engines ?? process.env.MASTHEAD_ENGINES);
const folder = mkdtempSync(join(tmpdir(), 'masthead-audit-stories-'));

try {
  printSum([await audit()]);
} finally {
  await closeChromium();
  rmSync(folder, { recursive: true, force: true });
}

async function audit(): Promise<TestCount> {
  const failed = (failure: string): TestCount => ({ passed: 0, failures: [failure] });
  const missing = engines.find((engine) => !hasEngine(engine));
  if (missing) return failed(howToInstall(missing));
  if (!process.env.MASTHEAD_BUILT && !run('npm', ['run', '--silent', 'build'])) return failed('the build');
  const stories = flags.stories ?? join(folder, 'stories');
  const build = ['build', '--disable-telemetry', '--quiet', '--output-dir', stories];
  if (!flags.stories && !run('storybook', build)) return failed('the static build of the stories');
  return countAudit(stories, { engines, contrasts: flags.contrasts === 'all' ? CONTRASTS : ['aa'] }, flags.only);
}

function run(command: string, args: string[]): boolean {
  return spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;
}

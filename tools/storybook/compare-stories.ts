// `npm run compare:stories -- --base main`: what a change does to how things look. Builds the stories of the base commit and of what lies here, pictures both in
// the same browser, light and dark, and leaves a page of the differences. For review, not for `npm test`: pictures that are kept drift with every browser.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureEngine } from '../browsers/ensure-engine.ts';
import { openChromium } from './open-chromium.ts';
import { pictureStories } from './picture-stories.ts';
import { writeComparison } from './write-comparison.ts';

const { values: flags } = parseArgs({
  options: {
    base: { type: 'string', default: 'HEAD~1' },
    out: { type: 'string', default: 'storybook-static/comparison' },
    only: { type: 'string', default: '' },
  },
});
const root = join(import.meta.dirname, '..', '..');
const out = join(root, flags.out);
if (!ensureEngine('chromium')) process.exit(1);

const commit = execFileSync('git', ['rev-parse', '--short', `${flags.base}^{commit}`], {
  cwd: root,
  encoding: 'utf8',
}).trim();
const folder = mkdtempSync(join(tmpdir(), 'masthead-compare-'));
try {
  const base = join(folder, 'base');
  mkdirSync(base);
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1e9 });
  if (spawnSync('tar', ['-x', '-C', base], { input: archive }).status !== 0)
    throw new Error('tar could not unpack the base.');
  // Both are built with the packages that are here: only what we wrote differs.
  symlinkSync(join(root, 'node_modules'), join(base, 'node_modules'));
  const builds = { before: join(folder, 'before'), after: join(folder, 'after') };
  build(base, builds.before);
  build(root, builds.after);

  const browser = await openChromium();
  const before = await pictureStories(browser, builds.before, flags.only);
  const after = await pictureStories(browser, builds.after, flags.only);
  await browser.close();
  const made = join(folder, 'comparison');
  const { changed, added, removed, same } = await writeComparison(made, before, after, {
    before: commit,
    after: 'here',
  });
  rmSync(out, { recursive: true, force: true });
  cpSync(made, out, { recursive: true });
  console.log(
    `${changed.length} changed, ${added.length} new, ${removed.length} gone, ${same} the same: ${join(flags.out, 'index.html')}`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function build(from: string, to: string): void {
  const { status } = spawnSync('storybook', ['build', '--disable-telemetry', '--quiet', '--output-dir', to], {
    cwd: from,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error(`The stories in ${from} do not build.`);
}

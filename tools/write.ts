// `npm run write`: everything that is made from other files and committed, in the order in which
// one needs the other. Names do some (`npm run write -- size tag`). `--check` changes nothing, and
// fails when something is out of step.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isFresh } from './fresh-build.ts';

/** By name, the tool that writes it. Each takes `--write` or `--check`. */
const TOOLS: Readonly<Record<string, string>> = {
  lexicons: 'tools/generate-lexicon.ts',
  languages: 'tools/generate-languages.ts',
  manifest: 'tools/manifest.ts',
  sample: 'demo/sample/write-events.ts',
  vectors: 'tools/theme-vectors.ts',
  api: 'tools/api.ts',
  size: 'tools/size-ledger.ts',
  tag: 'tools/script-tags.ts',
  licences: 'tools/licences.ts',
};
/** They read dist/, so what is before them is in it. */
const OF_DIST = ['api'];

const root = join(import.meta.dirname, '..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { check: { type: 'boolean', default: false } },
});
const unknown = positionals.find((name) => !(name in TOOLS));
if (unknown) throw new Error(`Nothing is named ${unknown}; there are ${Object.keys(TOOLS).join(', ')}.`);
const mode = values.check ? '--check' : '--write';
const stale: string[] = [];
for (const [name, tool] of Object.entries(TOOLS)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  if (OF_DIST.includes(name) && !process.env.MASTHEAD_BUILT && !isFresh(root)) run('tools/build.ts');
  if (!run(tool, mode)) stale.push(name);
}
if (stale.length > 0) {
  console.error(`Look above, then: npm run write -- ${stale.join(' ')}`);
  process.exitCode = 1;
}

function run(tool: string, ...flags: string[]): boolean {
  return spawnSync(process.execPath, [join(root, tool), ...flags], { cwd: root, stdio: 'inherit' }).status === 0;
}

// `npm run bench`: the elements, the renderers and the AppView; `npm run bench -- elements` one of
// them. The arguments after a name are for that bench: `-- appview --quick`. docs/benchmarks.md has
// figures.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Whether a bench runs when none is named. `hostile` needs the whole machine. */
const BENCHES: Readonly<Record<string, boolean>> = { elements: true, render: true, appview: true, hostile: false };

const root = join(import.meta.dirname, '..');
const [first, ...flags] = process.argv.slice(2);
const [name, given] =
  first === undefined || first.startsWith('-') ? [undefined, process.argv.slice(2)] : [first, flags];
if (name !== undefined && !(name in BENCHES))
  throw new Error(`No bench is named ${name}; there are ${Object.keys(BENCHES).join(', ')}.`);
const chosen = name === undefined ? Object.keys(BENCHES).filter((each) => BENCHES[each]) : [name];
const run = (file: string, args: readonly string[] = []) =>
  spawnSync(process.execPath, [join(root, file), ...args], { cwd: root, stdio: 'inherit' }).status === 0;
// The peers of the elements are installed only for this bench (bench/package.json).
if (chosen.includes('elements') && !existsSync(join(root, 'bench/node_modules'))) {
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: join(root, 'bench'),
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(1);
}
// These benches measure the built packages.
if (chosen.some((each) => /appview|hostile/.test(each)) && !run('tools/build.ts')) process.exit(1);
for (const each of chosen) if (!run(`bench/${each}.ts`, given)) process.exitCode = 1;

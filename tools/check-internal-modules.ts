// `npm run lint`: which modules of the kit its own packages take beside the public entries stands
// in tools/internal-modules.json, so that a new one is seen in review. `--write` brings the list up
// to date.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const file = join(root, 'tools/internal-modules.json');

const taken = new Set<string>();
for (const source of globSync('packages/*/src/**/*.ts', { cwd: root })) {
  const text = readFileSync(join(root, source), 'utf8');
  for (const [, module = ''] of text.matchAll(/(?:from |import\()'(masthead[\w-]*\/internal\/[\w./-]+)'/g))
    taken.add(module);
}
const modules = [...taken].sort();

if (process.argv.includes('--write')) writeFileSync(file, `${JSON.stringify(modules, null, 2)}\n`);
else {
  const listed = JSON.parse(readFileSync(file, 'utf8')) as readonly string[];
  const problems = [
    ...modules
      .filter((module) => !listed.includes(module))
      .map((module) => `${module} is taken by a package and not in the list.`),
    ...listed
      .filter((module) => !taken.has(module))
      .map((module) => `${module} is in the list, and no package takes it.`),
  ];
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) {
    console.error('Where that is meant: node tools/check-internal-modules.ts --write');
    process.exitCode = 1;
  } else console.log(`Packages take ${modules.length} modules that are no contract; each is in the list.`);
}

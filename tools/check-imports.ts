// Fails when a file imports what the table in import-rules.ts does not allow, when files import each other in a circle, or when a package imports what is not
// installed with it.
import { globSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { importProblems } from './import-problems.ts';
import { IMPORT_RULES } from './import-rules.ts';
import { builtPackages } from './package/built-package.ts';
import { packageProblems } from './package/package-problems.ts';

const root = join(import.meta.dirname, '..');
const sources = new Map(
  globSync('{src,packages/*/src}/**/*.ts', { cwd: root }).map((file) => [
    file.split(sep).join('/'),
    readFileSync(join(root, file), 'utf8'),
  ]),
);
const packages = [...builtPackages().values()].map(({ folder, manifest, entries, placed }) => {
  const dependencies = Object.keys({
    ...manifest.dependencies,
    ...manifest.optionalDependencies,
    ...manifest.peerDependencies,
  });
  const files = [...entries, ...placed].map((file) => join(relative(root, folder), 'src', file).split(sep).join('/'));
  return { name: manifest.name, entries: files, dependencies, peers: dependencies.flatMap(peersOf) };
});
const problems = [
  ...importProblems(sources, IMPORT_RULES),
  ...packages.flatMap((checked) => packageProblems(checked, sources)),
];

if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
} else console.log(`Import rules hold in ${sources.size} files.`);

function peersOf(name: string): string[] {
  const manifest = readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8');
  return Object.keys((JSON.parse(manifest) as { peerDependencies?: object }).peerDependencies ?? {});
}

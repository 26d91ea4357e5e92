// Writes the package.json of an installation that serves, to standard output: the package's own dependencies and the optional ones, each in the version that the
// tests ran with. Beside the repository's lock file `npm ci` installs it with every further package as locked there. For the Dockerfile.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Manifest {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
  readonly overrides: object;
}

const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as Manifest;
const { version, dependencies, devDependencies, peerDependencies, overrides } = manifest;
const optional = Object.keys(peerDependencies).map((name) => {
  const tested = devDependencies[name];
  if (tested === undefined)
    throw new Error(`${name} is optional, and no test runs with it; add it to devDependencies.`);
  return [name, tested] as const;
});
const all = { ...dependencies, ...Object.fromEntries(optional) };
console.log(
  JSON.stringify({ name: 'masthead', version, private: true, type: 'module', dependencies: all, overrides }, null, 2),
);

// Writes the package.json of an installation that serves, to standard output: what our packages
// depend on, `sharp` too, in the versions that the tests ran with. Beside the repository's lock
// file `npm ci` installs it with every further package as locked there. For the Dockerfile.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtPackages } from './package/built-package.ts';

const packages = builtPackages();
const manifests = [...packages.values()].map(({ manifest }) => manifest);
const all = manifests.flatMap((each) => Object.entries({ ...each.dependencies, ...each.optionalDependencies }));
const dependencies = Object.fromEntries(all.filter(([name]) => !packages.has(name)).sort());
const root = readFileSync(join(import.meta.dirname, '../package.json'), 'utf8');
const { version, overrides } = JSON.parse(root) as { readonly version: string; readonly overrides: object };
console.log(
  JSON.stringify({ name: 'masthead', version, private: true, type: 'module', dependencies, overrides }, null, 2),
);

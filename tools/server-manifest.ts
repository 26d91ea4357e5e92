// Writes the package.json of an installation that serves, to standard output: what `masthead-cli` depends on, `sharp` too, in the versions that the tests ran with.
// Beside the repository's lock file `npm ci` installs it with every further package as locked there. For the Dockerfile.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtPackages } from './package/built-package.ts';

const { version, dependencies, optionalDependencies } = builtPackages()['masthead-cli'].manifest;
const root = readFileSync(join(import.meta.dirname, '../package.json'), 'utf8');
const { overrides } = JSON.parse(root) as { readonly overrides: object };
const all = { ...dependencies, ...optionalDependencies };
console.log(
  JSON.stringify({ name: 'masthead', version, private: true, type: 'module', dependencies: all, overrides }, null, 2),
);

// `npm run write -- licences`: the licences of all that is installed with our packages. `--write`
// makes docs/licences.md, `--check` fails when it is out of step. Both fail on a licence that
// nobody has looked at (licences/judge-licence.ts).
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { dependencyLicences, type Lock, type LockedPackage, type OwnPackage } from './licences/dependency-licences.ts';
import { judgeLicence } from './licences/judge-licence.ts';
import { type BundledLicence, licencesPage } from './licences/licences-page.ts';

const root = join(import.meta.dirname, '..');
const PAGE = join(root, 'docs', 'licences.md');
/** What src/elements/lit was written after. */
const WRITTEN_AFTER = ['@lit/reactive-element', 'lit-element', 'lit-html'];
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const manifests = ['package.json', ...globSync('packages/*/package.json', { cwd: root }).sort()];
const own = manifests.flatMap((path): OwnPackage[] => {
  const { name, private: isOurs } = JSON.parse(read(path)) as { name: string; private?: boolean };
  return isOurs ? [] : [{ name, folder: path === 'package.json' ? '' : dirname(path) }];
});
const { packages: lock } = JSON.parse(read('package-lock.json')) as { packages: Lock };

// Not every package says its licence where the lock file takes it from.
const dependencies = dependencyLicences(own, lock).map((dependency) => ({
  ...dependency,
  licence: dependency.licence ?? installedLicence(dependency.name),
}));
const refused = dependencies.filter(({ name, licence }) => judgeLicence(name, licence) === 'refused');
for (const { name, version, licence = 'no licence' } of refused)
  console.error(
    `${name} ${version}: ${licence}. Take another package, or look at it and say so in tools/licences/judge-licence.ts.`,
  );
if (refused.length > 0) process.exitCode = 1;

const page = licencesPage(dependencies, bundled());
if (process.argv.includes('--write')) writeFileSync(PAGE, page);
else if (process.argv.includes('--check')) {
  if (readFileSync(PAGE, 'utf8') !== page) {
    console.error('docs/licences.md is out of step; run npm run write -- licences');
    process.exitCode = 1;
  }
} else for (const { name, version, licence } of dependencies) console.log(`${name} ${version} ${licence ?? 'none'}`);

function installedLicence(name: string): string | undefined {
  try {
    return (JSON.parse(read(`node_modules/${name}/package.json`)) as LockedPackage).license;
  } catch {
    return undefined;
  }
}

/** The packages whose code is in a script tag, and the text of their licence. */
function bundled(): BundledLicence[] {
  const texts = new Map<string, string[]>();
  for (const name of WRITTEN_AFTER) {
    const text = read(`node_modules/${name}/LICENSE`).trim();
    texts.set(text, [...(texts.get(text) ?? []), name]);
  }
  return [...texts].map(([text, together]) => ({ names: together, text }));
}

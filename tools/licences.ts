// `npm run write -- licences`: the tables of docs/licences.md, from the lock file. What our
// packages bring is what npm does not mark as `dev` there, and the optional peers, which users
// install. `--check` fails when the page is out of step, and both on a licence that nobody has
// looked at.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { judgeLicence } from './judge-licence.ts';

interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
}

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Readonly<Record<string, Locked>> };
const { peerDependencies } = JSON.parse(read('package.json')) as { peerDependencies: object };

const rows = new Map<string, { name: string; version: string; licence: string }>();
for (const [path, { version = '', license, link, dev }] of Object.entries(packages)) {
  const name = path.split('node_modules/').at(-1) ?? '';
  if (!path.includes('node_modules/') || link || (dev && !(name in peerDependencies))) continue;
  // The lock file has no licence where the package has it in an older form.
  const licence = license ?? (JSON.parse(read(`${path}/package.json`)) as Locked).license ?? 'none';
  rows.set(`${name} ${version}`, { name, version, licence });
}
const all = [...rows.values()].sort((a, b) => compare(a.name, b.name) || compare(a.version, b.version));
const judgedAs = (verdict: string) => all.filter(({ name, licence }) => judgeLicence(name, licence) === verdict);
for (const { name, version, licence } of judgedAs('refused')) {
  console.error(`${name} ${version}: ${licence}. Take another package, or look at it: tools/judge-licence.ts.`);
  process.exitCode = 1;
}
const counts = [...new Set(all.map(({ licence }) => licence))]
  .map((licence) => ({ licence, count: all.filter((each) => each.licence === licence).length }))
  .sort((a, b) => b.count - a.count || compare(a.licence, b.licence));

const page = read('docs/licences.md');
const tables: Readonly<Record<string, string>> = {
  counts: `| licence | packages |
| --- | --- |
${counts.map(({ licence, count }) => `| ${licence} | ${count} |`).join('\n')}

All but ${judgedAs('looked-at').length} of the ${all.length} ask for no more than their notice.`,
  packages: `| package | version | licence |
| --- | --- | --- |
${all.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`).join('\n')}`,
};
const wanted = page.replace(
  /(<!-- (\w+), by npm run write -->\n).*?(<!-- \/\2 -->)/gs,
  (_, begin, name, end) => `${begin}\n${tables[name]}\n\n${end}`,
);
if (process.argv.includes('--write')) writeFileSync(join(root, 'docs/licences.md'), wanted);
else if (page !== wanted) {
  console.error('docs/licences.md is out of step: run `npm run write -- licences` and commit.');
  process.exitCode = 1;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

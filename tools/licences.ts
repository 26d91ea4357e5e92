// `npm run write -- licences`: the tables of docs/licences.md, from the lock file. What our
// packages bring is what npm does not mark as `dev` there, and the optional peers, which users
// install. It fails on a licence that nobody has looked at.
import { fail, keepInStep, textOf } from './generated.ts';

interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
}

/** They ask for a notice and no more: a package under MIT may depend on them. */
const PERMISSIVE =
  /^(?:0BSD|Apache-2\.0|BlueOak-1\.0\.0|BSD-[23]-Clause|CC0-1\.0|ISC|MIT|Unlicense|Zlib|Apache-2\.0 OR MIT)$/;
/** libvips, the library inside sharp, as a package for each platform: docs/licences.md. */
const LIBVIPS = /^@img\/sharp-(?:libvips|win32|wasm32).*: (?:(?:Apache-2\.0 AND )?LGPL-3\.0-or-later(?: AND MIT)?)$/;

const { packages } = JSON.parse(textOf('package-lock.json')) as { packages: Readonly<Record<string, Locked>> };
const { peerDependencies } = JSON.parse(textOf('package.json')) as { peerDependencies: object };
const rows = new Map<string, { name: string; version: string; licence: string }>();
for (const [path, { version = '', license, link, dev }] of Object.entries(packages)) {
  const name = path.split('node_modules/').at(-1) ?? '';
  if (!path.includes('node_modules/') || link || (dev && !(name in peerDependencies))) continue;
  // The lock file has no licence where the package has it in an older form.
  const licence = license ?? (JSON.parse(textOf(`${path}/package.json`)) as Locked).license ?? 'none';
  rows.set(`${name} ${version}`, { name, version, licence });
}
const all = [...rows.values()].sort((a, b) => compare(a.name, b.name) || compare(a.version, b.version));
const asking = all.filter(({ licence }) => !PERMISSIVE.test(licence));
for (const { name, version, licence } of asking.filter(({ name, licence }) => !LIBVIPS.test(`${name}: ${licence}`)))
  fail(`${name} ${version}: ${licence}. Take another package, or look at it: tools/licences.ts.`);

const counts = [...new Set(all.map(({ licence }) => licence))]
  .map((licence) => ({ licence, count: all.filter((each) => each.licence === licence).length }))
  .sort((a, b) => b.count - a.count || compare(a.licence, b.licence));
const tables: Readonly<Record<string, string>> = {
  counts: `| licence | packages |
| --- | --- |
${counts.map(({ licence, count }) => `| ${licence} | ${count} |`).join('\n')}

All but ${asking.length} of the ${all.length} ask for no more than their notice.`,
  packages: `| package | version | licence |
| --- | --- | --- |
${all.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`).join('\n')}`,
};
keepInStep('licences', {
  'docs/licences.md': textOf('docs/licences.md').replace(
    /(<!-- (\w+), by npm run write -->\n).*?(<!-- \/\2 -->)/gs,
    (_, begin, name, end) => `${begin}\n${tables[name]}\n\n${end}`,
  ),
});

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

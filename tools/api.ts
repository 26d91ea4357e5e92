// `npm run write -- api`, after a build: what each public entry exports. `--write` makes api/,
// where whoever reviews a change sees what it does to the names; `--check` fails when it is out of
// step. Each fails when a signature names a type that its entry does not export, and when a
// function or class has no comment, or no example in it.
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { publicEntries } from './api/public-entries.ts';
import { surfaceReports } from './api/surface-report.ts';

/**
 * What signatures may name all the same: generated types of records, of which `masthead/lexicon`
 * exports namespaces (docs/lexicons.md).
 */
const GENERATED = /^(?:(?:AppBsky|ComAtproto|IdSifa|SiteStandard)\w+|\w+\$schematype(?:_\d+)?)$/;

const root = join(import.meta.dirname, '..');
const mode = process.argv.includes('--write') ? 'write' : process.argv.includes('--check') ? 'check' : 'look';
const entries = publicEntries();
const notBuilt = entries.find(({ declarations }) => !existsSync(declarations));
if (notBuilt) throw new Error(`${relative(root, notBuilt.declarations)} is not there: run \`npm run build\` first.`);

const reports = surfaceReports(entries);
const problems = reports.flatMap(({ entry: { name }, text, missing, withoutExample, problems }) => {
  const forgotten = missing.filter((type) => !GENERATED.test(type));
  const closes = forgotten.map((type) => `${name}: a signature names ${type}, which it does not export.`);
  const silent = text.match(/(?<=^\/\/ @public \(undocumented\)\nexport )(?:abstract )?(?:class|function) \w+/gm) ?? [];
  return [
    ...problems.map((problem) => `${name}: ${problem}`),
    ...silent.map((what) => `${name}: ${what} has no comment.`),
    ...withoutExample.map((what) => `${name}: ${what} has no @example.`),
    ...closes,
  ];
});

if (mode !== 'look') {
  const written = new Map(reports.map(({ entry, text }) => [`${entry.file}.api.md`, text]));
  const stale = keepFolder(join(root, 'api'), written, mode === 'check').map(
    (file) => `${relative(root, file)} is out of step: run \`npm run write -- api\` after a build, and commit.`,
  );
  if (mode === 'check') problems.push(...stale);
}

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log(`The names of ${entries.length} entries are in order.`);

/**
 * Makes a folder hold these files and no others.
 *
 * @param isCheck changes nothing
 * @returns the paths of those that differed
 */
function keepFolder(folder: string, files: ReadonlyMap<string, string>, isCheck: boolean): string[] {
  const found = new Map(globSync('*', { cwd: folder }).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
  const names = [...new Set([...files.keys(), ...found.keys()])].sort();
  const stale = names.filter((name) => files.get(name) !== found.get(name));
  if (!isCheck) {
    mkdirSync(folder, { recursive: true });
    for (const name of stale) {
      const text = files.get(name);
      if (text === undefined) rmSync(join(folder, name));
      else writeFileSync(join(folder, name), text);
    }
  }
  return stale.map((name) => join(folder, name));
}

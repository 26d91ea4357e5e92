import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isPlainPath } from '../../tools/plain-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'masthead-plain-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it.each([
  { path: '/home/mara/masthead', plain: true, note: 'the usual' },
  { path: '/home/mara/My Sites/masthead-2', plain: true, note: 'spaces' },
  { path: 'C:\\Users\\mara\\masthead', plain: true, note: 'Windows' },
  { path: '/home/josé/パブ', plain: true, note: 'letters of any script' },
  { path: '/home/mara/c#/masthead', plain: false, note: 'Vite cuts it off there' },
  { path: '/home/mara/what?/masthead', plain: false, note: 'Vite cuts it off there' },
  { path: '/home/mara/100%/masthead', plain: false, note: 'Vitest takes it for an escape' },
  { path: '/home/mara/[draft]/masthead', plain: false, note: 'a pattern of file names' },
  { path: '/home/mara/a*/masthead', plain: false, note: 'a pattern of file names' },
])('$path: $note', ({ path, plain }) => {
  expect(isPlainPath(path)).toBe(plain);
});

it('runs a tool in a copy with a plain path, tells how it ended, and leaves nothing', () => {
  const root = join(folder, 'a #1', '100%');
  for (const each of ['tools', 'dist', 'node_modules/.cache', 'node_modules/.bin', 'node_modules/it']) {
    mkdirSync(join(root, each), { recursive: true });
  }
  writeFileSync(join(root, 'node_modules/it/index.js'), 'module.exports = 7');
  writeFileSync(join(root, 'node_modules/.cache/kept'), '');
  writeFileSync(join(root, 'dist/old.js'), '');
  symlinkSync('../it/index.js', join(root, 'node_modules/.bin/it'));
  writeFileSync(
    join(root, 'tools/look.cjs'),
    `const { existsSync, lstatSync, statSync, writeFileSync } = require('node:fs');
     const { dev, ino } = statSync('node_modules/it/index.js');
     const is = { cwd: process.cwd(), it: require('it'), dev, ino, args: process.argv.slice(2), path: process.env.PATH.split(':')[0],
       link: lstatSync('node_modules/.bin/it').isSymbolicLink(), cache: existsSync('node_modules/.cache'), dist: existsSync('dist') };
     writeFileSync(process.argv[2], JSON.stringify(is));
     process.exit(3);`,
  );
  const said = join(folder, 'said.json');
  const plain = join(import.meta.dirname, '../../tools/plain-folder.ts');
  const script = `const { runInPlainFolder } = await import(${JSON.stringify(plain)});
    process.exit(await runInPlainFolder(${JSON.stringify(root)}, 'tools/look.cjs', [${JSON.stringify(said)}, 'b']));`;
  const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' });
  expect(status).toBe(3);
  const is = JSON.parse(readFileSync(said, 'utf8'));
  expect(isPlainPath(is.cwd)).toBe(true);
  expect(is).toMatchObject({ it: 7, args: [said, 'b'], link: true, cache: false, dist: false });
  expect(is.path).toBe(join(is.cwd, 'node_modules', '.bin'));
  // Linked where the disk is the same.
  const [dev, ino] = execFileSync('stat', ['-c', '%d %i', join(root, 'node_modules/it/index.js')])
    .toString()
    .split(' ')
    .map(Number);
  if (is.dev === dev) expect(is.ino).toBe(ino);
  expect(existsSync(is.cwd)).toBe(false);
});

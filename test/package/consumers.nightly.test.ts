import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { publicEntries } from '../../tools/api/public-entries.ts';
import { builtPackages } from '../../tools/package/built-package.ts';
import { newFolder } from '../support/new-folder.ts';
import { packedPackages } from '../support/packages/packed-packages.ts';
import { BUNDLER, compile, NODENEXT, STRICT } from './compile.ts';

// A project of somebody who uses TypeScript, as strict as it can be: each entry of the packed
// packages is imported, and every declaration is checked, those of others too.
const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);
const OLDER = 'node_modules/typescript/bin/tsc';
const NODE = ['--types', 'node'];
const ENTRIES = new Set(publicEntries().map(({ name }) => name.replace(/ .*/, '')));
/** Whole programs (docs/programs.md). */
const PROGRAMS = readdirSync(join(root, 'examples/programs')).map((file) => file.replace(/\.ts$/, ''));
const FRAMEWORKS = ['masthead/react', 'masthead/vue', 'masthead/svelte'];
/**
 * The one declaration of others that does not compile: it is not made for
 * `exactOptionalPropertyTypes`. `masthead/publish` takes it.
 */
const FAULT = /[\\/]@atproto[\\/]api[\\/]dist[\\/]atp-agent\.d\.ts\(/;

const folder = newFolder();

beforeAll(async () => {
  const modules = join(folder, 'node_modules');
  mkdirSync(modules);
  // What the packages depend on is that of the clone.
  const own = [...builtPackages().keys()];
  for (const name of readdirSync(join(root, 'node_modules')).filter((name) => !own.includes(name)))
    symlinkSync(join(root, 'node_modules', name), join(modules, name));
  for (const { name, tarball } of (await packedPackages()).values()) {
    mkdirSync(join(modules, name));
    await run('tar', ['-xzf', tarball, '--strip-components=1', '-C', join(modules, name)]);
  }
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  for (const entry of ENTRIES)
    writeFileSync(
      program(entry),
      `import * as all from '${entry}';\nexport const names: string[] = Object.keys(all);\n`,
    );
  for (const name of PROGRAMS) copyFileSync(join(root, 'examples/programs', `${name}.ts`), program(name));
  for (const entry of FRAMEWORKS) writeFileSync(program(entry), `import type {} from '${entry}';\nexport {};\n`);
});

const program = (entry: string) => join(folder, `${entry.replace('/', '.')}.ts`);

/** The faults that the compiler finds: their first lines. */
async function faults(entries: readonly string[], options: readonly string[], compiler?: string): Promise<string[]> {
  const files = entries.map((entry) => basename(program(entry)));
  const said = await compile([...STRICT, '--skipLibCheck', 'false', ...options, ...files], folder, compiler);
  return said.split('\n').filter((line) => line !== '' && !line.startsWith(' '));
}

describe('a program with every entry', () => {
  it.each([
    { note: 'for a bundler', options: BUNDLER },
    { note: 'for Node 16', options: ['--module', 'node16', '--moduleResolution', 'node16'] },
    { note: 'for Node', options: NODENEXT },
    { note: 'for Node, with TypeScript 6', options: NODENEXT, compiler: OLDER },
  ])('compiles $note', async ({ options, compiler }) => {
    expect(ENTRIES.size).toBeGreaterThan(12);
    const found = await faults([...ENTRIES, ...FRAMEWORKS, ...PROGRAMS], [...options, ...NODE], compiler);
    expect(found.filter((line) => !FAULT.test(line))).toEqual([]);
    // Once it is mended, it has no place here.
    expect(found).not.toEqual([]);
  });

  it('compiles for a page, without the types of Node', async () => {
    // All of the kit but what writes, which is for Node.
    const kit = [...ENTRIES, ...FRAMEWORKS].filter((entry) => /^masthead(?:\/(?!publish)|$)/.test(entry));
    expect(await faults(kit, [...BUNDLER, '--types', ''])).toEqual([]);
  });
});

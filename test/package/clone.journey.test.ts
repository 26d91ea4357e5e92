import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { builtPackage } from '../../tools/package/built-package.ts';
import { newFolder } from '../support/new-folder.ts';
import { npm } from '../support/packages/npm.ts';

// The command in a clone that was not built: what npm links there, and which Node runs it.
const root = join(import.meta.dirname, '../..');
const PACKAGE = 'packages/masthead-cli';
const { manifest } = builtPackage('masthead-cli');
const kit = builtPackage('masthead');
const run = promisify(execFile);
const clone = newFolder();

beforeAll(async () => {
  // Installing everything takes a minute, so the clone has what npm looks at when it links
  // commands, and shares the sources and the Node that was installed here.
  cpSync(join(root, PACKAGE, 'bin'), join(clone, PACKAGE, 'bin'), { recursive: true });
  const { dependencies, optionalDependencies: _, ...alone } = manifest;
  // Both name a bin `masthead`, and the command depends on the kit.
  const { masthead } = dependencies;
  writeFileSync(join(clone, PACKAGE, 'package.json'), JSON.stringify({ ...alone, dependencies: { masthead } }));
  const { name, version, bin } = kit.manifest;
  writeFileSync(join(clone, 'package.json'), JSON.stringify({ name, version, bin, workspaces: ['packages/*'] }));
  cpSync(join(root, 'bin'), join(clone, 'bin'), { recursive: true });
  symlinkSync(join(root, PACKAGE, 'src'), join(clone, PACKAGE, 'src'));
  await npm(['install', '--offline', '--no-audit', '--no-fund'], clone);
  mkdirSync(join(clone, 'node_modules'), { recursive: true });
  symlinkSync(join(root, 'node_modules/node'), join(clone, 'node_modules/node'));
});

describe('the command in a clone', () => {
  it('npx masthead runs from the sources', async () => {
    const { stdout } = await run('npx', ['--no-install', 'masthead', '--help'], { cwd: clone });
    expect(stdout).toContain('npx masthead-cli doctor ');
  });

  // Whichever of the two npm links as `masthead`, and with a Node that reads no TypeScript: the
  // installed one takes over.
  it.each([
    [join(PACKAGE, 'bin/masthead.js'), []],
    ['bin/masthead.js', ['--no-experimental-strip-types']],
  ])('%s runs with %j', async (file, flags) => {
    const { stdout } = await run(process.execPath, [...flags, join(clone, file), '--version'], { cwd: clone });
    expect(stdout.trim()).toBe(manifest.version);
  });

  it('gives the exit code of the Node that took over', async () => {
    const args = ['--no-experimental-strip-types', join(clone, PACKAGE, 'bin/masthead.js'), 'verify'];
    await expect(run(process.execPath, args)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('url'),
    });
  });

  it('says what to do where an old Node is all that there is', async () => {
    const bare = join(clone, 'bare');
    cpSync(join(clone, PACKAGE), join(bare, PACKAGE), { recursive: true });
    const args = ['--no-experimental-strip-types', join(bare, PACKAGE, 'bin/masthead.js')];
    await expect(run(process.execPath, args)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^A clone's command needs Node 22\.18 or newer, and this is v.*Run "npm ci"/),
    });
  });

  it('runs with the Node of the host, whatever that is', async () => {
    const host = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
    const env = { ...process.env, PATH: [...host, dirname(process.execPath)].join(delimiter) };
    const { stdout } = await run(join(clone, PACKAGE, 'bin/masthead.js'), ['--version'], { env });
    expect(stdout.trim()).toBe(manifest.version);
  });

  it('is in the lock file as in the manifest: npm links what that one names', () => {
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
    const named = (bin = {}) => Object.fromEntries(Object.entries(bin).map(([name, file]) => [name, `./${file}`]));
    expect(named(packages[PACKAGE].bin)).toEqual(manifest.bin);
    expect(named(packages[''].bin)).toEqual(kit.manifest.bin);
    expect([manifest.bin, kit.manifest.bin].map((bin) => Object.keys(bin ?? {}).length)).toEqual([2, 1]);
  });
});

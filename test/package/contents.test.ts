import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importsOf } from '../../tools/import-problems.ts';
import { builtPackages } from '../../tools/package/built-package.ts';
import { type PackedPackage, packPackage } from '../../tools/package/pack-package.ts';
import { contentsProblem, packageContents } from '../../tools/package/package-contents.ts';

// What is published, before anybody installs it.
const root = join(import.meta.dirname, '../..');
const packages = builtPackages();
const run = promisify(execFile);

it('both packages have one version, and the dependencies with which the tests run', () => {
  const { masthead, 'masthead-cli': cli } = packages;
  expect(cli.manifest.version).toBe(masthead.manifest.version);
  expect(cli.manifest.engines).toEqual(masthead.manifest.engines);
  const tested = { ...masthead.manifest.dependencies, ...masthead.manifest.devDependencies };
  const taken = { ...cli.manifest.dependencies, ...cli.manifest.optionalDependencies };
  expect(taken).toEqual(Object.fromEntries(Object.keys(taken).map((name) => [name, tested[name]])));
});

/** The relative links and pictures of a page, without those in its code. */
function linksOf(page: string): string[] {
  const text = page.replace(/^```[\s\S]*?^```$/gm, '').replace(/`[^`\n]*`/g, '');
  const found = Array.from(
    text.matchAll(/\]\(([^)\s]+)\)|\b(?:src|srcset|href)="([^"]+)"/g),
    ([, a, b]) => a ?? b ?? '',
  );
  return found.filter((link) => !/^(?:[a-z]+:|#)/.test(link)).map((link) => link.replace(/#.*/, ''));
}

function foldersOf(file: string): string[] {
  const parts = file.split('/').slice(0, -1);
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
}

describe.each(['masthead', 'masthead-cli'] as const)('%s', (name) => {
  let folder: string;
  let packed: PackedPackage;
  const read = (file: string) => readFileSync(join(packages[name].folder, file), 'utf8');

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'masthead-contents-'));
    packed = await packPackage(packages[name], folder);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('holds what its list in packages/contents says', () => {
    const listed = readFileSync(join(root, 'packages/contents', `${name}.txt`), 'utf8');
    expect(contentsProblem(name, listed, packageContents(packed.files))).toBeUndefined();
    expect(packed.files.length).toBeLessThanOrEqual(270);
  });

  it('has a readme, a licence and no map, and runs nothing when it is installed', () => {
    expect(packed.files).toEqual(expect.arrayContaining(['README.md', 'LICENSE', 'package.json']));
    expect(packed.files.filter((file) => file.endsWith('.map') || file.startsWith('src/'))).toEqual([]);
    const code = packed.files.filter((file) => /\.m?js$/.test(file));
    expect(code.filter((file) => read(file).includes('sourceMappingURL'))).toEqual([]);
    const { scripts = {} } = packages[name].manifest;
    for (const script of ['preinstall', 'install', 'postinstall', 'prepare'])
      expect(scripts).not.toHaveProperty(script);
  });

  it('has all that its pages link to', () => {
    const inside = new Set(packed.files.flatMap((file) => [file, ...foldersOf(file)]));
    const pages = packed.files.filter((file) => file.endsWith('.md'));
    const broken = pages.flatMap((page) =>
      linksOf(read(page))
        .filter((link) => !inside.has(posix.normalize(posix.join(posix.dirname(page), link)).replace(/\/$/, '')))
        .map((link) => `${page}: ${link}`),
    );
    expect(broken).toEqual([]);
    expect(pages).toEqual(expect.arrayContaining(['README.md', 'docs/licences.md']));
  });

  it('imports only what it depends on, and its own files', () => {
    const { dependencies, optionalDependencies } = packages[name].manifest;
    const known = new Set(Object.keys({ ...dependencies, ...optionalDependencies }));
    const foreign = packed.files
      .filter((file) => /^dist\/lib\/.*\.(js|d\.ts)$/.test(file))
      .flatMap((file) => importsOf(file, read(file)).map(({ specifier }) => specifier))
      .filter((specifier) => /^[@\w][\w./-]*$/.test(specifier))
      .map((specifier) =>
        specifier
          .split('/')
          .slice(0, specifier.startsWith('@') ? 2 : 1)
          .join('/'),
      );
    expect([...new Set(foreign)].filter((taken) => !known.has(taken))).toEqual([]);
    expect(foreign.length).toBeGreaterThan(5);
  });

  it('exports of each entry the names of its source, and no others', async () => {
    const { folder: home, published } = packages[name];
    // In a process of its own, where nothing is changed on the way to Node.
    const code = `const names = async (file) => Object.keys(await import(file)).sort();
      console.log(JSON.stringify([await names(process.argv[1]), await names(process.argv[2])]));`;
    const pairs = published.map(async (entry) => {
      const files = [join(root, 'src', entry), join(home, 'dist/lib', entry.replace('.ts', '.js'))];
      const addresses = files.map((file) => pathToFileURL(file).href);
      const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', code, ...addresses]);
      const [source, built]: [string[], string[]] = JSON.parse(stdout);
      return { entry, source, built };
    });
    for (const { entry, source, built } of await Promise.all(pairs))
      expect([entry, ...built]).toEqual([entry, ...source]);
    expect(published.length).toBeGreaterThan(1);
  });

  it('is in order by publint', async () => {
    const tarball = readFileSync(packed.tarball);
    const bytes = tarball.buffer.slice(tarball.byteOffset, tarball.byteOffset + tarball.byteLength);
    const { messages, pkg } = await publint({ pack: { tarball: bytes as ArrayBuffer }, level: 'warning' });
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  });

  it('has the right types by are-the-types-wrong', async () => {
    const result = await checkPackage(createPackageFromTarballData(readFileSync(packed.tarball)));
    if (!result.types) throw new Error('No types were found.');
    // There is no CommonJS, and no resolution of TypeScript before 4.7; editors' data, style and JSON have no types.
    const wrong = result.problems.filter((problem) => {
      if (problem.kind === 'CJSResolvesToESM') return false;
      if (!('entrypoint' in problem)) return true;
      return problem.resolutionKind !== 'node10' && /^\.(\/[\w-]+)?$/.test(problem.entrypoint);
    });
    expect(wrong).toEqual([]);
  });
});

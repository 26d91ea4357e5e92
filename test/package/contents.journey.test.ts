import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { beforeAll, describe, expect, it } from 'vitest';
import { importsOf } from '../../tools/check/files.ts';
import { builtPackages } from '../../tools/package/built-package.ts';
import { type PackedPackage, publishedManifest } from '../../tools/package/pack-package.ts';
import { packedPackage } from '../support/packages/packed-packages.ts';

// What is published, before anybody installs it.
const packages = builtPackages();
const run = promisify(execFile);

it('all packages have one version, need one Node, and name every dependency in one version', () => {
  const manifests = [...packages.values()].map(({ manifest }) => manifest);
  expect(new Set(manifests.map(({ version }) => version)).size).toBe(1);
  expect(new Set(manifests.map(({ engines }) => engines.node)).size).toBe(1);
  const named = new Map<string, Set<string>>();
  for (const { dependencies, devDependencies, optionalDependencies } of manifests)
    for (const [name, range] of Object.entries({ ...devDependencies, ...dependencies, ...optionalDependencies }))
      named.set(name, (named.get(name) ?? new Set()).add(range));
  expect([...named].filter(([, ranges]) => ranges.size > 1)).toEqual([]);
  // An app that has Lit keeps one Lit.
  const exact = /^((npm:[\w-]+@)?\d+\.\d+\.\d+(-[\w.]+)?|file:\.\.\/\.\.|\^24\.0\.0|\^3\.3\.3)$/;
  expect([...named].filter(([, [range = '']]) => !exact.test(range))).toEqual([]);
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

it('each entry exports the names of its source, and no others; the command alone has none', async () => {
  // In a process of its own, where nothing is changed on the way to Node.
  const code = `const names = async (file) => Object.keys(await import(file)).sort();
    console.log(JSON.stringify(await Promise.all(process.argv.slice(1).map(names))));`;
  const built = [...packages.values()];
  const sources = built.flatMap(({ folder, published }) => published.map((entry) => join(folder, 'src', entry)));
  const files = built.flatMap(({ folder, published, lib }) =>
    published.map((entry) => join(folder, lib, entry.replace('.ts', '.js'))),
  );
  const names = [sources, files].map(async (entries) => {
    const addresses = entries.map((file) => pathToFileURL(file).href);
    return JSON.parse((await run(process.execPath, ['--input-type=module', '--eval', code, ...addresses])).stdout);
  });
  const [ofSource, ofPackage] = await Promise.all(names);
  for (const [at, file] of files.entries()) expect(ofPackage[at], file).toEqual(ofSource[at]);
  const without = built.filter(({ published }) => published.length === 0).map(({ manifest }) => manifest.name);
  expect(without).toEqual(['masthead-cli']);
});

describe.each([...packages])('%s', (_, built) => {
  let packed: PackedPackage;
  const read = (file: string) => readFileSync(join(built.folder, file), 'utf8');

  beforeAll(async () => {
    packed = await packedPackage(built.manifest.name);
  });

  it('has a readme, a licence and no map, and runs nothing when it is installed', () => {
    expect(packed.files).toEqual(expect.arrayContaining(['README.md', 'LICENSE', 'package.json']));
    expect(packed.files.filter((file) => file.endsWith('.map') || file.startsWith('src/'))).toEqual([]);
    const code = packed.files.filter((file) => /\.m?js$/.test(file));
    expect(code.filter((file) => read(file).includes('sourceMappingURL'))).toEqual([]);
    const published = publishedManifest(built.manifest);
    expect(published).not.toHaveProperty('scripts');
    expect(JSON.stringify(published)).not.toMatch(/masthead-source|file:/);
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
    expect(pages).toContain('README.md');
  });

  it('imports only what it depends on, and its own files', () => {
    const { dependencies, optionalDependencies, peerDependencies } = built.manifest;
    const known = new Set(Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }));
    const foreign = packed.files
      .filter((file) => /^dist\/.*\.(js|d\.ts)$/.test(file) && file.startsWith(built.lib))
      .flatMap((file) => importsOf(file, read(file)).map(({ specifier }) => specifier))
      .filter((specifier) => /^[@\w][\w./-]*$/.test(specifier))
      .map((specifier) =>
        specifier
          .split('/')
          .slice(0, specifier.startsWith('@') ? 2 : 1)
          .join('/'),
      );
    expect([...new Set(foreign)].filter((taken) => !known.has(taken))).toEqual([]);
    expect(foreign.length).toBeGreaterThan(0);
  });

  it('is in order by publint', async () => {
    const tarball = readFileSync(packed.tarball);
    const bytes = tarball.buffer.slice(tarball.byteOffset, tarball.byteOffset + tarball.byteLength);
    const { messages, pkg } = await publint({ pack: { tarball: bytes as ArrayBuffer }, level: 'warning' });
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  });
});

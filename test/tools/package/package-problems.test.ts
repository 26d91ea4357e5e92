import { describe, expect, it } from 'vitest';
import { packageProblems } from '../../../tools/package/package-problems.ts';

const problems = (code: string, dependencies: readonly string[] = ['lit']) =>
  packageProblems(
    { name: 'small', entries: ['a.ts'], dependencies },
    new Map([
      ['a.ts', `import { html } from 'lit/html.js';\n${code}`],
      ['b.ts', "import { Kysely } from 'kysely';\nexport const b = Kysely;"],
      ['c.ts', "import type { Kysely } from 'kysely';\nexport type C = Kysely;"],
    ]),
  );

describe('a package that imports what is not installed with it fails the lint', () => {
  it.each([
    ['by itself', "import { LRUCache } from 'lru-cache';", 'lru-cache'],
    ['of a scope', "import { Agent } from '@atproto/api';", '@atproto/api'],
    ['later', "await import('sharp');", 'sharp'],
    ['through another file', "import { b } from './b.ts';", 'kysely'],
    ['through a file that is loaded later', "await import('./b.ts');", 'kysely'],
  ])('%s', (_note, code, name) => {
    expect(problems(code)).toEqual([expect.stringContaining(`imports "${name}", and the package small`)]);
  });
});

it.each([
  ["Node's own", "import { join } from 'node:path';"],
  ['types', "import type { C } from './c.ts';"],
  ['types in a file that it uses', "import { c } from './c.ts';"],
  ['an address', 'await import(new URL(file, folder).href);'],
])('%s is nothing to install', (_note, code) => {
  expect(problems(code)).toEqual([]);
});

it('what is installed and never imported is a problem too', () => {
  expect(problems('', ['lit', 'sharp'])).toEqual(['small: depends on sharp, and imports it nowhere']);
});

it('an entry that is not there is one', () => {
  expect(packageProblems({ name: 'small', entries: ['x.ts'], dependencies: [] }, new Map())).toEqual([
    expect.stringContaining('there is no x.ts'),
  ]);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importProblems } from '../../tools/import-problems.ts';
import { IMPORT_RULES, type ImportRule } from '../../tools/import-rules.ts';

const RULES: Readonly<Record<string, ImportRule>> = {
  core: { folders: [], packages: [], browser: true },
  server: { folders: ['core', 'server/rows', 'server/event.ts'], types: ['page'], packages: 'any', browser: false },
  'server/rows': { folders: ['core', 'server/event.ts'], packages: ['kysely'], browser: false },
  'server/event.ts': { folders: ['core'], packages: [], browser: false },
  page: { folders: ['core'], packages: ['lit'], browser: true },
};

const NOTHING = 'export const nothing = 0;';

/** Files by their path, with nothing in those that are only imported. */
const problems = (files: Readonly<Record<string, string>>) => importProblems(new Map(Object.entries(files)), RULES);

describe('an import that the rules do not allow fails the lint', () => {
  it.each<[note: string, file: string, code: string, problem: RegExp]>([
    ['of a room below', 'core/a.ts', "import { b } from '../server/b.ts';", /core may not import server$/],
    ['of its type alone', 'core/a.ts', "import type { B } from '../page/b.ts';", /core may not import page$/],
    ['that is dynamic', 'core/a.ts', "await import('../page/b.ts');", /core may not import page$/],
    ['that is passed on', 'core/a.ts', "export { b } from '../page/b.ts';", /core may not import page$/],
    [
      'of a folder below, inside a room',
      'server/rows/a.ts',
      "import '../b.ts';",
      /server\/rows may not import server$/,
    ],
    [
      'of a file with rules of its own',
      'server/event.ts',
      "import './rows/b.ts';",
      /event.ts may not import server\/rows/,
    ],
    [
      'of a value where types are allowed',
      'server/a.ts',
      "import { b } from '../page/b.ts';",
      /only types may come from page/,
    ],
    ['of Node in a browser', 'page/a.ts', "import 'node:fs';", /page runs in a browser$/],
    ['of a package that is not named', 'server/rows/a.ts', "import 'pg';", /server\/rows may use kysely only$/],
    ['of any package', 'core/a.ts', "import 'lit';", /core may use no package only$/],
    ['in a folder without rules', 'other/a.ts', NOTHING, /the folder "other" has no import rule/],
  ])('%s', (_note, file, code, problem) => {
    expect(problems({ [file]: code })).toEqual([expect.stringMatching(problem)]);
  });
});

describe('no problem is', () => {
  it.each<[note: string, file: string, code: string]>([
    ['a room above', 'page/a.ts', "import { b } from '../core/b.ts';"],
    ['the same room, its folders included', 'core/a.ts', "import { b } from './deep/b.ts';"],
    ['a type where types are allowed', 'server/a.ts', "import type { B } from '../page/b.ts';"],
    ['types in braces', 'server/a.ts', "import { type B, type C } from '../page/b.ts';"],
    ['a package, and a part of one', 'server/rows/a.ts', "import 'kysely'; import 'kysely/helpers';"],
    ['the type of a package', 'core/a.ts', "import type { X } from 'lit';"],
  ])('%s', (_note, file, code) => {
    expect(problems({ [file]: code })).toEqual([]);
  });
});

describe('a circle of imports fails the lint', () => {
  it('of two files', () => {
    expect(problems({ 'core/a.ts': "import './b.ts';", 'core/b.ts': "import './a.ts';" })).toEqual([
      'core/a.ts → core/b.ts → core/a.ts: a circle of imports; move what two files share to a third',
    ]);
  });

  it('of types alone', () => {
    const files = { 'core/a.ts': "import type { B } from './b.ts';", 'core/b.ts': "export type { A } from './a.ts';" };
    expect(problems(files)).toHaveLength(1);
  });

  it('of dynamic imports', () => {
    expect(problems({ 'core/a.ts': "import('./b.ts');", 'core/b.ts': "import './a.ts';" })).toHaveLength(1);
  });

  it('of a file with itself', () => {
    expect(problems({ 'core/a.ts': "import './a.ts';" })).toHaveLength(1);
  });

  it('by its shortest way, and each file in one of them', () => {
    const files = {
      'core/a.ts': "import './b.ts'; import './c.ts';",
      'core/b.ts': "import './c.ts';",
      'core/c.ts': "import './a.ts';",
      'core/d.ts': "import './a.ts'; import './e.ts';",
      'core/e.ts': "import './d.ts';",
    };
    expect(problems(files)).toEqual([
      expect.stringMatching(/^core\/a.ts → core\/c.ts → core\/a.ts:/),
      expect.stringMatching(/^core\/b.ts → core\/c.ts → core\/a.ts → core\/b.ts:/),
      expect.stringMatching(/^core\/d.ts → core\/e.ts → core\/d.ts:/),
    ]);
  });

  it('but no way that ends', () => {
    const files = {
      'core/a.ts': "import './b.ts'; import './c.ts';",
      'core/b.ts': "import './c.ts';",
      'core/c.ts': NOTHING,
    };
    expect(problems(files)).toEqual([]);
  });
});

it('the rooms of the AppView take from those above them in docs/architecture.md only', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/architecture.md'), 'utf8');
  const table = page.split('## The rooms of the AppView')[1]?.split('\n## ')[0] ?? '';
  const rooms = table.split('\n').flatMap((line) => {
    const [, cell = ''] = /^\| (`src\/.*?) \|/.exec(line) ?? [];
    return [...cell.matchAll(/`src\/([^`]+)`/g)].map(([, room = '']) => room);
  });
  const ruled = Object.keys(IMPORT_RULES).filter((room) => room.startsWith('appview/'));
  expect(rooms).toEqual(ruled);
  for (const [at, room] of rooms.entries()) {
    const inside = IMPORT_RULES[room]?.folders.filter((folder) => folder.startsWith('appview'));
    expect(inside).toEqual(rooms.slice(0, at));
  }
});

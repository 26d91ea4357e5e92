import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { IMPORT_RULES } from '../../tools/import-rules.ts';

// The tables of docs/architecture.md name what is there, and say what tools/import-rules.ts enforces.
const ROOT = join(import.meta.dirname, '../..');
const page = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');
const [, kit = '', packages = '', appView = ''] =
  /## The kit\n([\s\S]*)## The packages\n([\s\S]*)## The rooms of the AppView\n([\s\S]*?)\n## /.exec(page) ?? [];
const folders = (pattern: string) => globSync(pattern, { cwd: ROOT }).map((path) => path.replaceAll('\\', '/'));
/** Those in the first column. */
const named = (table: string) =>
  [...table.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  );

describe('the tables of docs/architecture.md', () => {
  it('name each room of the kit, and each package', () => {
    const rooms = named(kit);
    expect(rooms.filter((room) => room.split('/').length === 2).sort()).toEqual(folders('src/*').sort());
    expect(named(packages).sort()).toEqual(folders('packages/*').sort());
  });

  it('say which rooms of the kit run in a browser', () => {
    for (const [, room = '', browser] of kit.matchAll(/^\| `src\/([\w/]+)` \| .* \| (yes|no) \|$/gm)) {
      const rules = Object.entries(IMPORT_RULES).filter(([name]) => name === room || name.startsWith(`${room}/`));
      expect([room, rules.some(([name, rule]) => rule.browser && !name.endsWith('/pure'))]).toEqual([
        room,
        browser === 'yes',
      ]);
    }
  });

  it('name the rooms of the AppView, each above those that import it', () => {
    const rooms = named(appView).filter((name) => !name.startsWith('packages/'));
    const held = Object.keys(IMPORT_RULES).filter((name) => name.startsWith('masthead-appview/'));
    const known = held
      .map((name) => name.slice('masthead-appview/'.length))
      .filter((name) => !/^ingest\/|^[^/]+\/[^/]+\//.test(name));
    expect(rooms).toEqual(known);
  });
});

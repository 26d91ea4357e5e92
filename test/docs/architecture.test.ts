import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

// The tables of docs/architecture.md name what is there, and say what biome.json enforces.
const ROOT = join(import.meta.dirname, '../..');
const page = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');
const [, kit = '', packages = '', appView = ''] =
  /## The kit\n([\s\S]*)## The packages\n([\s\S]*)## The rooms of the AppView\n([\s\S]*?)\n## /.exec(page) ?? [];
const folders = (pattern: string) => globSync(pattern, { cwd: ROOT }).map((path) => path.replaceAll('\\', '/'));
const biome = readFileSync(join(ROOT, 'biome.json'), 'utf8');
/** Those in the first column. */
const named = (table: string) =>
  [...table.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  );

describe('the tables of docs/architecture.md', () => {
  it('name each room of the kit, and each package', () => {
    const rooms = named(kit);
    expect(rooms.filter((room) => room.split('/').length === 2).sort()).toEqual(
      folders('src/*')
        .filter((path) => !path.includes('.'))
        .sort(),
    );
    expect(named(packages).sort()).toEqual(folders('packages/*').sort());
  });

  it('name the rooms of the AppView, each above those that import it', () => {
    const rooms = named(appView).filter((name) => !name.startsWith('packages/') && name !== 'http');
    const rule = (room: string) =>
      biome.match(
        new RegExp(`"packages/masthead-appview/src/${room}/\\*\\*"[\\s\\S]*?"group": \\[([^\\]]*)\\]`),
      )?.[1] ?? '';
    const barred = (room: string) =>
      [...rule(room).matchAll(/[{,/](\w+(?:\/server)?)(?=[},/])/g)].map(([, name = '']) => name);
    for (const [at, room] of rooms.entries())
      expect([room, rooms.slice(at + 1).filter((below) => !barred(room).includes(below))]).toEqual([room, []]);
  });
});

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

// The tables of docs/architecture.md name what is there.
const ROOT = join(import.meta.dirname, '../..');
const page = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');
const [, kit = '', packages = ''] = /## The kit\n([\s\S]*)## The packages\n([\s\S]*?)\n## /.exec(page) ?? [];
const folders = (pattern: string) => globSync(pattern, { cwd: ROOT }).map((path) => path.replaceAll('\\', '/'));
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
});

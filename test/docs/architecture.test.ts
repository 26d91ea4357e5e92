import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { IMPORT_RULES } from '../../tools/import-rules.ts';

// The first table of rooms in docs/architecture.md says what tools/import-rules.ts enforces. The second, of the AppView's own rooms, is held to it by
// test/tools/import-problems.test.ts.

const page = readFileSync(join(import.meta.dirname, '../../docs/architecture.md'), 'utf8');
const rows = [...page.matchAll(/^\| `src\/([\w/]+)` \| .* \| (yes|no) \|$/gm)];
const rooms = rows.map(([, room = '']) => room);
const rules = Object.entries(IMPORT_RULES).filter(([room]) => !room.startsWith('appview/'));

describe('the rooms in docs/architecture.md', () => {
  it('are those that have a rule', () => {
    expect([...rooms].sort()).toEqual(rules.map(([room]) => room).sort());
  });

  it('run in a browser where the rule says so', () => {
    expect(Object.fromEntries(rows.map(([, room = '', browser]) => [room, browser === 'yes']))).toEqual(
      Object.fromEntries(rules.map(([room, { browser }]) => [room, browser])),
    );
  });

  it('import only rooms above them', () => {
    const upward = rules.flatMap(([room, { folders }]) =>
      folders
        .filter((other) => !other.startsWith('appview/'))
        .filter((other) => rooms.indexOf(other) >= rooms.indexOf(room))
        .map((other) => `${room} imports ${other}`),
    );
    expect(upward).toEqual([]);
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { IMPORT_RULES } from '../../tools/import-rules.ts';

// The two tables of rooms in docs/architecture.md say what tools/import-rules.ts enforces.

const page = readFileSync(join(import.meta.dirname, '../../docs/architecture.md'), 'utf8');
const [general = '', appView = ''] = page.split('## The rooms of the AppView');
const rows = [...general.matchAll(/^\| `src\/([\w/]+)` \| .* \| (yes|no) \|$/gm)];
const outer = rows.map(([, room = '']) => room);
/** A line of the AppView's table may name several. */
const inner = [...appView.matchAll(/^\| (`src\/.*?) \|/gm)].flatMap(([, cell = '']) =>
  [...cell.matchAll(/`src\/([^`]+)`/g)].map(([, room = '']) => room),
);
// `appview` by itself is what puts its rooms together: they stand above it.
const rooms = outer.flatMap((room) => (room === 'appview' ? [...inner, room] : room));

describe('the rooms in docs/architecture.md', () => {
  it('are those that have a rule', () => {
    expect([...rooms].sort()).toEqual(Object.keys(IMPORT_RULES).sort());
  });

  it('run in a browser where the rule says so', () => {
    const said = Object.fromEntries(rows.map(([, room = '', browser]) => [room, browser === 'yes']));
    for (const [room, { browser }] of Object.entries(IMPORT_RULES)) {
      expect([room, browser]).toEqual([room, said[room] ?? false]);
    }
  });

  it('import only rooms above them', () => {
    const upward = Object.entries(IMPORT_RULES).flatMap(([room, { folders }]) =>
      folders.filter((other) => rooms.indexOf(other) >= rooms.indexOf(room)).map((other) => `${room} imports ${other}`),
    );
    expect(upward).toEqual([]);
  });
});

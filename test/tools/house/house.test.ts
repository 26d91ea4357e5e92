import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { drawHouse } from '../../../tools/house/draw-house.ts';
import { HOUSE } from '../../../tools/house/house.ts';
import { IMPORT_RULES } from '../../../tools/import-rules.ts';

// The picture of the rooms says what the lint enforces.
const picture = readFileSync(join(import.meta.dirname, '../../../docs/images/house.svg'), 'utf8');
const drawn = HOUSE.flatMap(({ browser, server }, floor) => [
  ...browser.map(({ name }) => ({ name, floor, isBrowser: true })),
  ...server.map(({ name }) => ({ name, floor, isBrowser: false })),
]);
const floorOf = new Map(drawn.map(({ name, floor }) => [name, floor]));
// The AppView's own rooms are in one.
const rules = Object.entries(IMPORT_RULES).filter(([name]) => !name.startsWith('appview/'));

describe('the picture of the house', () => {
  it('has every room, in the wing where it runs', () => {
    expect(rules.length).toBeGreaterThan(20);
    for (const [name, { browser }] of rules) {
      expect(drawn).toContainEqual({ name, floor: expect.any(Number), isBrowser: browser });
      expect(picture).toContain(`>${name}</text>`);
    }
  });

  it('lets no room stand below one that it uses', () => {
    const upward = rules.flatMap(([name, { folders }]) =>
      folders
        .map((other) => (other.startsWith('appview/') ? 'appview' : other))
        .filter((other) => (floorOf.get(other) ?? -1) < (floorOf.get(name) ?? 0))
        .map((other) => `${name} uses ${other}`),
    );
    expect(upward).toEqual([]);
  });

  it('is in step with what draws it', () => {
    const names = new Set([...picture.matchAll(/class="name"[^>]*>([^<]+)</g)].map(([, name = '']) => name));
    const floors = HOUSE.map(({ title, browser, server }) => ({
      title,
      browser: browser.filter(({ name }) => names.has(name)),
      server: server.filter(({ name }) => names.has(name)),
    }));
    expect(drawHouse(floors)).toBe(picture);
  });

  it('loads nothing and runs nothing', () => {
    expect(picture).not.toMatch(/<script|href=|url\(|@import/);
  });
});

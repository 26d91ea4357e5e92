import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { REAL_FAULTS } from './faults/real-faults.ts';
import { SHARES } from './faults/shares.ts';

it('there are two hundred and twenty faults, twelve of them of real records', () => {
  const all = Object.values(SHARES).flatMap((tables) => Object.values(tables).flat());
  expect(all.length).toBeGreaterThanOrEqual(220);
  expect(REAL_FAULTS.length).toBeGreaterThanOrEqual(12);
  expect(new Set(all.map(({ note }) => note)).size, 'no fault stands in two').toBe(all.length);
});

it.each(Object.keys(SHARES))('the share %s is run', (share) => {
  expect(existsSync(join(import.meta.dirname, `diagnose.${share}.journey.test.ts`))).toBe(true);
});

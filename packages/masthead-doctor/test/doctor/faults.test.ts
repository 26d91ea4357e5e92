import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { serveMemoryNetwork } from '../../../../test/support/network/serve-memory-network.ts';
import { REAL_FAULTS } from './faults/real-faults.ts';
import { TABLES } from './faults/tables.ts';
import { tryFault } from './faults/try-fault.ts';
import { startWorld } from './world.ts';

const world = await startWorld(serveMemoryNetwork());
afterAll(() => world.close());
beforeEach(() => world.reset());

describe.each(Object.entries(TABLES))('%s', (_kind, rows) => {
  it.each(rows.map((row) => [row.note, row] as const))('%s', (_note, row) => tryFault(row, world));
});

it('no fault stands in two tables, and twelve are of real records', () => {
  const all = Object.values(TABLES).flat();
  expect(new Set(all.map(({ note }) => note)).size).toBe(all.length);
  expect(REAL_FAULTS.length).toBeGreaterThanOrEqual(12);
});

import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { serveMemoryNetwork } from '../../../../test/support/network/serve-memory-network.ts';
import type { Rule } from '../../src/doctor/rule.ts';
import { RULES } from '../../src/doctor/rules.ts';
import { TABLES } from './faults/tables.ts';
import { tryFault } from './faults/try-fault.ts';
import { startWorld } from './world.ts';

const rules: readonly Rule<never>[] = Object.values(RULES).flat();
const spoken = new Set<string>();
for (const each of new Set(rules)) {
  const { when } = each;
  vi.spyOn(each, 'when').mockImplementation(async (known) => {
    const said = await when(known);
    if (said) spoken.add(each.id);
    return said;
  });
}
const world = await startWorld(serveMemoryNetwork());
afterAll(() => void vi.restoreAllMocks());
beforeEach(() => world.reset());

describe.each(Object.entries(TABLES))('%s', (_kind, rows) => {
  it.each(rows.map((row) => [row.note, row] as const))('%s', (_note, row) => tryFault(row, world));
});

/** What the tests of these rules and of `diagnose` make them say. */
const ELSEWHERE = [
  'account-unfound',
  'page-late',
  'index-not-of-this-host',
  'index-not-yet',
  'index-shows-another',
  'index-without-it',
  'bluesky-silent',
  'bluesky-without-it',
];

it('each rule has a row that makes it speak, and no fault stands twice', () => {
  const notes = Object.values(TABLES).flatMap((rows) => rows.map(({ note }) => note));
  expect(new Set(notes).size).toBe(notes.length);
  expect(rules.map(({ id }) => id).filter((id) => !spoken.has(id))).toEqual(ELSEWHERE);
});

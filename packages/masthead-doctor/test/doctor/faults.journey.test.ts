import { afterAll, beforeAll, beforeEach, it } from 'vitest';
import { startNetwork } from '../../../../test/support/network/start-network.ts';
import { TABLES } from './faults/tables.ts';
import { indexOf, tryFault } from './faults/try-fault.ts';
import { startWorld } from './world.ts';

// On a real PDS, with an AppView beside it: one row for each step, as `/check` and a terminal
// answer.
const network = await startNetwork();
const world = await startWorld(Promise.resolve(network));
const index = indexOf(world);
beforeAll(() => index.start());
afterAll(async () => {
  await index.close();
});
beforeEach(() => world.reset());

// What is typed without a scheme is a person's: the index is asked by whole links.
const rows = Object.values(TABLES)
  .flat()
  .filter(({ link = '' }) => !link.startsWith('{host}'));
const ofEachStep = [...new Map(rows.toReversed().map((row) => [row.step, row])).values()];
it.each(ofEachStep.map((row) => [row.step, row.note, row] as const))('%s: %s', (_step, _note, row) =>
  tryFault(row, world, index),
);

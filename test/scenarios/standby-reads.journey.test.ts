import { expect, test } from 'vitest';
import { setHidden } from '../../packages/masthead-appview/src/index.ts';
import { until } from '../support/clock/clock.ts';
import { forFile } from '../support/for-each-test.ts';
import { did } from '../support/index/test-index.ts';
import { cardOf, healthOf, startPrimaryAndStandby } from './faults/primary-and-standby.ts';

// A real primary and a real standby; when the one takes the place of the other, by night:
// faults/postgres-standby.nightly.test.ts.
const world = forFile(startPrimaryAndStandby);

test('a standby reads: a server on it is ready and answers; what the operator hides on the primary is soon absent there', async () => {
  const reader = await world.serve(world.at.standby);
  const following = { role: 'reader', state: 'following', ready: true };
  await until(async () => expect(await healthOf(reader)).toMatchObject(following));
  const kept = { status: 200, age: null, has: true };
  expect(await cardOf(reader, 'a')).toEqual(kept);
  await setHidden(world.at.primary, did('a'), true);
  await until(async () => expect(await cardOf(reader, 'a')).toMatchObject({ status: 200, has: false }));
  expect(await cardOf(reader, 'b')).toEqual(kept);
});

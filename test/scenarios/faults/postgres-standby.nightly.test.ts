import pg from 'pg';
import { expect, test } from 'vitest';
import { setHidden } from '../../../packages/masthead-appview/src/index.ts';
import { forEachTest } from '../../support/for-each-test.ts';
import { passFiveSeconds } from '../../support/index/five-seconds.ts';
import { did } from '../../support/index/test-index.ts';
import { cardOf as card, healthOf as health, startPrimaryAndStandby } from './primary-and-standby.ts';

// What a server on each of the two does when the one takes the other's place. That it reads at a
// standby: ../standby-reads.journey.test.ts.
const world = forEachTest(startPrimaryAndStandby);

async function promote(): Promise<void> {
  const client = new pg.Client({ connectionString: world.standby.url });
  await client.connect();
  await client.query('SELECT pg_promote()');
  await client.end();
}

/** What hangs at a server that is switched off ends within half a minute. */
const LATER = { timeout: 100_000, interval: 200 };
const SOON = { timeout: 30_000, interval: 100 };
const KEPT = { status: 200, age: null, has: true };

test('a reader whose standby is promoted ingests', async () => {
  const reader = await world.serve(world.at.standby);
  await expect.poll(() => health(reader), SOON).toMatchObject({ role: 'reader' });
  await world.primary.halt('crash');
  await promote();
  await expect.poll(() => health(reader), SOON).toMatchObject({ role: 'ingester', ready: true });
  await setHidden(world.at.standby, did('a'), true);
  expect(await card(reader, 'a')).toMatchObject({ status: 200, has: false });
});

test('while the primary is away, answers in memory are given on with their age: not what was hidden, and not for ever', async () => {
  const cacheBytes = 2 ** 20;
  const patient = await world.serve(world.at.primary, { cacheBytes });
  const impatient = await world.serve(world.at.primary, { cacheBytes, staleSeconds: 0 });
  for (const appView of [patient, impatient])
    await expect.poll(() => health(appView), SOON).toMatchObject({ ready: true });
  for (const appView of [patient, impatient])
    for (const name of ['a', 'b']) expect(await card(appView, name)).toEqual(KEPT);
  await setHidden(world.at.primary, did('b'), true);
  passFiveSeconds();
  expect(await card(patient, 'b')).toMatchObject({ status: 200, has: false });
  await world.primary.halt('crash');
  passFiveSeconds();
  const stale = await card(patient, 'a');
  expect(stale).toMatchObject({ status: 200, has: true });
  expect(Number(stale.age)).toBeGreaterThanOrEqual(10);
  // The answer without the card is kept as well.
  expect(await card(patient, 'b')).toMatchObject({ status: 200, has: false });
  expect(await card(patient, 'c')).toMatchObject({ status: 503 });
  expect(await card(impatient, 'a')).toMatchObject({ status: 503 });
  await world.primary.resume();
  await expect.poll(() => card(patient, 'a'), SOON).toEqual(KEPT);
});

test('a database that says nothing any more is given up in time; once it speaks again, all goes on', async () => {
  const server = await world.serve(world.at.primary, { cacheBytes: 2 ** 20 });
  await expect.poll(() => health(server), SOON).toMatchObject({ role: 'ingester', ready: true });
  expect(await card(server, 'a')).toEqual(KEPT);
  world.primary.freeze();
  await expect.poll(() => card(server, 'b'), LATER).toMatchObject({ status: 503 });
  expect(await card(server, 'a')).toMatchObject({ status: 200, has: true });
  expect(await health(server)).toMatchObject({ ready: false, status: 503 });
  world.primary.thaw();
  await expect.poll(() => card(server, 'b'), LATER).toEqual(KEPT);
  await expect.poll(() => health(server), LATER).toMatchObject({ role: 'ingester', ready: true });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { until } from '../../../../test/support/clock/clock.ts';
import { listRecords } from '../../../../test/support/network/list-records.ts';
import { startPdsBetween } from '../../../../test/support/network/pds-between.ts';
import { sharedNetwork } from '../../../../test/support/network/shared-network.ts';
import type { TestNetwork } from '../../../../test/support/network/start-network.ts';
import type { TestAccount } from '../../../../test/support/network/test-account.ts';
import { startMasthead } from '../call-masthead.ts';
import { spawnMasthead } from '../run-masthead.ts';

const PUBLICATION = 'site.standard.publication';

let network: Omit<TestNetwork, 'close'>;
let alice: TestAccount;
beforeEach(async () => {
  network = await sharedNetwork();
  alice = await network.createAccount('stopper.test');
  await alice.createRecord(PUBLICATION, { url: 'https://alice.example', name: 'Alice writes' });
});

/** What renames the publication, and a method's request, which is held back before the PDS. */
async function renaming(method: string) {
  let hold = () => {};
  const held = new Promise<void>((resolve) => {
    hold = resolve;
  });
  let letGo = () => {};
  const goesOn = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const between = await startPdsBetween(network, async (asked) => {
    if (asked !== method) return;
    hold();
    await goesOn;
  });
  onTestFinished(between.close);
  const folder = mkdtempSync(join(tmpdir(), 'masthead-stop-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const env = { MASTHEAD_APP_PASSWORD: alice.appPassword, TMPDIR: folder };
  const where = ['--account', alice.did, '--plc', between.url, '--dev', network.pdsUrl];
  return { args: ['set', '--name', 'B', '--yes', ...where], env, held, letGo };
}

const names = async () => (await listRecords(network, alice, PUBLICATION)).map(({ value }) => value.name);

it('a process lets a write finish that is under way, and says that it was written', async () => {
  const { args, env, held, letGo } = await renaming('putRecord');
  const { child, finished, said } = spawnMasthead(args, { env });
  await held;
  child.kill('SIGINT');
  await until(() => expect(said()).toContain('Stopping.'));
  letGo();
  expect(await finished).toMatchObject({ code: 130, out: expect.stringContaining('Written.') });
  expect(await names()).toEqual(['B']);
});

it('writes nothing when it is stopped before', async () => {
  const { args, env, held, letGo } = await renaming('createSession');
  const set = startMasthead(args, { env });
  await held;
  const stopped = set.stop('SIGTERM');
  letGo();
  expect(await stopped).toMatchObject({
    code: 143,
    err: expect.stringMatching(/Stopping\.[\s\S]*Stopped; nothing was written after that\./),
  });
  expect(await names()).toEqual(['Alice writes']);
});

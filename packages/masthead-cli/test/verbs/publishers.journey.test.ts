import { tmpdir } from 'node:os';
import { beforeAll, expect, it } from 'vitest';
import { listRecords } from '../../../../test/support/network/list-records.ts';
import { sharedNetwork } from '../../../../test/support/network/shared-network.ts';
import type { TestNetwork } from '../../../../test/support/network/start-network.ts';
import type { TestAccount } from '../../../../test/support/network/test-account.ts';
import { runAtTerminal, runMasthead } from '../run-masthead.ts';

// What a process of its own and a real PDS add to publishers.test.ts.
const PUBLICATION = 'site.standard.publication';

let network: Omit<TestNetwork, 'close'>;
let alice: TestAccount;
let where: string[];
beforeAll(async () => {
  network = await sharedNetwork();
  alice = await network.createAccount('writer.test');
  await alice.createRecord(PUBLICATION, { url: 'https://alice.example', name: 'Alice writes' });
  where = ['--account', alice.handle, '--plc', network.plcUrl, '--dev', network.pdsUrl];
});

// At a real terminal: it is the terminal that shows what somebody types.
it('the password comes from a prompt that shows nothing', async () => {
  const done = await runAtTerminal(['set', '--name', 'B', ...where], {
    env: { TMPDIR: tmpdir() },
    input: `y\n${alice.appPassword}`,
  });
  expect(done.out).toContain('(not shown)');
  expect(done.out).not.toContain(alice.appPassword);
  expect((await listRecords(network, alice, PUBLICATION)).map(({ value }) => value)).toMatchObject([{ name: 'B' }]);
});

it("needs none of the AppView's packages", async () => {
  // Stands for an installation without them.
  const hook = `import { registerHooks } from 'node:module';
    registerHooks({ resolve(name, context, next) {
      if (/^(?:kysely|pg|hono|ws|sharp|pino|prom-client|@hono\\/|@atproto\\/(?!api|lexicon|syntax|xrpc$|common-web|lex))/.test(name)) throw new Error('missing: ' + name);
      return next(name, context);
    } })`;
  const NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import=data:text/javascript,${encodeURIComponent(hook)}`;
  for (const args of [
    ['set', '--name', 'C', '--yes'],
    ['doctor', 'https://alice.example', '--json'],
  ]) {
    const env = { MASTHEAD_APP_PASSWORD: alice.appPassword, NODE_OPTIONS };
    expect(await runMasthead([...args, ...where], { env })).toMatchObject({ code: 0, err: '' });
  }
});

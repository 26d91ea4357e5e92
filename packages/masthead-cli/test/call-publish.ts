import { expect } from 'vitest';
import { folderForEachTest, forEachTest } from '../../../test/support/for-each-test.ts';
import { type ListedRecord, listRecords } from '../../../test/support/network/list-records.ts';
import { serveMemoryNetwork } from '../../../test/support/network/serve-memory-network.ts';
import type { TestNetwork } from '../../../test/support/network/start-network.ts';
import type { TestAccount } from '../../../test/support/network/test-account.ts';
import { callMasthead } from './call-masthead.ts';
import type { Finished } from './run-masthead.ts';

/** Who publishes, and where. */
export interface AtWork {
  readonly network: Pick<TestNetwork, 'pdsUrl' | 'plcUrl'>;
  readonly account: TestAccount;
  /** The command's folder, also for its temporary files. */
  readonly folder: string;
}

/**
 * Runs a publisher's verb for an account of a test network. Its app password never shows, whatever
 * happens.
 */
export async function callPublish({ network, account, folder }: AtWork, args: readonly string[]): Promise<Finished> {
  const where = ['--account', account.handle, '--plc', network.plcUrl, '--dev', network.pdsUrl];
  const env = { TMPDIR: folder, MASTHEAD_APP_PASSWORD: account.appPassword };
  const done = await callMasthead([...args, ...where], { env, cwd: folder });
  expect(done.out + done.err).not.toContain(account.appPassword);
  return done;
}

/** Somebody who publishes: before each test a new account without records, and an empty folder. */
export interface Publisher extends AtWork {
  /** Runs a verb for the account. */
  call(...args: readonly string[]): Promise<Finished>;
  /** The newest hundred records of a collection. */
  records(collection: string): Promise<ListedRecord[]>;
  /** The revision of the account's newest commit. */
  revision(): Promise<string>;
}

/** Prepares one for the tests of a file, on a network in this process. */
export async function startPublisher(): Promise<Publisher> {
  const network = await serveMemoryNetwork();
  let accounts = 0;
  const account = forEachTest(() => network.createAccount(`writer-${++accounts}.test`));
  const folder = folderForEachTest();
  return {
    network,
    account,
    folder,
    call: (...args) => callPublish({ network, account, folder }, args),
    records: (collection) => listRecords(network, account, collection),
    async revision() {
      const answer = await fetch(`${network.pdsUrl}/xrpc/com.atproto.sync.getLatestCommit?did=${account.did}`);
      return ((await answer.json()) as { rev: string }).rev;
    },
  };
}

import { expect } from 'vitest';
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

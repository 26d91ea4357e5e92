import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { askForService } from '../served-once.ts';
import type { TestNetwork } from './start-network.ts';
import { createTestAccount } from './test-account.ts';

/**
 * The network that all test files of a run share. A test that reads its firehose, stops its servers or counts their requests starts one of its own
 * (`start-network.ts`).
 *
 * @returns its `createAccount('alice.test')` makes an account of this file alone, such as `alice-3f9c2a.test`: ask the account for its handle
 */
export async function sharedNetwork(): Promise<Omit<TestNetwork, 'close'>> {
  const { pdsUrl, plcUrl } = JSON.parse(await askForService(inject('networkPort'))) as {
    pdsUrl: string;
    plcUrl: string;
  };
  const suffix = randomBytes(3).toString('hex');
  return { pdsUrl, plcUrl, createAccount: (handle) => createTestAccount(pdsUrl, handle.replace('.', `-${suffix}.`)) };
}

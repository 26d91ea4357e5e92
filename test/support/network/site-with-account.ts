import { mkdirSync, rmSync } from 'node:fs';
import { beforeEach } from 'vitest';
import { callMasthead } from '../../../packages/masthead-cli/test/call-masthead.ts';
import type { Finished } from '../../../packages/masthead-cli/test/run-masthead.ts';
import { type SiteServer, startSite } from '../../../packages/masthead-doctor/test/doctor/site-server.ts';
import { newFolder } from '../new-folder.ts';
import { serveMemoryNetwork } from './serve-memory-network.ts';
import type { TestNetwork } from './start-network.ts';
import type { TestAccount } from './test-account.ts';

export const PUBLICATION = 'site.standard.publication';
export const DOCUMENT = 'site.standard.document';
export const KEY = '3mwozxkf2m222';
/** The file by which a site names its publication. */
export const FILE = '.well-known/site.standard.publication';

/**
 * A site, its owner on a PDS in memory, and the folder that is uploaded as the site. Before each
 * test, the site has no pages and the folder is empty.
 */
export interface SiteWithAccount {
  readonly network: Omit<TestNetwork, 'close'>;
  readonly site: SiteServer;
  readonly alice: TestAccount;
  readonly folder: string;
  /** The at-uri of a record of Alice's; default her publication. */
  uri(collection?: string): string;
  /** Runs the command line on this network. */
  run(...args: readonly string[]): Promise<Finished>;
}

/** Starts them for a test file, and ends them with it. */
export async function startSiteWithAccount(): Promise<SiteWithAccount> {
  const [network, site] = await Promise.all([serveMemoryNetwork(), startSite()]);
  const alice = await network.createAccount('alice.test');
  const folder = newFolder();
  beforeEach(() => {
    site.pages = {};
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
  });
  return {
    network,
    site,
    alice,
    folder,
    uri: (collection = PUBLICATION) => `at://${alice.did}/${collection}/${KEY}`,
    run: (...args) => callMasthead([...args, '--plc', network.plcUrl, '--dev', network.pdsUrl]),
  };
}

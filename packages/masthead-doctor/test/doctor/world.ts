import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { color } from '../../../../test/lexicon/sample-records.ts';
import { emptyAccount } from '../../../../test/publish/empty-account.ts';
import { picture } from '../../../../test/publish/pictures.ts';
import type { TestNetwork } from '../../../../test/support/network/start-network.ts';
import type { BlobRef, TestAccount } from '../../../../test/support/network/test-account.ts';
import { newFolder } from '../../../../test/support/new-folder.ts';
import type { Diagnosing } from '../../src/doctor/diagnosis.ts';
import { type Diagnosis, diagnose, type Step, type StepId, type Verdict } from '../../src/index.ts';
import { type SiteServer, startSite } from './site-server.ts';

export const PUBLICATION = 'site.standard.publication';
export const DOCUMENT = 'site.standard.document';
export const KEY = '3mwozxkf2m222';
export const OTHER_KEY = '3mwozxkf2m223';

const white = color(255, 255, 255);
export const theme = {
  $type: 'site.standard.theme.basic',
  background: white,
  foreground: color(20, 20, 20),
  accent: color(12, 90, 160),
  accentForeground: white,
};

/**
 * What a diagnosis looks at: a PLC directory and a PDS with two accounts, and a site. Only the
 * backlink index, a public service, is played.
 */
export interface World {
  readonly site: SiteServer;
  /** A site of somebody else, on another host: another service, or one that shortens links. */
  readonly service: SiteServer;
  /** A site over TLS, whose certificate is signed by itself. */
  readonly selfSigned: SiteServer;
  /** Whose link it is. */
  readonly alice: TestAccount;
  readonly eve: TestAccount;
  readonly plcUrl: string;
  readonly pdsUrl: string;
  /** A folder of this test file, gone at the end. */
  readonly folder: string;
  /** Before each test. */
  reset(): Promise<void>;
  /** Looks at a page of the site, as Alice. */
  look(path?: string, more?: Partial<Diagnosing>): Promise<Diagnosis>;
  options(more?: Partial<Diagnosing>): Diagnosing;
  put(collection: string, rkey: string, record: object): Promise<unknown>;
  /** As a tool that does not care: nothing is checked. */
  force(collection: string, rkey: string, record: object): Promise<unknown>;
  publication(more?: object): object;
  document(more?: object): object;
  deactivate(): Promise<void>;
  activate(): Promise<void>;
}

/**
 * @param given a real PDS and its directory (`startNetwork`), or one in this process
 *   (`serveMemoryNetwork`)
 */
export async function startWorld(given: Promise<Omit<TestNetwork, 'close'>>): Promise<World> {
  const [network, site, service, selfSigned] = await Promise.all([
    given,
    startSite(),
    startSite(),
    startSite('self-signed'),
  ]);
  const [alice, eve] = [await network.createAccount('olivia.test'), await network.createAccount('eve.test')];
  const drawn = await picture(256, 256);
  let icon: BlobRef;
  let deactivated = false;
  const folder = newFolder();
  const activate = async () => {
    if (deactivated) await alice.call('com.atproto.server.activateAccount');
    deactivated = false;
  };
  const options = (more: Partial<Diagnosing> = {}): Diagnosing => ({
    plc: network.plcUrl,
    handleResolver: network.pdsUrl,
    backlinks: site.url,
    account: alice.did,
    ...more,
  });
  return {
    site,
    service,
    selfSigned,
    alice,
    eve,
    plcUrl: network.plcUrl,
    pdsUrl: network.pdsUrl,
    folder,
    options,
    activate,
    async reset() {
      await activate();
      for (const name of ['public', 'icon.png']) rmSync(join(folder, name), { recursive: true, force: true });
      await Promise.all([emptyAccount(network, alice), emptyAccount(network, eve)]);
      // Anew: a PDS drops a blob when the last record that refers to it goes.
      icon = await alice.uploadBlob(drawn, 'image/png');
      site.pages = { '/': '<!doctype html><title>A</title>' };
      site.backlinks = {};
      service.pages = { '/': '<!doctype html><title>S</title>' };
      selfSigned.pages = { '/': '<!doctype html><title>T</title>' };
    },
    look: (path = '', more) => diagnose(options(more), `${site.url}${path}`, options(more)),
    put: (collection, rkey, record) => alice.putRecord(collection, rkey, record),
    force: (collection, rkey, record) =>
      alice.call('com.atproto.repo.putRecord', {
        repo: alice.did,
        collection,
        rkey,
        validate: false,
        record: { $type: collection, ...record },
      }),
    publication: (more = {}) => ({ url: site.url, name: 'Alice', icon, basicTheme: theme, ...more }),
    document: (more = {}) => ({
      site: `at://${alice.did}/${PUBLICATION}/${KEY}`,
      path: '/essays/first',
      title: 'First',
      publishedAt: '2026-11-01T10:00:00.000Z',
      ...more,
    }),
    async deactivate() {
      deactivated = true;
      await alice.call('com.atproto.server.deactivateAccount', {});
    },
  };
}

/** What each step came to. */
export function verdicts({ steps }: Diagnosis): Record<StepId, Verdict> {
  return Object.fromEntries(steps.map(({ id, verdict }) => [id, verdict])) as Record<StepId, Verdict>;
}

export function found({ steps }: Diagnosis, id: StepId): Step | undefined {
  return steps.find((step) => step.id === id);
}

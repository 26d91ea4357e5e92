import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { planDocuments } from '../../../packages/masthead-cli/src/feed/plan/plan-documents.ts';
import { readFeed } from '../../../packages/masthead-cli/src/feed/read-feed.ts';
import { writeDocuments } from '../../../packages/masthead-cli/src/feed/write-documents.ts';
import { openPublications, signIn } from '../../../src/publish/index.ts';
import { emptyAccount } from '../../publish/empty-account.ts';
import { sharedNetwork } from '../../support/network/shared-network.ts';
import type { TestNetwork } from '../../support/network/start-network.ts';
import type { TestAccount } from '../../support/network/test-account.ts';

// An archive of two thousand posts on a real PDS: interrupted by a kill, by Ctrl-C and by a library's signal, it ends like the undisturbed run.
const POSTS = 2000;
const CLI = join(import.meta.dirname, '../../../packages/masthead-cli/src/masthead.ts');
const PUBLICATION = { $type: 'site.standard.publication', url: 'https://archive.example', name: 'Archive' };
const KEY = '3maaaaaaaaa2a';

let network: Omit<TestNetwork, 'close'>;
let alice: TestAccount;
let folder: string;
let feed: string;
beforeAll(async () => {
  network = await sharedNetwork();
  alice = await network.createAccount('archive.test');
  folder = mkdtempSync(join(tmpdir(), 'masthead-archive-'));
  feed = join(folder, 'feed.json');
  const items = Array.from({ length: POSTS }, (_, n) => ({
    id: String(n),
    url: `https://archive.example/post-${n}`,
    title: `Post ${n}`,
    // Many posts of one second, as a blog has that was moved once.
    date_published: `${2000 + (n % 20)}-0${1 + (n % 9)}-01T10:00:00+01:00`,
    tags: ['a', 'b'],
    content_text: `Post ${n}. ${'Words. '.repeat(n % 100)}`,
  }));
  writeFileSync(feed, JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'Archive', items }));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Listed {
  readonly uri: string;
  readonly cid: string;
}

async function listed(): Promise<Listed[]> {
  const all: Listed[] = [];
  for (let cursor = ''; ; ) {
    const query = new URLSearchParams({
      repo: alice.did,
      collection: 'site.standard.document',
      limit: '100',
      ...(cursor && { cursor }),
    });
    const page = (await (await fetch(`${network.pdsUrl}/xrpc/com.atproto.repo.listRecords?${query}`)).json()) as {
      records: Listed[];
      cursor?: string;
    };
    all.push(...page.records.map(({ uri, cid }) => ({ uri, cid })));
    if (page.records.length === 0 || page.cursor === undefined) return all;
    cursor = page.cursor;
  }
}

function start(): { readonly child: ChildProcess; readonly said: () => string } {
  const where = ['--account', alice.handle, '--plc', network.plcUrl, '--dev', network.pdsUrl];
  const env = { ...process.env, MASTHEAD_APP_PASSWORD: alice.appPassword };
  const child = spawn(process.execPath, [CLI, 'sync', feed, '--yes', ...where], { env });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (said += String(data)));
  return { child, said: () => said };
}

/** Runs the command until it has written so many times, two hundred records each, and sends the signal then. */
async function interrupted(signal: NodeJS.Signals, commits: number) {
  const { child, said } = start();
  const ended = once(child, 'close');
  const seen = new Set([await revision()]);
  while (child.exitCode === null && seen.size <= commits) {
    seen.add(await revision());
    // The PDS is to write, not to answer this.
    await setTimeout(20);
  }
  child.kill(signal);
  const [code] = await ended;
  return { code: code as number | null, said: said() };
}

async function finished() {
  const { child, said } = start();
  const [code] = await once(child, 'close');
  return { code: code as number | null, said: said() };
}

const revision = async () =>
  (
    (await (await fetch(`${network.pdsUrl}/xrpc/com.atproto.sync.getLatestCommit?did=${alice.did}`)).json()) as {
      rev: string;
    }
  ).rev;

const anew = async () => {
  await emptyAccount(network, alice);
  await alice.putRecord('site.standard.publication', KEY, PUBLICATION);
};

it('a sync of 2,000 posts that is interrupted three times ends like an undisturbed one, and the next writes nothing', async () => {
  await anew();
  expect(await finished()).toMatchObject({
    code: 0,
    said: expect.stringContaining(`Written: ${POSTS} new, 0 changed.`),
  });
  const undisturbed = await listed();
  expect(undisturbed).toHaveLength(POSTS);

  await anew();
  // No chance to tidy up.
  await interrupted('SIGKILL', 2);
  const afterKill = (await listed()).length;
  expect(afterKill).toBeGreaterThanOrEqual(400);
  expect(afterKill).toBeLessThan(POSTS);

  const stopped = await interrupted('SIGINT', 1);
  expect(stopped).toMatchObject({
    code: 130,
    said: expect.stringMatching(/It was stopped\. \d+ records are still to be written; run the same command again/),
  });
  const afterStop = (await listed()).length;
  expect(afterStop).toBeGreaterThan(afterKill);
  expect(afterStop).toBeLessThan(POSTS);

  const config = { plc: network.plcUrl, handleResolver: network.pdsUrl };
  const repository = await openPublications(config, alice.handle);
  const publication = await repository.findPublication();
  const { documents, commit } = await repository.fetchDocuments();
  const plan = planDocuments({ publication, documents, entries: await readFeed(feed, { open: true }) });
  expect(plan.writes).toHaveLength(POSTS - afterStop);
  const stop = new AbortController();
  const credentials = { identifier: alice.handle, password: alice.appPassword };
  const publisher = await signIn(config, credentials, { signal: stop.signal });
  const written = await writeDocuments(publisher, plan, {
    publications: [publication],
    commit,
    signal: stop.signal,
    onProgress: () => stop.abort(),
  });
  expect(written).toMatchObject({ stopped: 'signal', created: 200 });

  expect(await finished()).toMatchObject({ code: 0, said: expect.stringContaining(`${POSTS - afterStop - 200} new`) });
  expect(await listed()).toEqual(undisturbed);

  const before = await revision();
  expect(await finished()).toMatchObject({
    code: 0,
    said: expect.stringContaining(`0 new, 0 changed, ${POSTS} as they are, 0 refused.`),
  });
  expect(await revision()).toBe(before);
  // Five runs of the command over the whole archive: on a busy machine more than the two minutes that a test has.
}, 480_000);

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { type AppView, createAppView, setHidden } from '../../../packages/masthead-appview/src/index.ts';
import { prepareEvent } from '../../../packages/masthead-appview/src/ingest/prepare-event.ts';
import { openWriter } from '../../../packages/masthead-appview/src/store/engines.ts';
import { FRESH, passFiveSeconds } from '../../support/index/five-seconds.ts';
import { did, document, handle, publication } from '../../support/index/test-index.ts';
import { newDatabase } from '../../support/postgres/new-database.ts';
import { type PostgresServer, startPostgres } from '../../support/postgres/start-postgres.ts';

// A real primary and a real standby: what a server on each of them is, and what it does when the one takes the other's place.

const folder = mkdtempSync(join(tmpdir(), 'masthead-standby-'));
const file = join(folder, 'nothing.jsonl');
writeFileSync(file, '');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let primary: PostgresServer;
let standby: PostgresServer;
/** The index on each of the two. */
let at: { primary: string; standby: string };
const appViews: AppView[] = [];

beforeEach(async () => {
  primary = await startPostgres();
  const { url } = await newDatabase(primary.url);
  const writer = await openWriter(url);
  const events = ['a', 'b'].flatMap((name, number) => [
    handle(name, number, `${name}.example`),
    publication(name, number + 2, `https://${name}.example`),
    document(name, number + 4, 'pub', '/post'),
  ]);
  await writer.applyAlone(events.flatMap((event) => prepareEvent(event, 'test', Date.now() * 1000)));
  await writer.close();
  standby = await primary.standby();
  const { search } = new URL(url);
  const [own, other] = [new URL(primary.url), new URL(standby.url)];
  own.search = other.search = search;
  at = { primary: own.href, standby: other.href };
}, 120_000);

afterEach(async () => {
  await Promise.all(appViews.splice(0).map((appView) => appView.close()));
  // First the copy, which is in the other's folder.
  await standby.stop();
  await primary.stop();
});

async function serve(database: string, more: object = {}): Promise<AppView> {
  const appView = createAppView({
    ...{ database, source: { kind: 'replay', file }, port: 0, host: '127.0.0.1', rateLimit: null },
    log: () => {},
    ...FRESH,
    ...more,
  });
  appViews.push(appView);
  await appView.start();
  return appView;
}

async function health(appView: AppView): Promise<Record<string, unknown>> {
  const answer = await appView.fetch(new Request('http://localhost/xrpc/_health'));
  return { ...((await answer.json()) as object), status: answer.status };
}

async function card(appView: AppView, name: string): Promise<{ status: number; age: string | null; has: boolean }> {
  const url = `http://localhost/xrpc/app.bsky.embed.getEmbedExternalView?url=https://${name}.example/post`;
  const answer = await appView.fetch(new Request(url));
  return {
    status: answer.status,
    age: answer.headers.get('age'),
    has: (await answer.text()).includes(`${name}'s doc`),
  };
}

async function promote(): Promise<void> {
  const client = new pg.Client({ connectionString: standby.url });
  await client.connect();
  await client.query('SELECT pg_promote()');
  await client.end();
}

/** What hangs at a server that is switched off ends within half a minute. */
const LATER = { timeout: 100_000, interval: 200 };
const SOON = { timeout: 30_000, interval: 100 };
const KEPT = { status: 200, age: null, has: true };

test('a server on a standby is a reader, and ready; what the operator hides on the primary is soon absent there too', async () => {
  const reader = await serve(at.standby);
  await expect.poll(() => health(reader), SOON).toMatchObject({ role: 'reader', state: 'following', ready: true });
  expect(await card(reader, 'a')).toEqual(KEPT);
  await setHidden(at.primary, did('a'), true);
  await expect.poll(() => card(reader, 'a'), SOON).toMatchObject({ status: 200, has: false });
  expect(await card(reader, 'b')).toEqual(KEPT);
});

test('a reader whose standby is promoted ingests', async () => {
  const reader = await serve(at.standby);
  await expect.poll(() => health(reader), SOON).toMatchObject({ role: 'reader' });
  await primary.halt('crash');
  await promote();
  await expect.poll(() => health(reader), SOON).toMatchObject({ role: 'ingester', ready: true });
  await setHidden(at.standby, did('a'), true);
  expect(await card(reader, 'a')).toMatchObject({ status: 200, has: false });
});

test('while the primary is away, answers in memory are given on with their age: not what was hidden, and not for ever', async () => {
  const cacheBytes = 2 ** 20;
  const patient = await serve(at.primary, { cacheBytes });
  const impatient = await serve(at.primary, { cacheBytes, staleSeconds: 0 });
  for (const appView of [patient, impatient])
    await expect.poll(() => health(appView), SOON).toMatchObject({ ready: true });
  for (const appView of [patient, impatient])
    for (const name of ['a', 'b']) expect(await card(appView, name)).toEqual(KEPT);
  await setHidden(at.primary, did('b'), true);
  passFiveSeconds();
  expect(await card(patient, 'b')).toMatchObject({ status: 200, has: false });
  await primary.halt('crash');
  passFiveSeconds();
  const stale = await card(patient, 'a');
  expect(stale).toMatchObject({ status: 200, has: true });
  expect(Number(stale.age)).toBeGreaterThanOrEqual(10);
  // The answer without the card is kept as well.
  expect(await card(patient, 'b')).toMatchObject({ status: 200, has: false });
  expect(await card(patient, 'c')).toMatchObject({ status: 503 });
  expect(await card(impatient, 'a')).toMatchObject({ status: 503 });
  await primary.resume();
  await expect.poll(() => card(patient, 'a'), SOON).toEqual(KEPT);
});

test('a database that says nothing any more is given up in time; once it speaks again, all goes on', async () => {
  const server = await serve(at.primary, { cacheBytes: 2 ** 20 });
  await expect.poll(() => health(server), SOON).toMatchObject({ role: 'ingester', ready: true });
  expect(await card(server, 'a')).toEqual(KEPT);
  primary.freeze();
  await expect.poll(() => card(server, 'b'), LATER).toMatchObject({ status: 503 });
  expect(await card(server, 'a')).toMatchObject({ status: 200, has: true });
  expect(await health(server)).toMatchObject({ ready: false, status: 503 });
  primary.thaw();
  await expect.poll(() => card(server, 'b'), LATER).toEqual(KEPT);
  await expect.poll(() => health(server), LATER).toMatchObject({ role: 'ingester', ready: true });
});

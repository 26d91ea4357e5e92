import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAppView } from '../../../packages/masthead-appview/src/index.ts';
import { differences, dumpStore } from '../../support/index/dump-store.ts';
import { randomEvents } from '../../support/index/random-events.ts';
import { newFolder } from '../../support/new-folder.ts';
import { newDatabase } from '../../support/postgres/new-database.ts';
import { type PostgresServer, startPostgres } from '../../support/postgres/start-postgres.ts';
import { startIngestProcess } from './ingest-process.ts';

const folder = newFolder();
let server: PostgresServer;
beforeAll(async () => {
  // A server of this test alone: others must not lose theirs.
  server = await startPostgres();
});
afterAll(() => server.stop());

test('PostgreSQL restarts and crashes under load: ingesters hold the cursor and go on, readers answer again, nothing is lost', async () => {
  const file = join(folder, 'events.jsonl');
  writeFileSync(file, randomEvents(3, 12_000, 1500).join('\n'));
  const calm = join(folder, 'calm.sqlite');
  const { url: database } = await newDatabase(server.url);
  const undisturbed = startIngestProcess(calm, file);
  await undisturbed.until('done');
  await undisturbed.end('SIGTERM');

  const both = [startIngestProcess(database, file), startIngestProcess(database, file)];
  await Promise.race(both.map((one) => one.until('leading')));
  // A server that only answers: it asks for every question anew.
  const appView = createAppView({ database, source: { kind: 'replay', file }, cacheBytes: 0, log: () => {} });
  await appView.fetch(new Request('http://localhost/xrpc/_health'));
  let answers = 0;
  const statuses = new Set<number>();
  const load = setInterval(async () => {
    const url = `http://localhost/xrpc/app.bsky.embed.getEmbedExternalView?url=https://h${answers % 30}.example/1`;
    const { status, headers } = await appView.fetch(new Request(url));
    if (status === 200) answers++;
    else expect(headers.get('retry-after')).not.toBeNull();
    statuses.add(status);
  }, 5);
  for (const how of ['fast', 'crash', 'crash', 'fast'] as const) {
    await new Promise((resolve) => setTimeout(resolve, 600));
    await server.halt(how);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await server.resume();
    const before = answers;
    while (answers === before) await new Promise((resolve) => setTimeout(resolve, 20));
  }
  // The load ends with the outages: what is left is for the ingesters alone, however busy the
  // machine is.
  clearInterval(load);
  await Promise.race(both.map((one) => one.until('done')));
  // While the server is away it says so; nothing else goes wrong.
  expect([...statuses].sort()).toEqual([200, 503]);
  await appView.close();
  for (const one of both) expect(one.said()).not.toContain('failed');
  for (const one of both) await one.end('SIGTERM');
  expect(differences(await dumpStore(database), await dumpStore(calm))).toEqual([]);
});

test('a server whose database is not there yet answers once it is', async () => {
  const { url: database } = await newDatabase(server.url);
  const file = join(folder, 'none.jsonl');
  writeFileSync(file, '');
  const appView = createAppView({ database, source: { kind: 'replay', file }, log: () => {} });
  const ask = () =>
    appView.fetch(new Request('http://localhost/xrpc/app.bsky.embed.getEmbedExternalView?url=https://a.example'));
  await server.halt('fast');
  await expect(ask()).rejects.toThrow(/cannot be opened/);
  await server.resume();
  expect((await ask()).status).toBe(200);
  await appView.close();
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { differences, dumpStore } from '../../support/index/dump-store.ts';
import { randomEvents, randomNumbers } from '../../support/index/random-events.ts';
import { newDatabase } from '../../support/postgres/new-database.ts';
import { type IngestProcess, startIngestProcess } from './ingest-process.ts';

let folder: string;
let current: IngestProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'masthead-kill-'));
});
afterEach(() => {
  current?.child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

async function finish(database: string, file: string): Promise<void> {
  current = startIngestProcess(database, file);
  await current.until('done');
  await current.end('SIGTERM');
}

test.each([
  { engine: 'sqlite', kills: 50, events: 100_000 },
  { engine: 'postgres', kills: 6, events: 10_000 },
])(
  'on $engine, killed $kills times while $events events replay, the store is an undisturbed one, row for row',
  async (given) => {
    const { engine, kills, events } = given;
    const file = join(folder, 'events.jsonl');
    writeFileSync(file, randomEvents(events, events, 3000).join('\n'));
    const places = await Promise.all(
      ['calm', 'killed'].map(async (name) =>
        engine === 'sqlite' ? { url: join(folder, `${name}.sqlite`), drop: async () => {} } : newDatabase(),
      ),
    );
    const [calm = '', killed = ''] = places.map(({ url }) => url);
    const began = Date.now();
    await finish(calm, file);
    const undisturbed = Date.now() - began;

    // So that the kills fall on the whole of the run: at its start, in the middle of transactions, and while rows are removed.
    const random = randomNumbers(kills);
    let leaders = 0;
    for (let kill = 0; kill < kills; kill++) {
      current = startIngestProcess(killed, file);
      if (random() < 0.8) {
        // On a machine that has less to do by now than before, it is through long before the last kills.
        await current.until('leading', 'done');
        if (current.said().includes('leading')) leaders++;
      }
      await sleep((random() * 2 * undisturbed) / kills);
      await current.end('SIGKILL');
    }
    expect(leaders).toBeGreaterThan(kills / 5);
    await finish(killed, file);

    const expected = await dumpStore(calm);
    expect(expected.documents?.length).toBeGreaterThan(events / 10);
    expect(differences(await dumpStore(killed), expected)).toEqual([]);
    for (const { drop } of places) await drop();
  },
  900_000,
);

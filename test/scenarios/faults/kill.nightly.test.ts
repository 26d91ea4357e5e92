import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject, test } from 'vitest';
import { folderForEachTest } from '../../support/for-each-test.ts';
import { differences, dumpStore } from '../../support/index/dump-store.ts';
import { randomEvents, randomNumbers } from '../../support/index/random-events.ts';
import { newDatabase } from '../../support/postgres/new-database.ts';
import { type IngestProcess, startIngestProcess } from './ingest-process.ts';

const folder = folderForEachTest();
let current: IngestProcess | undefined;

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
    const places: string[] = [];
    const newStore = async () => {
      const place = engine === 'sqlite' ? join(folder, `${places.length}.sqlite`) : (await newDatabase()).url;
      places.push(place);
      return place;
    };
    const calm = await newStore();
    const began = Date.now();
    await finish(calm, file);
    const undisturbed = Date.now() - began;

    // So that the kills fall on the whole of the run: at its start, in the middle of transactions,
    // and while rows are removed.
    const random = randomNumbers(inject('seed') + kills);
    let leaders = 0;
    let killed = await newStore();
    for (let kill = 0; kill < kills; kill++) {
      current = startIngestProcess(killed, file);
      if (random() < 0.8) {
        await current.until('leading', 'done');
        if (current.said().includes('leading')) leaders++;
        // A machine that has less to do by now than before may be through with a store before the
        // last kills.
        else killed = await newStore();
      }
      await sleep((random() * 2 * undisturbed) / kills);
      await current.end('SIGKILL');
    }
    expect(leaders).toBeGreaterThan(kills / 2);

    const expected = await dumpStore(calm);
    expect(expected.documents?.length).toBeGreaterThan(events / 10);
    for (const url of places.slice(1)) {
      await finish(url, file);
      expect(differences(await dumpStore(url), expected)).toEqual([]);
    }
  },
  900_000,
);

import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareEvent } from '../../src/appview/ingest/prepare-event.ts';
import { openSqliteWriter } from '../../src/appview/store/sqlite/sqlite-writer.ts';
import type { StoreWrite } from '../../src/appview/store/store-write.ts';
import { DOCUMENT, document, handle, PUBLICATION, publication, type TestIndex, testIndex, uri } from './test-index.ts';

const FLOOD = 100_000;

let index: TestIndex;
beforeAll(async () => {
  index = testIndex();
  await index.feed(
    publication('honest', 1, 'https://honest.example'),
    document('honest', 2, 'pub', '/post'),
    publication('quiet', 1, 'https://quiet.example'),
    document('quiet', 2, 'pub', '/post'),
    publication('late', 900_000, 'https://honest.example', 'own'),
  );
  const writer = openSqliteWriter(index.file);
  const writes: StoreWrite[] = [];
  for (let i = 0; i < FLOOD; i++) {
    // From one repository and from many, on the same address and the same page.
    const name = i % 2 === 0 ? 'flood' : `flood${i}`;
    const events = [
      publication(name, 10 + i, 'https://honest.example', `p${i}`),
      document(name, 10 + i, 'https://honest.example', '/post', `d${i}`),
    ];
    for (const event of events) writes.push(...prepareEvent(event, 'flood', Date.now() * 1000));
  }
  for (let i = 0; i < writes.length; i += 5000) await writer.applyAlone(writes.slice(i, i + 5000));
  await writer.close();
}, 120_000);
afterAll(() => index.close());

async function time(link: string): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < 200; i++) {
    const start = performance.now();
    await index.winner(link);
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[100] ?? 0;
}

test('a hundred thousand claims on one address change neither the answer nor, by much, its cost', async () => {
  expect(await index.winner('https://honest.example')).toBe(uri('honest', PUBLICATION, 'pub'));
  expect(await index.winner('https://honest.example/post')).toBe(uri('honest', DOCUMENT, 'doc'));
  await time('https://quiet.example/post');
  const quiet = await time('https://quiet.example/post');
  const flooded = await time('https://honest.example/post');
  console.log(`lookup and answer: ${quiet.toFixed(3)} ms alone, ${flooded.toFixed(3)} ms among ${FLOOD} claims`);
  // It reads a dozen publications instead of one; without the ranked index it would read a hundred thousand.
  expect(flooded).toBeLessThan(quiet * 6 + 1);
});

test('the owner of the host is found behind the whole flood', async () => {
  await index.feed(handle('late', 900_001, 'honest.example'));
  expect(await index.winner('https://honest.example')).toBe(uri('late', PUBLICATION, 'own'));
});

import { expect, onTestFinished, test } from 'vitest';
import { stopClock } from '../../../../../test/support/clock/clock.ts';
import { did, testIndex } from '../../../../../test/support/index/test-index.ts';
import { listRepositories } from '../../../src/ingest/backfill/list-repositories.ts';

const HOST = 'https://pds.example';
const LIST = { host: HOST, collection: '', position: '', done: false, finished: false, startedAt: 1, listed: 0 };

/** Reads the list of a host that fails so often, while the clock moves. */
async function listAfter(failures: number) {
  const index = testIndex();
  onTestFinished(() => index.close());
  const clock = stopClock();
  const log: string[] = [];
  let asked = 0;
  const fetch = async () =>
    asked++ < failures ? new Response('', { status: 503 }) : Response.json({ repos: [{ did: did('a') }] });
  let ended = false;
  const listing = listRepositories(LIST, { fetch }, index.writer, new AbortController().signal, {
    log: (line) => void log.push(line),
  });
  const outcome = listing.then(
    () => 'listed',
    (error: Error) => error.message,
  );
  void outcome.then(() => {
    ended = true;
  });
  while (!ended) await clock.advance(1000);
  const queued = await index.reader.db.selectFrom('resyncs').select('did').execute();
  return { outcome: await outcome, asked, log, queued };
}

test('a host that fails twenty times is asked again, and the log says it once', async () => {
  const { outcome, asked, log, queued } = await listAfter(20);
  expect([outcome, asked, queued]).toEqual(['listed', 21, [{ did: did('a') }]]);
  expect(log).toEqual([expect.stringContaining('Trying again.')]);
});

test('one that fails once more is given up', async () => {
  expect(await listAfter(21)).toMatchObject({
    outcome: expect.stringContaining('try again later'),
    asked: 21,
    queued: [],
  });
});

import { expect, test } from 'vitest';
import { jetstreamStandIn } from '../../../packages/masthead-appview/test/source/jetstream/jetstream-stand-in.ts';
import { atEnd } from '../../support/at-end.ts';
import { stopClock } from '../../support/clock/clock.ts';
import { appViewHere, jetstreamAt } from '../../support/index/app-view-here.ts';
import { did, publication, testIndex } from '../../support/index/test-index.ts';
import { publicationHost } from '../../support/network/publication-host.ts';

// A gap in a stream is seen by jetstream-source.test.ts, and fetched again as keep-lists.test.ts
// and repository-queue.test.ts say; here they are one server.

test('a Jetstream that was away for too long: what it left out is fetched, of those known and of those not', async () => {
  const clock = stopClock();
  const index = testIndex();
  await index.feed(publication('known', 1, 'https://of-old.example'));
  const now = Date.now() * 1000;
  const [long, short] = [3 * 86_400_000_000, 86_400_000_000];
  await index.writer.apply([], 'jetstream', {
    cursor: now - long,
    time: now - long,
    fingerprint: 'time_us',
    done: false,
  });
  const host = await publicationHost(did('unknown'));
  const jetstream = await jetstreamStandIn();
  const passed = { did: did('known'), time_us: now - short, kind: 'identity', identity: { did: did('known') } };
  jetstream.serve((socket) => socket.send(JSON.stringify(passed)));
  const log: string[] = [];
  const appView = appViewHere({
    database: index.file,
    log: (line) => void log.push(line),
    source: { ...jetstreamAt(jetstream.v1, host.baseUrl), backfill: { from: host.baseUrl } },
  });
  atEnd(() => jetstream.close());
  await appView.start();
  await clock.passUntil(async () => {
    const held = index.reader.db.selectFrom('publications').select('url').where('visible', '=', 1).orderBy('url');
    expect((await held.execute()).map(({ url }) => url)).toEqual(['https://known.example', 'https://unknown.example']);
  });
  expect(log).toContainEqual(expect.stringMatching(/^A gap: .*Every repository/));
});

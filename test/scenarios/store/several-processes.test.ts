import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { type AppView, setHidden } from '../../../packages/masthead-appview/src/index.ts';
import { type Clock, stopClock, until } from '../../support/clock/clock.ts';
import { folderForEachTest } from '../../support/for-each-test.ts';
import { appViewHere } from '../../support/index/app-view-here.ts';
import { at, did, PUBLICATION, tid, uri } from '../../support/index/test-index.ts';

// Several servers on one database. Who leads is leadership.test.ts, and who takes over
// second-server-takes-over.journey.test.ts.

const LINK = 'https://a.example';

let clock: Clock;
const folder = folderForEachTest();
beforeEach(() => {
  clock = stopClock();
  const record = { name: 'A', url: LINK };
  const commit = {
    rev: tid(at(1)),
    operation: 'create',
    collection: PUBLICATION,
    rkey: 'pub',
    cid: 'bafyreia',
    record,
  };
  writeFileSync(
    join(folder, 'events.jsonl'),
    JSON.stringify({ did: did('a'), time_us: at(1), kind: 'commit', commit }),
  );
});

const database = () => join(folder, 'index.sqlite');

async function start(): Promise<AppView> {
  const appView = appViewHere({
    database: database(),
    source: { kind: 'replay', file: join(folder, 'events.jsonl') },
  });
  await appView.start();
  return appView;
}

async function state(appView: AppView): Promise<unknown> {
  const response = await appView.fetch(new Request('http://localhost/xrpc/_health'));
  const body: unknown = await response.json();
  return typeof body === 'object' && body !== null && 'state' in body ? body.state : undefined;
}

const comesTo = (appView: AppView, wanted: string) => until(async () => expect(await state(appView)).toBe(wanted));

async function hasCard(appView: AppView): Promise<boolean> {
  const url = `http://localhost/xrpc/app.bsky.embed.getEmbedExternalView?url=${encodeURIComponent(LINK)}`;
  const response = await appView.fetch(new Request(url));
  expect(response.status).toBe(200);
  return JSON.stringify(await response.json()) !== '{}';
}

test('what the operator hides is absent from every server five seconds later, and there again once shown', async () => {
  const first = await start();
  await comesTo(first, 'ready');
  const second = await start();
  await comesTo(second, 'following');
  for (const subject of [uri('a', PUBLICATION, 'pub'), did('a')]) {
    for (const hide of [true, false, true, false]) {
      expect(await setHidden(database(), subject, hide)).toMatchObject({ changed: true });
      await clock.advance(5000);
      for (const server of [first, second]) expect(await hasCard(server)).toBe(!hide);
    }
  }
});

import { once } from 'node:events';
import { createServer } from 'node:http';
import { MessageFrame } from '@atproto/xrpc-server';
import { afterEach, expect, test } from 'vitest';
import { at, PUBLICATION, tid } from '../../support/index/test-index.ts';
import { startAppViewProcess } from './servers/app-view-process.ts';
import { CONNECTION_BEHAVIOURS } from './servers/connection-behaviours.ts';
import { HOSTILE_FRAMES, LONG_ERROR } from './servers/firehose-frames.ts';
import { mark, sending } from './servers/firehose-reader.ts';
import { startHostileRelay } from './servers/hostile-relay.ts';
import { flatTree, throwAwayAccount } from './servers/throw-away-account.ts';

const CARD = '/xrpc/app.bsky.embed.getEmbedExternalView';
/** What the unit and the image promise for all of the process. */
const MOST_RESIDENT = 512 * 1024 * 1024;
const ends: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

test('a whole AppView answers while its relay sends everything that is hostile, and stores what is honest in between', async () => {
  const relay = await startHostileRelay();
  const account = await throwAwayAccount('aliceaaaaaaaaaaaaaaaaaaa');
  const directory = createServer((request, response) => {
    const known = decodeURIComponent(request.url ?? '') === `/${account.did}`;
    response.writeHead(known ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(known ? account.document : {}));
  }).listen(0, '127.0.0.1');
  await once(directory, 'listening');
  const bound = directory.address();
  const plcUrl = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`;
  ends.push(() => new Promise((resolve) => directory.close(resolve)));
  ends.push(() => relay.close());

  const record = (name: string) => ({ $type: PUBLICATION, name, url: `https://${name}.example` });
  const honest = (seq: number, name: string) =>
    account.commit(seq, tid(at(seq)), (blocks) => flatTree(blocks, { [`${PUBLICATION}/${name}`]: record(name) }));
  const numbered = (seq: number) =>
    new MessageFrame({ seq, did: 'nobody', time: 'never' }, { type: '#identity' }).toBytes();
  relay.serve(
    sending(
      await honest(1000, 'before'),
      ...Object.values(HOSTILE_FRAMES).map((frame) => frame()),
      mark(1001),
      LONG_ERROR(),
    ),
    sending(...Array.from({ length: 3000 }, (_, at) => numbered(1100 + at)), new Uint8Array(6 * 1024 * 1024)),
    ...[
      CONNECTION_BEHAVIOURS['sends a message in pieces that never end'],
      CONNECTION_BEHAVIOURS['floods with pings'],
    ].flatMap((behaviour) => (behaviour ? [behaviour] : [])),
    sending(await honest(9000, 'after'), mark(9001)),
  );
  const appView = await startAppViewProcess(plcUrl, {
    source: {
      kind: 'firehose',
      host: 'relay',
      from: 'oldest',
      service: relay.url,
      plcUrl,
      development: { handleServer: plcUrl },
    },
  });
  ends.push(() => appView.close());
  const { url } = appView;
  const title = async (name: string) => {
    const response = await fetch(`${url}${CARD}?url=${encodeURIComponent(`https://${name}.example`)}`);
    expect(response.status).toBe(200);
    return ((await response.json()) as { view?: { external?: { title?: string } } }).view?.external?.title;
  };
  await expect.poll(() => title('before')).toBe('before');
  await expect.poll(() => title('after'), { timeout: 60_000 }).toBe('after');
  expect((await fetch(`${url}/xrpc/_health?probe=alive`)).status).toBe(200);
  const { mostRss, logged } = await appView.memory();
  expect(mostRss).toBeLessThan(MOST_RESIDENT);
  expect(logged).toBeLessThan(5000);
});

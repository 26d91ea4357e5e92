import { MessageFrame } from '@atproto/xrpc-server';
import { describe, expect, test } from 'vitest';
import type { SourceEvent } from '../../../packages/masthead-appview/src/source/event.ts';
import { FrameQueue, openSocket } from '../../../packages/masthead-appview/src/source/frame-queue.ts';
import { atEnd } from '../../support/at-end.ts';
import { stopClock, until } from '../../support/clock/clock.ts';
import { forEachTest } from '../../support/for-each-test.ts';
import { CONNECTION_BEHAVIOURS } from './servers/connection-behaviours.ts';
import { firehoseReader, mark, sending } from './servers/firehose-reader.ts';
import { webSocketFrame } from './servers/hostile-relay.ts';

const reader = forEachTest(firehoseReader);

describe('whatever a host does with the connection, the next one is asked', () => {
  test.each(Object.entries(CONNECTION_BEHAVIOURS))('%s', async (_name, behaviour) => {
    reader.relay.serve(behaviour, sending(mark(2)));
    const clock = stopClock();
    const reading = reader.untilMark(2, 4000);
    await clock.passUntil(() => expect(reader.relay.asked.length).toBeGreaterThan(1));
    const events = await reading;
    expect(events.at(-1)).toMatchObject({ kind: 'account', cursor: 2 });
    expect(reader.lines.join('').length).toBeLessThan(1000);
  });

  test('compression is not asked for', async () => {
    let extensions: string | undefined = 'none was asked';
    reader.relay.serve((visit) => {
      extensions = visit.request.headers['sec-websocket-extensions'];
      sending(mark(1))(visit);
    });
    await reader.untilMark(1);
    expect(extensions).toBeUndefined();
  });

  test('a host that greets and closes is not hammered', async () => {
    reader.relay.serve((visit) => {
      sending(mark(reader.relay.asked.length))(visit);
      visit.socket.end();
    });
    const clock = stopClock();
    const begun = Date.now();
    const reading = reader.untilMark(1000);
    await clock.passUntil(() => expect(reader.relay.asked.length).toBeGreaterThan(4));
    expect(Date.now() - begun).toBeGreaterThanOrEqual(100 + 200 + 400 + 800);
    reader.stop.abort();
    await reading;
    expect(reader.lines.length).toBeLessThan(7);
  });

  test('a million empty frames fill the queue as well', async () => {
    const frames = Buffer.concat(Array.from({ length: 10_000 }, () => webSocketFrame(new Uint8Array())));
    reader.relay.serve(({ accept, socket }) => {
      accept();
      const more = (): void => {
        while (!socket.destroyed && socket.write(frames)) {}
      };
      socket.on('drain', more);
      more();
    });
    const socket = openSocket(new URL(reader.relay.url), 1000);
    const queue = new FrameQueue(socket);
    atEnd(() => queue.close());
    await until(() => expect(socket.isPaused).toBe(true));
    expect((await queue.take(64)).length).toBe(64);
  });

  test('what is taken at once is bounded in bytes', async () => {
    reader.relay.serve(sending(...Array.from({ length: 5 }, () => new Uint8Array(3 * 1024 * 1024))));
    const queue = new FrameQueue(openSocket(new URL(reader.relay.url), 5 * 1024 * 1024));
    atEnd(() => queue.close());
    for (let frame = 0; frame < 5; frame++) expect(await queue.take(64)).toHaveLength(1);
  });
});

test('that all events after the cursor are gone is believed once for each connection', async () => {
  const outdated = new MessageFrame({ name: 'OutdatedCursor' }, { type: '#info' }).toBytes();
  let seq = 5;
  let next = () => {};
  reader.relay.serve(({ accept, send }) => {
    accept();
    next = () => {
      send(outdated);
      send(mark(++seq));
    };
    next();
  });
  const events: SourceEvent[] = [];
  const from = { cursor: 5, time: 0, fingerprint: 'seq', done: false };
  for await (const batch of reader.source().batches(from, reader.stop.signal)) {
    events.push(...batch.events);
    if (events.at(-1)?.cursor === 15) break;
    // Each in a batch of its own.
    if (events.at(-1)?.cursor === seq) next();
  }
  expect(events.filter(({ kind }) => kind === 'gap')).toHaveLength(1);
});

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ingest } from '../../../packages/masthead-appview/src/ingest/ingest.ts';
import type { EventSource } from '../../../packages/masthead-appview/src/source/event.ts';
import { createJetstreamSource } from '../../../packages/masthead-appview/src/source/jetstream/jetstream-source.ts';
import {
  type JetstreamStandIn,
  jetstreamStandIn,
} from '../../../packages/masthead-appview/test/source/jetstream/jetstream-stand-in.ts';
import { did, ENGINES, openTestIndex, PUBLICATION, type TestIndex, tid } from '../../support/index/test-index.ts';

// What an index holds after hosts and servers came and went.

const SOON = { timeout: 60_000, interval: 20 };
const SECOND = 1_000_000;
const quiet = { knows: () => true, log: () => {} };

describe.each(ENGINES)('on %s', (engine) => {
  let index: TestIndex;
  let stop: AbortController | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let began: number;
  beforeEach(async () => {
    index = await openTestIndex(engine);
    began = Date.now() * 1000 - 60 * SECOND;
  });
  afterEach(async () => {
    await stopServer();
    await index.close();
  });

  function startServer(source: EventSource): void {
    stop = new AbortController();
    running = ingest(source, index.writer, stop.signal, () => {});
  }
  async function stopServer(): Promise<void> {
    stop?.abort();
    await running;
  }

  const urls = async () => {
    const rows = index.reader.db.selectFrom('publications').select('url').where('record', 'is not', null);
    return (await rows.orderBy('url').execute()).map(({ url }) => url);
  };
  const holds = (...names: string[]) =>
    vi.waitFor(async () => expect(await urls()).toEqual(names.map((name) => `https://${name}.example`)), SOON);
  const gaps = async () =>
    (await index.reader.db.selectFrom('dead_letters').select('reason').execute())
      .map(({ reason }) => reason)
      .filter((reason) => reason.startsWith('a gap'));

  describe('two Jetstreams', () => {
    let hosts: JetstreamStandIn[];
    beforeEach(async () => {
      hosts = [await jetstreamStandIn(), await jetstreamStandIn()];
    });
    afterEach(() => Promise.all(hosts.map((host) => host.close())));

    /** Each host has numbers of its own, and sees an event at a time of its own. */
    const told = (name: string, seconds: number, seq: number) => {
      const record = { $type: PUBLICATION, name, url: `https://${name}.example` };
      const commit = {
        rev: tid(began),
        operation: 'create',
        collection: PUBLICATION,
        rkey: 'pub',
        cid: 'bafyreia',
        record,
      };
      const time = new Date((began + seconds * SECOND) / 1000).toISOString();
      const $type = 'network.bsky.jetstream.subscribeEvents#commit';
      return JSON.stringify({ $type: 'message', payload: { $type, seq, did: did(name), time, ...commit } });
    };
    const source = () =>
      createJetstreamSource({ ...quiet, hosts: hosts.map(({ address }) => address), from: 'oldest' });

    test('one fails: the other brings what came meanwhile, and a restart loses nothing; no repository is fetched for it', async () => {
      const [first, second] = hosts as [JetstreamStandIn, JetstreamStandIn];
      first.serve((socket) => {
        socket.send(told('a', 1, 1000));
        setTimeout(() => socket.terminate(), 200);
      });
      second.serve((socket) => {
        for (const [seq, name] of ['a', 'b'].entries()) socket.send(told(name, 2 + seq, 7 + seq));
      });
      startServer(source());
      await holds('a', 'b');
      await stopServer();
      // The numbers of the two differ by a thousand: what both understand is the time.
      expect(Number(second.asked[0]?.get('cursor'))).toBe(began + SECOND - 300 * SECOND);

      first.serve((socket) => socket.send(told('c', 5, 1002)));
      startServer(source());
      await holds('a', 'b', 'c');
      expect(Number(first.asked.at(-1)?.get('cursor'))).toBe(began + 3 * SECOND - 300 * SECOND);
      expect(await gaps()).toEqual([]);
    });

    test('a host no longer has what came after the cursor: every repository that the index knows is due again', async () => {
      const [first] = hosts as [JetstreamStandIn];
      first.serve((socket) => socket.send(told('a', 1, 1)));
      startServer(source());
      await holds('a');
      await stopServer();
      const info = {
        $type: 'network.bsky.jetstream.subscribeEvents#info',
        name: 'OutdatedCursor',
        message: 'floor 900',
      };
      first.serve((socket) => {
        socket.send(JSON.stringify({ $type: 'message', payload: info }));
        socket.send(told('b', 40, 900));
      });
      startServer(source());
      await holds('a', 'b');
      expect(await gaps()).toHaveLength(1);
      const due = await index.reader.db.selectFrom('resyncs').select('did').execute();
      expect(due).toEqual([{ did: did('a') }]);
    });
  });
});

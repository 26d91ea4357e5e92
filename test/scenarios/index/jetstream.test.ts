import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ingest } from '../../../packages/masthead-appview/src/ingest/ingest.ts';
import { createArchiveSource } from '../../../packages/masthead-appview/src/source/archive/archive-source.ts';
import type { EventSource } from '../../../packages/masthead-appview/src/source/event.ts';
import { createJetstreamSource } from '../../../packages/masthead-appview/src/source/jetstream/jetstream-source.ts';
import {
  type ArchiveStandIn,
  archiveStandIn,
} from '../../../packages/masthead-appview/test/source/archive/archive-stand-in.ts';
import {
  type JetstreamStandIn,
  jetstreamStandIn,
} from '../../../packages/masthead-appview/test/source/jetstream/jetstream-stand-in.ts';
import {
  account,
  did,
  ENGINES,
  openTestIndex,
  PUBLICATION,
  type TestIndex,
  tid,
} from '../../support/index/test-index.ts';

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

  describe('an archive', () => {
    let archive: ArchiveStandIn;
    beforeEach(async () => {
      archive = await archiveStandIn();
    });
    afterEach(() => archive.close());

    const source = () => createArchiveSource({ ...quiet, host: archive.address });
    const write = (name: string, kind = 1, seconds = 0) =>
      archive.tell({
        ...{ kind, did: did(name), collection: PUBLICATION, rkey: 'pub', rev: tid(began + seconds * SECOND) },
        ...(kind !== 3 && { value: { $type: PUBLICATION, name, url: `https://${name}.example` } }),
      });
    const leave = (name: string, status: string) => {
      const time = new Date(began / 1000 + 30_000).toISOString();
      return archive.tell({ kind: 5, did: did(name), value: { did: did(name), active: false, status, seq: 1, time } });
    };

    test('is read to its end, then followed; after days away it tells what was missed, deletions too, and nothing is fetched', async () => {
      for (const name of ['a', 'b', 'c', 'd']) write(name);
      archive.seal(1);
      startServer(source());
      await holds('a', 'b', 'c', 'd');
      write('e');
      await holds('a', 'b', 'c', 'd', 'e');
      await stopServer();

      write('a', 3, 10);
      leave('b', 'deleted');
      write('f');
      archive.seal(1);
      archive.floor = 8;
      startServer(source());
      await holds('c', 'd', 'e', 'f');
      write('g');
      await holds('c', 'd', 'e', 'f', 'g');
      expect(await gaps()).toEqual([]);
      expect(await index.reader.db.selectFrom('resyncs').select('did').execute()).toEqual([]);
    });

    test('whose server stops in the middle is read on from there', async () => {
      archive.pageSize = 1;
      for (let i = 0; i < 300; i++) write(`n${String(i).padStart(3, '0')}`);
      archive.seal(20);
      // The second half does not come before the server is stopped.
      archive.instead = ({ params }, response) =>
        Number(params.afterSeq) >= 160 && response.writeHead(503).end() !== null;
      startServer(source());
      await vi.waitFor(async () => expect((await urls()).length).toBeGreaterThanOrEqual(160), SOON);
      await stopServer();
      archive.instead = () => false;
      archive.asked.length = 0;
      startServer(source());
      await vi.waitFor(async () => expect(await urls()).toHaveLength(300), SOON);
      const [plan] = archive.asked;
      expect(plan?.params.afterSeq).toBeGreaterThanOrEqual(160);
    });

    test('that lists nothing, or lost what it had, deletes nothing', async () => {
      write('a');
      archive.seal();
      startServer(source());
      await holds('a');
      await stopServer();
      // The first reading may have been stopped before it came to the live stream.
      archive.connected.length = 0;
      archive.compact(0, () => false);
      // As for an index that never read it: every record is asked for again.
      await index.writer.db.deleteFrom('cursors').execute();
      startServer(source());
      await vi.waitFor(() => expect(archive.connected.length).toBeGreaterThan(0), SOON);
      write('b');
      await holds('a', 'b');
    });

    test('after another stream: what lies between is fetched, since what was deleted with an account is not in the first reading', async () => {
      await index.feed(account('known', 1, true));
      write('a');
      archive.seal();
      startServer(source());
      await holds('a');
      expect(await gaps()).toHaveLength(1);
    });
  });
});

import { MessageFrame } from '@atproto/xrpc-server';
import { describe, expect, test } from 'vitest';
import { ingest } from '../../../packages/masthead-appview/src/ingest/ingest.ts';
import { forEachTest } from '../../support/for-each-test.ts';
import { at, PUBLICATION, publication, testIndex, tid, uri } from '../../support/index/test-index.ts';
import { HOSTILE_FRAMES, LONG_ERROR } from './servers/firehose-frames.ts';
import { firehoseReader, mark, sending } from './servers/firehose-reader.ts';
import { flatTree, throwAwayAccount } from './servers/throw-away-account.ts';

const TIME = '2026-01-01T00:00:00.000Z';
const MOST_REASON = 400;

const reader = forEachTest(firehoseReader);

describe('a frame that is not what it claims to be is put aside, and the next one is read', () => {
  test('all of them, one after the other', async () => {
    const frames = Object.values(HOSTILE_FRAMES);
    reader.relay.serve(sending(...frames.flatMap((frame, at) => [frame(), mark(at + 1000)])));
    const events = await reader.untilMark(999 + frames.length);
    expect(reader.relay.asked).toHaveLength(1);
    const marks = events.filter(({ kind }) => kind === 'account').map(({ cursor }) => cursor);
    expect(marks.sort()).toEqual(frames.map((_, at) => at + 1000));
    for (const event of events.filter(({ kind }) => kind !== 'account')) {
      expect(event.kind).toMatch(/^(?:rejected|passed)$/);
      if (event.kind === 'rejected') expect(event.reason.length + event.body.length).toBeLessThan(MOST_REASON);
    }
  });

  test('where its shape alone tells, nobody’s directory is asked because of it', async () => {
    const told = Object.entries(HOSTILE_FRAMES).flatMap(([note, frame]) =>
      /block|ops|length/.test(note) ? [frame()] : [],
    );
    reader.relay.serve(sending(...told, mark(1000)));
    const reasons = (await reader.untilMark(1000)).map((event) => ('reason' in event ? event.reason : '')).join();
    expect(reader.questions).toEqual([]);
    for (const limit of ['more than 200 ops', 'bytes of blocks']) expect(reasons).toContain(limit);
  });

  test('text where bytes belong is put aside like any other rubbish', async () => {
    reader.relay.serve(sending(mark(1), '{"hello":"world"}', '\u0000', mark(2)));
    const events = await reader.untilMark(2);
    expect(events.map(({ kind }) => kind)).toEqual(['account', 'rejected', 'rejected', 'account']);
  });

  test('a frame longer than any honest one ends the connection and is passed over, across holes in the numbers', async () => {
    const long = new Uint8Array(6 * 1024 * 1024);
    reader.relay.serve(({ request, accept, send }) => {
      accept();
      const cursor = Number(new URL(request.url ?? '/', 'ws://x').searchParams.get('cursor'));
      if (cursor < 10) send(mark(10));
      // The next number is 24: whoever goes on from an earlier one gets it again.
      if (cursor < 24) send(long);
      else send(mark(99));
    });
    const events = await reader.untilMark(99);
    expect(events.filter(({ kind }) => kind === 'rejected').length).toBeLessThan(6);
    expect(reader.relay.asked.length).toBeLessThan(7);
  });

  test('an error of four megabytes is cut before it is logged', async () => {
    reader.relay.serve(sending(mark(1), LONG_ERROR()), sending(mark(2)));
    await reader.untilMark(2);
    // Connected, lost with its error, and back.
    expect(reader.lines.length).toBe(3);
    expect(reader.lines.every((line) => line.length < 1000)).toBe(true);
  });
});

describe('the index behind a hostile relay', () => {
  test('rubbish all day leaves a bounded number of letters, and what follows is stored', async () => {
    const index = testIndex();
    const account = await throwAwayAccount('alice');
    reader.accounts.push(account);
    const rubbish = Array.from({ length: 1500 }, (_, seq) =>
      new MessageFrame({ seq: seq + 1, did: 'x'.repeat(1000), time: TIME }, { type: '#identity' }).toBytes(),
    );
    const record = { $type: PUBLICATION, name: 'Alice', url: 'https://alice.example' };
    const honest = await account.commit(5000, tid(at(1)), (blocks) =>
      flatTree(blocks, { [`${PUBLICATION}/pub`]: record }),
    );
    const future = await account.commit(5001, tid(Date.now() * 1000 + 86_400_000_000), (blocks) =>
      flatTree(blocks, { [`${PUBLICATION}/pub`]: { ...record, name: 'From the future' } }),
    );
    reader.relay.serve(sending(...rubbish, honest, future, mark(5002)));
    await ingest(reader.source(), index.writer, reader.stop.signal, ({ cursor }) => {
      if (cursor?.cursor === 5002) reader.stop.abort();
    });
    const letters = await index.reader.db.selectFrom('dead_letters').selectAll().execute();
    expect(letters.length).toBeLessThan(1100);
    expect(letters.length).toBeGreaterThan(900);
    const [row] = await index.reader.db
      .selectFrom('publications')
      .select('record')
      .where('uri', '=', uri('alice', PUBLICATION, 'pub'))
      .execute();
    expect(JSON.parse(row?.record ?? '{}')).toMatchObject({ name: 'Alice' });
  });

  test('an account that says a thousand times that its identity changed is looked up a few times, and others as ever', async () => {
    const index = testIndex();
    // Of accounts that the index has not met nothing is looked up at all.
    await index.feed(publication('mallory', 1, 'https://m.example'), publication('alice', 2, 'https://a.example'));
    const identity = (seq: number, name: string) =>
      new MessageFrame({ seq, did: `did:plc:${name}`, time: TIME }, { type: '#identity' }).toBytes();
    const flood = Array.from({ length: 1000 }, (_, seq) => identity(seq + 1, 'mallory'));
    reader.relay.serve(sending(...flood, identity(1001, 'alice'), mark(1002)));
    const wished: string[] = [];
    const apply: typeof index.writer.apply = async (writes, source, cursor) => {
      for (const write of writes) if (write.to === 'handle') wished.push(write.did);
      if (cursor.cursor === 1002) reader.stop.abort();
      return index.writer.apply(writes, source, cursor);
    };
    const writer = new Proxy(index.writer, {
      get: (target, name) => {
        if (name === 'apply') return apply;
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    await ingest(reader.source(), writer, reader.stop.signal, () => {});
    expect(wished.filter((did) => did === 'did:plc:mallory').length).toBeLessThanOrEqual(11);
    expect(wished).toContain('did:plc:alice');
  });
});

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderForEachTest, forEachTest } from '../../../../test/support/for-each-test.ts';
import { differences, dumpStore } from '../../../../test/support/index/dump-store.ts';
import {
  at,
  commit,
  did,
  listSource,
  openSqliteWriter,
  PUBLICATION,
  publication,
  testIndex,
  tid,
} from '../../../../test/support/index/test-index.ts';
import { deadLetters } from '../../src/index.ts';
import { ingest } from '../../src/ingest/ingest.ts';
import type { SourceCursor, SourceEvent } from '../../src/source/event.ts';
import { createReplaySource } from '../../src/source/replay-source.ts';
import { StoreUnavailableError, UnstorableError } from '../../src/store/engine.ts';
import type { StoreWriter } from '../../src/store/writes/store-writer.ts';

const index = forEachTest(testIndex);
const folder = folderForEachTest();
const never = new AbortController().signal;

async function reasons(): Promise<string[]> {
  return (await deadLetters(index.file, 100)).map(({ reason }) => reason);
}

describe('content that cannot be used', () => {
  test.each<[note: string, record: unknown, reason: RegExp]>([
    ['a publication without a name', { url: 'https://a.example' }, /name/],
    ['the $type of another collection', { $type: 'app.bsky.feed.post', name: 'A' }, /\$type/],
  ])('%s becomes a dead letter and the next event is stored', async (_note, record, reason) => {
    await index.feed(commit('a', 1, PUBLICATION, 'pub', record), publication('b', 2, 'https://b.example'));
    expect(await reasons()).toEqual([expect.stringMatching(reason)]);
    expect(await index.winner('https://b.example')).not.toBeNull();
  });

  test('a revision from the future is refused, one from a clock that is a little ahead is not', async () => {
    const now = Date.now() * 1000;
    const event = (name: string, ahead: number): SourceEvent => {
      const { kind: _, ...rest } = publication(name, 1, `https://${name}.example`) as SourceEvent & { kind: 'commit' };
      return { ...rest, kind: 'commit', rev: tid(now + ahead * 1_000_000) };
    };
    await index.feed(event('soon', 60), event('far', 3600));
    expect(await index.winner('https://soon.example')).not.toBeNull();
    expect(await index.winner('https://far.example')).toBeNull();
    expect(await reasons()).toEqual([expect.stringMatching(/future/)]);
  });

  test('an event that says it is from the future happened now', async () => {
    const ahead = { ...publication('a', 1, 'https://a.example'), time: Date.now() * 1000 + 3_600_000_000 };
    await index.feed(ahead as SourceEvent);
    const row = await index.reader.db.selectFrom('cursors').select('time').executeTakeFirst();
    expect(Number(row?.time)).toBeLessThanOrEqual(Date.now() * 1000);
  });
});

describe('the store', () => {
  /** The real writer, but `apply` first does what the test wants. */
  function withApply(writer: StoreWriter, before: (writes: number) => void): StoreWriter {
    return new Proxy(writer, {
      get(target, name) {
        if (name !== 'apply') {
          const value: unknown = Reflect.get(target, name);
          return typeof value === 'function' ? value.bind(target) : value;
        }
        return (...args: Parameters<StoreWriter['apply']>) => {
          before(args[0].length);
          return target.apply(...args);
        };
      },
    });
  }

  test('that cannot take anything now holds the cursor, and nothing is lost', async () => {
    const writer = openSqliteWriter(index.file);
    let failures = 3;
    const held: string[] = [];
    const flaky = withApply(writer, () => {
      if (failures-- > 0) throw new StoreUnavailableError('database or disk is full');
    });
    const source = listSource([[publication('a', 1, 'https://a.example')]]);
    await ingest(source, flaky, never, (progress) => {
      if (progress.held) held.push(progress.held);
      if (failures > 0) expect(progress.cursor).toBeNull();
    });
    expect(held).toEqual(Array(3).fill('database or disk is full'));
    expect(await index.winner('https://a.example')).not.toBeNull();
    await writer.close();
  });

  test('that can never take one write puts that one aside and stores the others', async () => {
    const writer = openSqliteWriter(index.file);
    const bad = publication('bad', 1, 'https://bad.example');
    const events = [publication('a', 1, 'https://a.example'), bad, publication('b', 2, 'https://b.example')];
    let calls = 0;
    const picky = withApply(writer, (writes) => {
      calls++;
      // The whole batch, the half with the second event, then that one by itself.
      if (writes === 3 || calls === 3 || calls === 4) throw new UnstorableError('string or blob too big');
    });
    const end = await ingest(listSource([events]), picky, never, () => {});
    expect(await reasons()).toEqual(['string or blob too big']);
    expect(await index.winner('https://a.example')).not.toBeNull();
    expect(await index.winner('https://b.example')).not.toBeNull();
    expect(end?.cursor).toBe(events.at(-1)?.cursor);
    await writer.close();
  });
});

describe('a source that takes over from another', () => {
  const resyncs = async () =>
    (await index.reader.db.selectFrom('resyncs').select('did').execute()).map((row) => row.did);

  async function takeOver(cursors: 'times' | 'numbers' | undefined) {
    const writer = openSqliteWriter(index.file);
    let asked: number | null | undefined;
    const { cursors: _, ...plain } = listSource([[publication('b', 9, 'https://b.example')]], 'second');
    const source = {
      ...plain,
      ...(cursors && { cursors }),
      batches(from: { cursor: number } | null, signal: AbortSignal) {
        asked = from?.cursor ?? null;
        return plain.batches(null, signal);
      },
    };
    await ingest(source, writer, never, () => {});
    await writer.close();
    return asked;
  }

  test.each([
    ['with cursors that are times goes on from the same moment', 'times', at(1), []],
    ['with numbers of its own leaves a gap, which is closed', 'numbers', null, [did('a')]],
    ['that is a file has nothing to do with it', undefined, null, []],
  ] as const)('%s', async (_note, cursors, asked, fetched) => {
    await index.feed(publication('a', 1, 'https://a.example'));
    expect(await takeOver(cursors)).toBe(asked);
    expect(await resyncs()).toEqual(fetched);
    expect(await index.winner('https://b.example')).not.toBeNull();
  });

  test('is the first one: nothing can have been missed', async () => {
    expect(await takeOver('numbers')).toBeNull();
    expect(await resyncs()).toEqual([]);
  });
});

describe('a replay file', () => {
  function line(seconds: number, fields: object): string {
    return JSON.stringify({ did: did('a'), time_us: at(seconds), ...fields });
  }

  function write(seconds: number, operation: string, collection: string, rkey: string, record?: unknown): string {
    const rev = tid(at(seconds));
    return line(seconds, { kind: 'commit', commit: { rev, operation, collection, rkey, record, cid: 'bafyreia' } });
  }

  const LINES = [
    line(0, { kind: 'identity', identity: { did: did('a'), handle: 'A.Example', seq: 1 } }),
    write(1, 'create', PUBLICATION, 'pub', { name: 'A', url: 'https://a.example' }),
    'not json',
    '',
    '[]',
    line(2, { kind: 'commit' }),
    write(2, 'create', 'site.standardfake.publication', 'x', { name: 'A', url: 'https://fake.example' }),
    write(2, 'create', 'app.bsky.feed.post', 'x', { text: 'passed over' }),
    line(2, { kind: 'something-new', something: {} }),
    JSON.stringify({ did: did('a'), time_us: 1e300, kind: 'commit' }),
    write(3, 'create', PUBLICATION, 'gone', { name: 'B', url: 'https://gone.example' }),
    write(4, 'delete', PUBLICATION, 'gone'),
    write(5, 'create', 'id.sifa.profile.self', 'self', { createdAt: '2026-01-01T00:00:00Z', headline: 'Hello' }),
  ];

  async function replay(lines: readonly string[], end = '\n'): Promise<void> {
    const file = join(folder, 'events.jsonl');
    writeFileSync(file, lines.join(end));
    const writer = openSqliteWriter(index.file);
    const last = await ingest(createReplaySource(file), writer, never, () => {});
    expect(last?.done).toBe(true);
    await writer.close();
  }

  test('is read to its end, whatever stands in it', async () => {
    await replay(LINES);
    expect(await index.winner('https://a.example')).not.toBeNull();
    for (const name of ['gone', 'fake']) expect(await index.winner(`https://${name}.example`)).toBeNull();
    expect(await index.profile('@A.example')).toMatchObject({ did: did('a'), handle: 'a.example', headline: 'Hello' });
    const expected = ['a commit without a collection', 'no valid did', 'no valid time_us', 'not JSON'];
    expect((await reasons()).sort()).toEqual(expected);
  });

  test('read twice, and once more after it changed, leaves the same rows and no second letter', async () => {
    await replay(LINES);
    const once = await dumpStore(index.file);
    await replay(LINES);
    expect(differences(await dumpStore(index.file), once)).toEqual([]);
    await replay([...LINES, write(6, 'update', PUBLICATION, 'pub', { name: 'A2', url: 'https://a.example' })]);
    expect((await index.card('https://a.example'))?.view.external.title).toBe('A2');
  });

  test('goes on where it was left', async () => {
    const file = join(folder, 'events.jsonl');
    writeFileSync(file, LINES.join('\n'));
    const source = createReplaySource(file);
    const cursors = async (from: SourceCursor | null) => {
      const read: number[] = [];
      for await (const { events } of source.batches(from, never)) read.push(...events.map(({ cursor }) => cursor));
      return read;
    };
    const all = await cursors(null);
    const left = { cursor: all[2] ?? 0, time: 0, fingerprint: source.fingerprint, done: false };
    expect(await cursors(left)).toEqual(all.slice(3));
  });

  test('may have Windows line ends, and a line longer than memory should hold', async () => {
    await replay(['x'.repeat(17 * 1024 * 1024), ...LINES.slice(0, 2)], '\r\n');
    expect(await reasons()).toEqual([expect.stringMatching(/longer than/)]);
    expect(await index.winner('https://a.example')).not.toBeNull();
  });
});

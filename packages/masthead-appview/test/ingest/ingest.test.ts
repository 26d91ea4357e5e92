import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  at,
  commit,
  did,
  listSource,
  openSqliteWriter,
  PUBLICATION,
  publication,
  type TestIndex,
  testIndex,
  tid,
} from '../../../../test/support/index/test-index.ts';
import { deadLetters } from '../../src/index.ts';
import { ingest } from '../../src/ingest/ingest.ts';
import type { SourceEvent } from '../../src/source/event.ts';
import { createReplaySource } from '../../src/source/replay-source.ts';
import type { StoreWriter } from '../../src/store/store.ts';
import { StoreUnavailableError, UnstorableError } from '../../src/store/store-errors.ts';

let index: TestIndex;
let folder: string;
const never = new AbortController().signal;
beforeEach(() => {
  index = testIndex();
  folder = mkdtempSync(join(tmpdir(), 'masthead-ingest-'));
});
afterEach(() => {
  index.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Everything that the index holds, row for row, without the numbers that SQLite gives rows and the date of a file. */
function dump(file: string): unknown {
  const database = new DatabaseSync(file, { readOnly: true });
  const tables = [
    'publications',
    'documents',
    'profile_records',
    'identities',
    'accounts',
    'organisation_refs',
    'cursors',
  ];
  const rows = tables.map((table) =>
    database
      .prepare(`SELECT * FROM ${table}`)
      .all()
      .map(({ id: _, fingerprint: __, ...row }) => JSON.stringify(row))
      .sort(),
  );
  const letters = database
    .prepare('SELECT source, cursor, about, reason, body FROM dead_letters ORDER BY 1, 2, 3')
    .all();
  database.close();
  return [...rows, letters.map((row) => JSON.stringify(row))];
}

async function reasons(): Promise<string[]> {
  return (await deadLetters(index.file, 100)).map(({ reason }) => reason);
}

describe('content that cannot be used', () => {
  const deep = JSON.parse(`${'['.repeat(60_000)}${']'.repeat(60_000)}`) as unknown;

  test.each([
    { note: 'a publication without a name', record: { url: 'https://a.example' }, reason: /name/ },
    { note: 'a publication with a javascript: url', record: { name: 'A', url: 'javascript:alert(1)' }, reason: /url/ },
    { note: 'a publication with an ftp: url', record: { name: 'A', url: 'ftp://a.example' }, reason: /url/ },
    { note: 'wrong types all over', record: { name: 5, url: ['x'], icon: 'red' }, reason: /name/ },
    { note: 'a record that is a list', record: [1, 2], reason: /object/ },
    { note: 'a record that is null', record: null, reason: /object/ },
    { note: 'the $type of another collection', record: { $type: 'app.bsky.feed.post', name: 'A' }, reason: /\$type/ },
    {
      note: 'a url of a hundred thousand characters',
      record: { name: 'A', url: `https://a.example/${'x'.repeat(100_000)}` },
      reason: /longer|url/,
    },
    {
      note: 'nested deeper than the stack',
      record: { name: 'A', url: 'https://a.example', deep },
      reason: /stack|nest/i,
    },
  ])('$note becomes a dead letter and the next event is stored', async ({ record, reason }) => {
    await index.feed(commit('a', 1, PUBLICATION, 'pub', record), publication('b', 2, 'https://b.example'));
    expect(await reasons()).toEqual([expect.stringMatching(reason)]);
    expect(await index.winner('https://b.example')).not.toBeNull();
  });

  test('a padded record is kept without its padding', async () => {
    const padding = 'x'.repeat(900_000);
    await index.feed(publication('a', 1, 'https://a.example', 'pub', { padding, description: 'Short' }));
    const answer = await index.card('https://a.example');
    expect(answer?.view.external.description).toBe('Short');
    expect(JSON.stringify(answer).length).toBeLessThan(5000);
  });

  test('script, quotes and angle brackets are text like any other', async () => {
    const name = '<script>alert("1")</script>\u0000\u202e';
    await index.feed(commit('a', 1, PUBLICATION, 'pub', { name, url: 'https://a.example' }));
    expect((await index.card('https://a.example'))?.view.external.title).toBe(name);
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

  test('that is really full says so and takes nothing: neither rows nor cursor', async () => {
    const database = new DatabaseSync(index.file);
    const before = dump(index.file);
    // Another process that holds the write lock is, to the ingest, the same: not now.
    database.exec('BEGIN IMMEDIATE');
    const stop = new AbortController();
    const writer = openSqliteWriter(index.file);
    const held: string[] = [];
    const run = ingest(listSource([[publication('a', 1, 'https://a.example')]]), writer, stop.signal, (progress) => {
      if (progress.held) held.push(progress.held);
      if (progress.held) stop.abort();
    });
    await run;
    expect(held[0]).toMatch(/locked/);
    database.exec('ROLLBACK');
    database.close();
    await writer.close();
    expect(dump(index.file)).toEqual(before);
  });
});

describe('a source that takes over from another', () => {
  const resyncs = () => {
    const database = new DatabaseSync(index.file, { readOnly: true });
    const rows = database.prepare('SELECT did FROM resyncs').all();
    database.close();
    return rows.map((row) => row.did);
  };

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
    { note: 'with cursors that are times goes on from the same moment', cursors: 'times', asked: at(1), fetched: [] },
    {
      note: 'with numbers of its own leaves a gap, which is closed',
      cursors: 'numbers',
      asked: null,
      fetched: [did('a')],
    },
    { note: 'that is a file has nothing to do with it', cursors: undefined, asked: null, fetched: [] },
  ] as const)('$note', async ({ cursors, asked, fetched }) => {
    await index.feed(publication('a', 1, 'https://a.example'));
    expect(await takeOver(cursors)).toBe(asked);
    expect(resyncs()).toEqual(fetched);
    expect(await index.winner('https://b.example')).not.toBeNull();
  });

  test('is the first one: nothing can have been missed', async () => {
    expect(await takeOver('numbers')).toBeNull();
    expect(resyncs()).toEqual([]);
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
    line(0, {
      kind: 'identity',
      identity: { did: did('a'), handle: 'A.Example', seq: 1, time: '2026-01-01T00:00:00Z' },
    }),
    write(1, 'create', PUBLICATION, 'pub', { name: 'A', url: 'https://a.example' }),
    'not json',
    '{"half": ',
    '',
    '[]',
    '"text"',
    line(2, { kind: 'commit' }),
    line(2, { kind: 'commit', commit: { collection: PUBLICATION, rev: 'yesterday', operation: 'create', rkey: 'x' } }),
    write(2, 'create', PUBLICATION, '../x', { name: 'A', url: 'https://a.example' }),
    write(2, 'destroy', PUBLICATION, 'x'),
    write(2, 'create', 'site.standardfake.publication', 'x', { name: 'A', url: 'https://fake.example' }),
    write(2, 'create', 'app.bsky.feed.post', 'x', { text: 'passed over' }),
    line(2, { kind: 'account', account: { active: 'yes' } }),
    line(2, { kind: 'something-new', something: {} }),
    JSON.stringify({ did: 'not a did', time_us: at(2), kind: 'commit' }),
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
    expect(await index.winner('https://gone.example')).toBeNull();
    expect(await index.winner('https://fake.example')).toBeNull();
    expect(await index.profile('@A.example')).toMatchObject({ did: did('a'), handle: 'a.example', headline: 'Hello' });
    expect((await reasons()).sort()).toEqual([
      'a commit without a collection',
      'a commit without a known operation',
      'a commit without a valid rev',
      'a commit without a valid rkey',
      'an account event without active',
      'no valid did',
      'no valid did',
      'no valid did',
      'no valid time_us',
      'not JSON',
      'not JSON',
    ]);
  });

  test('read twice, and once more after it changed, leaves the same rows and no second letter', async () => {
    await replay(LINES);
    const once = dump(index.file);
    await replay(LINES);
    expect(dump(index.file)).toEqual(once);
    await replay([...LINES, write(6, 'update', PUBLICATION, 'pub', { name: 'A2', url: 'https://a.example' })]);
    expect((await index.card('https://a.example'))?.view.external.title).toBe('A2');
  });

  test('goes on where it was left', async () => {
    const file = join(folder, 'events.jsonl');
    const events = Array.from({ length: 3000 }, (_, i) =>
      write(i, 'create', PUBLICATION, `p${i}`, { name: 'x'.repeat(500), url: `https://p${i}.example` }),
    );
    writeFileSync(file, events.join('\n'));
    const stop = new AbortController();
    const first = openSqliteWriter(index.file);
    const left = await ingest(createReplaySource(file), first, stop.signal, ({ cursor }) => {
      if (cursor) stop.abort();
    });
    await first.close();
    expect(left?.done).toBe(false);
    const second = openSqliteWriter(index.file);
    const source = createReplaySource(file);
    const seen: number[] = [];
    const spied = {
      ...source,
      async *batches(...args: Parameters<typeof source.batches>) {
        for await (const batch of source.batches(...args)) {
          seen.push(...batch.events.map(({ cursor }) => cursor));
          yield batch;
        }
      },
    };
    await ingest(spied, second, never, () => {});
    await second.close();
    expect(Math.min(...seen)).toBeGreaterThan(left?.cursor ?? 0);
    expect(await index.winner('https://p0.example')).not.toBeNull();
    expect(await index.winner('https://p2999.example')).not.toBeNull();
  });

  test('may have Windows line ends, and a line longer than memory should hold', async () => {
    await replay(['x'.repeat(17 * 1024 * 1024), ...LINES.slice(0, 2)], '\r\n');
    expect(await reasons()).toEqual([expect.stringMatching(/longer than/)]);
    expect(await index.winner('https://a.example')).not.toBeNull();
  });
});

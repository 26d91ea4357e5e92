import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { document, publication, type TestIndex, testIndex } from '../../../../test/support/index/test-index.ts';
import { DEFAULT_POLICY } from '../../src/ingest/verify-claims.ts';
import { cardAnswer } from '../../src/query/card-answer.ts';
import type { ReadConnection } from '../../src/store/engine.ts';
import { Reader, SharedLook } from '../../src/store/reader.ts';
import { sqlite } from '../../src/store/sqlite/sqlite.ts';

const nextTurn = () => new Promise((resolve) => setTimeout(resolve, 5));

// A turn lasts a millisecond at most. A busy machine takes longer for a test's own lines, so the tests move its clock.
let now = 0;
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('a reader', () => {
  let index: TestIndex;
  let reader: Reader;
  /** What the connection was asked, in order. */
  const calls: string[] = [];

  beforeAll(async () => {
    index = testIndex();
    await index.feed(publication('a', 1, 'https://a.example'), document('a', 2, 'pub', '/post'));
    reader = new Reader(watch(sqlite.openReading(index.file, 'existing')));
  });
  afterAll(async () => {
    await reader.close();
    await index.close();
  });

  function watch(connection: ReadConnection): ReadConnection {
    return {
      db: connection.db,
      run: (work) => connection.run(work),
      close: () => connection.close(),
      prepare(select) {
        const read = connection.prepare(select);
        return (lists) => {
          calls.push('read');
          return read(lists);
        };
      },
      look(position) {
        calls.push('look');
        return connection.look(position);
      },
      letGo() {
        calls.push('let go');
        connection.letGo?.();
      },
    };
  }

  async function ask(link: string): Promise<string | undefined> {
    await reader.version();
    return (await cardAnswer(reader, link, [], 'cdn', DEFAULT_POLICY))?.view.external.title;
  }

  test('what is asked in one turn is read once all of it is there, after one look at the store', async () => {
    calls.length = 0;
    const answers = ['https://a.example/post', 'https://a.example', 'https://b.example'].map(ask);
    for (let i = 0; i < 20; i++) await null;
    expect(calls).toEqual(['look']);
    expect(await Promise.all(answers)).toEqual(["a's doc", "a's pub", undefined]);
    await nextTurn();
    expect(calls.filter((call) => call !== 'read')).toEqual(['look', 'let go']);
    expect(calls.at(-1)).toBe('let go');
  });

  test('who is alone waits for nobody', async () => {
    calls.length = 0;
    const answer = cardAnswer(reader, 'https://a.example/post', [], 'cdn', DEFAULT_POLICY);
    for (let i = 0; i < 20; i++) await null;
    expect(calls).toContain('read');
    expect((await answer)?.view.external.title).toBe("a's doc");
    expect(calls).not.toContain('look');
  });

  test('what is committed within a turn shows in the next', async () => {
    const before = await reader.version();
    now += 2;
    await index.feed(publication('b', 3, 'https://b.example'));
    await nextTurn();
    expect(await reader.version()).not.toBe(before);
    expect(await ask('https://b.example')).toBe("b's pub");
  });
});

describe('a turn', () => {
  test('one that lasts looks again, and lets go of what it saw first', async () => {
    const calls: string[] = [];
    const turn = new SharedLook(
      () => calls.push('look'),
      () => calls.push('let go'),
    );
    turn.look();
    turn.look();
    const { gathered } = turn;
    now += 1;
    turn.look();
    expect(calls).toEqual(['look']);
    now += 0.1;
    turn.look();
    expect(calls).toEqual(['look', 'let go', 'look']);
    expect(turn.gathered).toBe(gathered);
    await nextTurn();
    expect(calls).toEqual(['look', 'let go', 'look', 'let go']);
    expect(turn.gathered).toBeUndefined();
  });

  test('a look that fails is made again by the next who asks', () => {
    let failing = true;
    const turn = new SharedLook(() => {
      if (failing) throw new Error('no disk');
      return 1;
    });
    expect(() => turn.look()).toThrow('no disk');
    failing = false;
    expect(turn.look()).toBe(1);
  });
});

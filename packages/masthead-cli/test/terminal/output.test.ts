import { describe, expect, it, test } from 'vitest';
import type { BackfillProgress } from '../../../masthead-appview/src/index.ts';
import { counted, ProgressLine } from '../../src/terminal/output.ts';

it('counts in words', () => {
  expect([0, 1, 2].map((count) => counted(count, 'record'))).toEqual(['0 records', 'one record', '2 records']);
  expect(counted(2, 'entry', 'entries')).toBe('2 entries');
});

const COUNTS = { listed: 0, fetched: 0, records: 0, unusable: 0, dropped: 0, waiting: 0, failing: 0 };
const START: BackfillProgress = { listing: true, ...COUNTS };

/** What a screen shows of some progress, ten seconds apart. */
function shown(screen: { isTTY?: boolean; columns?: number }, ...steps: Partial<BackfillProgress>[]): string[] {
  const written: string[] = [];
  let now = 0;
  const line = new ProgressLine({ ...screen, write: (text) => written.push(text) }, () => now);
  for (const step of steps) {
    line.show({ ...START, ...step });
    now += 10_000;
  }
  return written;
}

describe('on a terminal', () => {
  const terminal = { isTTY: true, columns: 120 };

  test('a bar moves in one place', () => {
    const [half = '', whole = ''] = shown(
      terminal,
      { listing: false, fetched: 50, waiting: 50, records: 700 },
      { listing: false, fetched: 98, dropped: 1, failing: 1 },
    );
    expect(half).toBe('\r\u001b[K[############............] 50 of 100 repositories, 700 records');
    expect(whole).toContain(`[${'#'.repeat(24)}] 99 of 100 repositories, 0 records, 1 do not answer`);
  });

  test('while lists are read the bar is never full, since nobody knows the end', () => {
    const [line] = shown(terminal, { fetched: 10 });
    expect(line).toContain('#.] 10 of 10 or more');
  });

  test('a narrow one is not wrapped', () => {
    const [line = ''] = shown({ isTTY: true, columns: 20 }, { fetched: 10 });
    expect(line.replace('\r\u001b[K', '')).toHaveLength(19);
  });
});

test('elsewhere plain lines, now and then', () => {
  const written: string[] = [];
  let now = 0;
  const line = new ProgressLine({ write: (text) => written.push(text) }, () => now);
  for (let i = 0; i < 30; i++) {
    line.show({ ...START, fetched: i, waiting: 5 });
    now += 1000;
  }
  line.clear();
  // Each with its time, as in a log.
  const AT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z /;
  for (const text of written) expect(text).toMatch(AT);
  expect(written.map((text) => text.replace(AT, ''))).toEqual([
    '0 of 5 or more repositories, 0 records\n',
    '10 of 15 or more repositories, 0 records\n',
    '20 of 25 or more repositories, 0 records\n',
  ]);
});

import { describe, expect, it } from 'vitest';
import { compareParts, type Ledger, printedParts, readMeasured } from '../../../tools/time-ledger/parts.ts';

const LINES = 'Build\t14.2\t16.8\tone\nTests\t300\t500.4\ttwo\n';
const STARTED: Readonly<Record<string, string>> = { one: 'builds\n', two: 'browsers\nPDSs\nbrowsers\n' };
const measured = readMeasured(LINES, (file) => STARTED[file] ?? '');

describe('the time ledger', () => {
  it('has whole seconds, and a count of what was started', () => {
    expect(measured).toEqual({
      Build: { seconds: 14, cpu: 17, builds: 1 },
      Tests: { seconds: 300, cpu: 500, browsers: 2, PDSs: 1 },
    });
  });

  it('shows each part beside its entry', () => {
    const lines = printedParts(measured, { Tests: { seconds: 200, cpu: 500, browsers: 2, builds: 1 } });
    expect(lines[1]).toMatch(/14 \(new\) s +17 \(new\) s of the processor {2}Build: 1 \(new\) builds$/);
    expect(lines[2]).toMatch(
      /300 \(200\) s +500 \(500\) s .* Tests: 0 \(1\) builds, 2 \(2\) browsers, 1 \(new\) PDSs$/,
    );
    expect(lines.at(-1)).toBe('Together 517 s of the processor.');
  });

  it.each<{ note: string; ledger: Ledger; says: string[] }>([
    { note: 'as much as before', ledger: measured, says: [] },
    {
      note: 'less than before, in other time',
      ledger: { Build: { seconds: 1, cpu: 1, builds: 2 }, Tests: { seconds: 9, cpu: 9, browsers: 3, PDSs: 1 } },
      says: [],
    },
    {
      note: 'more than before',
      ledger: { Build: { seconds: 14, cpu: 17, builds: 1 }, Tests: { seconds: 300, cpu: 500, browsers: 1, PDSs: 1 } },
      says: ['Tests starts 2 browsers, and the ledger says 1.'],
    },
    {
      note: 'a kind that is new; a part without an entry has none to exceed',
      ledger: { Tests: { seconds: 300, cpu: 500, browsers: 2 } },
      says: ['Tests starts 1 PDSs, and the ledger says 0.'],
    },
  ])('$note: $says', ({ ledger, says }) => {
    expect(compareParts(measured, ledger)).toEqual(says);
  });
});

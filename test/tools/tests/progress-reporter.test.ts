import { expect, it } from 'vitest';
import { progressLine } from '../../../tools/tests/progress-reporter.ts';

it.each([
  [{ files: 200, ended: 100, failed: 0, milliseconds: 130_000 }, '100 of 200 files ended: 2:10, about 2:10 left'],
  [
    { files: 4, ended: 1, failed: 1, milliseconds: 10_000 },
    '1 of 4 files ended, 1 of them failed: 0:10, about 0:30 left',
  ],
])('tells how far a run is: %o', (run, line) => expect(progressLine(run)).toBe(line));

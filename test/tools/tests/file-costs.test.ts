import { expect, it } from 'vitest';
import { type FileCosts, fileRows, folderRows } from '../../../tools/tests/file-costs.ts';

const line = (file: string, worker: number, from: number, to: number, children = 0): FileCosts => ({
  file,
  worker,
  from,
  to,
  children,
  seconds: 1,
});

it('a start belongs to the first file of a worker, and what lies between two files to the second', () => {
  const rows = fileRows([
    line('test/core/a.test.ts', 1, 0.2, 1),
    line('test/cli/b.test.ts', 2, 0.3, 2, 5),
    line('test/core/c.test.ts', 1, 1.5, 4),
  ]);
  expect(rows.map(({ file, own, children }) => [file, own, children])).toEqual([
    ['test/cli/b.test.ts', 2, 5],
    ['test/core/c.test.ts', 3, 0],
    ['test/core/a.test.ts', 1, 0],
  ]);
});

it('sums folders: a room, or the kind of a scenario', () => {
  const rows = fileRows([
    line('test/core/url/a.test.ts', 1, 0, 1),
    line('test/core/b.test.ts', 2, 0, 2),
    line('test/scenarios/store/c.test.ts', 3, 0, 9),
    line('test/scenarios/d.test.ts', 4, 0, 4),
  ]);
  expect(folderRows(rows).map(({ file, files, own }) => [file, files, own])).toEqual([
    ['scenarios/store', 1, 9],
    ['scenarios', 1, 4],
    ['core', 2, 3],
  ]);
});

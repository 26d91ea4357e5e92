import { appendFileSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { afterAll, expect } from 'vitest';
import type { FileCosts } from '../../../tools/tests/file-costs.ts';

// `npm run bench:tests`: what each test file costs, a line of JSON each.
const file = process.env.MASTHEAD_COSTS ?? '';
const root = `${import.meta.dirname}/../../..`;
const began = performance.now();
const before = processorSeconds();

// The hook that was registered first runs last.
afterAll(() => {
  const after = processorSeconds();
  const costs: FileCosts = {
    file: relative(root, expect.getState().testPath ?? ''),
    worker: process.pid,
    from: before.own,
    to: after.own,
    children: after.children - before.children,
    seconds: (performance.now() - began) / 1000,
  };
  appendFileSync(file, `${JSON.stringify(costs)}\n`);
});

/** What this process has used, and what its children had used that have ended and been waited for. */
function processorSeconds(): { own: number; children: number } {
  const { user, system } = process.cpuUsage();
  return { own: (user + system) / 1e6, children: childrenSeconds() };
}

/** proc(5): after the name in brackets come 11 fields, then utime, stime, cutime and cstime in hundredths of a second. Elsewhere than on Linux, nothing. */
function childrenSeconds(): number {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[13]) + Number(fields[14])) / 100;
  } catch {
    return 0;
  }
}

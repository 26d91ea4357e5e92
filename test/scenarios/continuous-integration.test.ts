import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

// `.ci/run` with programs that only pretend: what it makes of what they print and of how they end.
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'masthead-ci-'));
  mkdirSync(join(folder, '.ci'));
  copyFileSync(join(import.meta.dirname, '../../.ci/run'), join(folder, '.ci/run'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const GOOD = {
  'test:all': 'echo Checked; echo "10 passed, 0 failed"',
  'test:start-up': 'echo "2 passed, 0 failed"',
  'test:oldest-node': 'echo "4 passed, 0 failed"',
  'test:stories': 'echo "3 passed, 0 failed"',
};

/** @param scripts what each npm script does, in the words of a shell; the others end well */
function runAll(scripts: Record<string, string>, git = ':', npx = ':'): { lines: string[]; status: number | null } {
  const cases = Object.entries(scripts).map(([name, does]) => `  *" ${name} "*) ${does} ;;`);
  const npm = ['case " $* " in', ...cases, '  *) ;;', 'esac'];
  for (const [name, does] of [
    ['npm', npm.join('\n')],
    ['npx', npx],
    ['git', git],
  ] as const) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${does}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
  const { stdout, status } = spawnSync('bash', [join(folder, '.ci/run')], { env, encoding: 'utf8' });
  return { lines: stdout.trim().split('\n'), status };
}

it('sums what counts by itself and what holds, alone on the last line', () => {
  const { lines, status } = runAll(GOOD);
  // The command before the build, the build, six checks beside the tests, and a clean tree; the others count by themselves.
  expect(lines.at(-1)).toBe('28 passed, 0 failed');
  expect(lines.filter((line) => line.startsWith('FAILED'))).toEqual([]);
  expect(status).toBe(0);
});

it.each<[string, Record<string, string>, string, string[]]>([
  [
    'a test failed: its line comes again at the end',
    { ...GOOD, 'test:all': 'echo "FAILED: a: b: c"; echo "9 passed, 1 failed"; exit 1' },
    '27 passed, 1 failed',
    ['FAILED: a: b: c'],
  ],
  [
    'the tests ended without their sum',
    { ...GOOD, 'test:all': 'echo Killed; exit 137' },
    '18 passed, 1 failed',
    ['FAILED: Tests: ended with 137 beside what it counted'],
  ],
  [
    'the tests ended with an error that their sum does not show',
    { ...GOOD, 'test:all': 'echo "10 passed, 0 failed"; exit 1' },
    '28 passed, 1 failed',
    ['FAILED: Tests: ended with 1 beside what it counted'],
  ],
  [
    'a check beside the tests failed',
    { ...GOOD, lint: 'exit 1' },
    '27 passed, 1 failed',
    ['FAILED: Lint, format and import rules'],
  ],
  ['the build failed', { ...GOOD, build: 'exit 2' }, '27 passed, 1 failed', ['FAILED: Build']],
  [
    'the checks were ended before the last of them',
    { ...GOOD, manifest: 'kill -9 $PPID' },
    '19 passed, 1 failed',
    ['FAILED: Checks beside the tests: ended before the last of them'],
  ],
  ['nothing could be installed', { ci: 'exit 1' }, '0 passed, 1 failed', []],
])('%s', (_, scripts, sum, failures) => {
  const { lines, status } = runAll(scripts);
  expect(lines.at(-1)).toBe(sum);
  // Shown where it happened, and again above the sum.
  const last = failures.length > 0 ? lines.slice(-1 - failures.length, -1) : [];
  expect(last).toEqual(failures);
  expect(status).toBe(1);
});

it('shows what the checks printed whole, after the tests', () => {
  const { lines } = runAll({ ...GOOD, typecheck: 'echo first; sleep 0.2; echo second' });
  const at = lines.indexOf('first');
  expect(lines[at + 1]).toBe('second');
  expect(at).toBeGreaterThan(lines.indexOf('10 passed, 0 failed'));
});

it('fails when the build leaves something behind', () => {
  expect(runAll(GOOD, 'echo "?? left.txt"').lines.at(-1)).toBe('27 passed, 1 failed');
});

it('fails when the command does not run before the build', () => {
  const { lines } = runAll(GOOD, ':', 'exit 127');
  expect(lines.slice(-2)).toEqual(['FAILED: The command in a clone, before anything is built', '27 passed, 1 failed']);
});

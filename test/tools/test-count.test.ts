import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { failureLine, readElementCount, readVitestCount } from '../../tools/test-count.ts';

const root = join(import.meta.dirname, '../..');
let folder: string;
beforeEach(() => {
  // Inside the project, so that the tests in it find Vitest.
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true });
  folder = mkdtempSync(join(root, 'node_modules/.cache/test-count-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function runVitest(
  files: Record<string, string>,
  env: Record<string, string> = {},
): ReturnType<typeof readVitestCount> {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  // Without the project's global set-up, which would start a PostgreSQL server.
  const runner = join(root, 'test/support/missing/skipping-runner.ts');
  writeFileSync(join(folder, 'vitest.config.js'), `export default ${JSON.stringify({ test: { runner } })}`);
  const json = join(folder, 'report.json');
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--root', folder, '--reporter=json', `--outputFile=${json}`];
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'ignore', env: { ...process.env, ...env } });
  return readVitestCount(json, status === 0, 'Node tests');
}

const GOOD = `import { expect, it } from 'vitest'; it('holds', () => expect(1).toBe(1));`;

it('names every test that failed, with the first line of why, and a file that could not be loaded', () => {
  const { passed, failures } = runVitest({
    'good.test.js': GOOD,
    'bad.test.js': `import { expect, it } from 'vitest';
      it('a sum', () => expect(1, 'one\\ntwo').toBe(2));
      it('good', () => {});`,
    'broken.test.js': `import './not-there.js';`,
  });
  expect(passed).toBe(2);
  expect(failures).toHaveLength(2);
  expect(failures.join('\n')).toMatch(/bad\.test\.js: a sum: AssertionError: one/);
  expect(failures.join('\n')).toMatch(/broken\.test\.js: the file: .*not-there/);
});

it('counts an error beside the tests as one failure', () => {
  const { passed, failures } = runVitest({
    'good.test.js': GOOD,
    'late.test.js': `import { it } from 'vitest'; it('ends', () => { setTimeout(() => { throw new Error('late'); }); return new Promise((end) => setTimeout(end, 50)); });`,
  });
  expect(passed).toBe(2);
  expect(failures).toEqual([expect.stringContaining('beside the tests')]);
});

it('finds nothing failed where all held', () => {
  expect(runVitest({ 'good.test.js': GOOD })).toEqual({ passed: 1, failures: [] });
});

const MISSING = `import { missingHere } from '${join(root, 'test/support/missing/missing-here.ts')}';
  import { afterAll, afterEach, beforeAll, beforeEach, describe, it } from 'vitest';
  let server;`;
const NEEDY = {
  'good.test.js': GOOD,
  'all.test.js': `${MISSING}
    beforeAll(() => { throw missingHere('no browser'); });
    afterAll(() => server.close());
    it('one', () => {}); describe('more', () => { it('two', () => {}); });`,
  'each.test.js': `${MISSING}
    beforeEach(() => { throw missingHere('no browser'); });
    afterEach(() => server.close());
    it('three', () => {});`,
  'in.test.js': `${MISSING}
    it('four', async () => { await null; throw missingHere('no database'); });
    describe('five', () => { beforeAll(() => { throw missingHere('no database'); }); it('six', () => {}); });
    it('holds as well', () => {});
    it.skip('is skipped for a reason of its own', () => {});`,
};

it('counts what this machine cannot run as skipped, by the reason', () => {
  const { passed, failures, skipped } = runVitest(NEEDY, { CI: '' });
  expect({ passed, failures }).toEqual({ passed: 2, failures: [] });
  expect(skipped).toHaveLength(2);
  expect(skipped).toContainEqual({ count: 3, what: 'tests', reason: 'no browser' });
  expect(skipped).toContainEqual({ count: 2, what: 'tests', reason: 'no database' });
});

it('counts it as failed in CI', () => {
  const { failures, skipped } = runVitest(NEEDY, { CI: 'true' });
  expect(skipped).toBeUndefined();
  // At least a line for each of the three files.
  expect(failures.length).toBeGreaterThanOrEqual(3);
});

it.each([
  { given: 'no file', text: null, succeeded: false, failures: [expect.stringContaining('Element tests')] },
  { given: 'a file cut short', text: '{"passed": 3', succeeded: false, failures: [expect.stringContaining('Element')] },
  { given: 'what failed', text: '{"passed": 3, "failures": ["a"]}', succeeded: false, failures: ['a'] },
  { given: 'nothing failed', text: '{"passed": 3, "failures": []}', succeeded: true, failures: [] },
])('reads what the element tests left: $given', ({ text, succeeded, failures }) => {
  const file = join(folder, 'elements.json');
  if (text !== null) writeFileSync(file, text);
  expect(readElementCount(file, succeeded, 'Element tests').failures).toEqual(failures);
});

it('says a failure in one line, however long its message', () => {
  const line = failureLine(join(root, 'test/a.test.ts'), 'a sum', `${'x'.repeat(1000)}\nmore`);
  expect(line).toMatch(/^test\/a\.test\.ts: a sum: x{300}$/);
});

// `npm test`: a browser, the build that the end-to-end test loads, the Node tests, the element tests; then one line with the sum.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './browsers/ensure-chromium.ts';

interface Count {
  passed: number;
  failed: number;
}

if (!ensureChromium()) process.exit(1);
const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'masthead-test-'));
const vitestJson = join(folder, 'vitest.json');
const elementsJson = join(folder, 'elements.json');

const built = run('Build', 'npm', ['run', '--silent', 'build'], {});
const node = run(
  'Node tests',
  'vitest',
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestJson}`],
  {},
);
const elements = run('Element tests', 'wtr', ['--config', 'web-test-runner.config.ts'], {
  MASTHEAD_COUNT_FILE: elementsJson,
});

const counts = [
  count(vitestJson, node, (json) => ({ passed: json.numPassedTests, failed: json.numFailedTests })),
  count(elementsJson, elements, (json) => ({ passed: json.passed, failed: json.failed })),
];
rmSync(folder, { recursive: true, force: true });
const passed = counts.reduce((sum, each) => sum + each.passed, 0);
const failed = counts.reduce((sum, each) => sum + each.failed, built ? 0 : 1);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

function run(name: string, command: string, args: string[], env: Record<string, string>): boolean {
  console.log(`\n${name}`);
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  return status === 0;
}

/** What a runner counted; a runner that died without counting, or failed beside its tests, is one failure. */
function count(
  file: string,
  succeeded: boolean,
  read: (json: Record<string, unknown>) => Record<keyof Count, unknown>,
): Count {
  try {
    const json: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const { passed, failed } = read((json ?? {}) as Record<string, unknown>);
    const counted = { passed: Number(passed), failed: Number(failed) };
    return succeeded || counted.failed > 0 ? counted : { ...counted, failed: 1 };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

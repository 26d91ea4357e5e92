import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { createVitest, type Reporter, type Vitest } from 'vitest/node';
import { readCount } from '../test-count.ts';

/** They import nearly everything, and take minutes. */
const FAR = ['test/package/**', 'test/docs/**', 'test/tools/**', 'test/scenarios/{faults,hostile}/**'];
const root = join(import.meta.dirname, '..', '..');
let child: ChildProcess | undefined;
let vitest: Vitest | undefined;
/** The file of the test that failed first in this run. */
let failed: string | undefined;

/**
 * Runs Node tests until the first fails. One Vitest runs all that is asked of it, and so starts
 * once.
 *
 * @param files of tests; all when there are none
 * @param related a source: only what imports it runs
 * @returns the file of the test that failed
 */
export async function runNodeTests(files: readonly string[], related?: string): Promise<string | undefined> {
  const fail = (file: string) => {
    failed ??= relative(root, file);
    void vitest?.cancelCurrentRun('test-failure');
  };
  const reporter: Reporter = {
    onTestCaseResult: (test) => void (test.ok() || fail(test.module.moduleId)),
    onTestModuleEnd: (module) => void (module.ok() || fail(module.moduleId)),
  };
  const options = { project: ['!nightly*'], exclude: FAR, watch: false, maxWorkers: 2, reporters: [reporter] };
  vitest ??= await createVitest('test', options);
  Object.assign(vitest.config, { related: related && [join(root, related)] });
  failed = undefined;
  await vitest.runTestSpecifications(await vitest.getRelevantTestSpecifications([...files]));
  return failed;
}

/** The same of tests that run in a browser, in Chromium alone. */
export async function runElementTests(files: readonly string[]): Promise<string | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-faults-'));
  try {
    const json = join(folder, 'elements.json');
    const args = ['--config', 'web-test-runner.config.ts', ...files.flatMap((each) => ['--files', each])];
    child = spawn('wtr', args, { cwd: root, stdio: 'ignore', env: { ...process.env, MASTHEAD_COUNT_FILE: json } });
    const [code] = await once(child, 'close');
    if (code === 0) return undefined;
    const [first = 'a test in the browser'] = readCount(json).failures;
    return files.find((each) => first.includes(basename(each))) ?? first.slice(0, 100);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Says that a source was written: what was read of it before is read again. */
export function sourceChanged(path: string): void {
  vitest?.invalidateFile(path);
}

export function killTests(): void {
  child?.kill();
}

export async function closeTests(): Promise<void> {
  await vitest?.close();
}

import { onTestFinished, TestRunner } from 'vitest';

const ofFile: (() => unknown)[] = [];

/**
 * Undoes what a helper has set up: when the running test ends, or with the file where no test runs.
 * The newest comes first. A test may do it earlier itself, so it must be harmless twice.
 */
export function atEnd(undo: () => unknown): void {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await undo()));
  else ofFile.push(undo);
}

/**
 * Undoes what belongs to the file: `worker/leave-nothing.ts` calls it after the last test.
 *
 * @throws what failed, once everything else is undone
 */
export async function endFile(): Promise<void> {
  const failed: unknown[] = [];
  for (let undo = ofFile.pop(); undo; undo = ofFile.pop()) {
    try {
      await undo();
    } catch (error) {
      failed.push(error);
    }
  }
  if (failed.length > 0) throw new AggregateError(failed, `The file did not end well: ${failed.join('; ')}`);
}

/** A function that does its work only when it is called first. */
export function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => (done ??= work());
}

import { updateTask } from '@vitest/runner';
import { type RunnerTask, type RunnerTestCase, type RunnerTestSuite, TestRunner } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Why a test was skipped on this machine; `npm test` counts it with this reason. */
    missing?: string;
  }
}

/**
 * Runs tests as Vitest does, and skips those that throw a `MissingHere`, and all tests of a suite
 * whose `beforeAll` does.
 */
export default class SkippingRunner extends TestRunner {
  onTaskFinished(test: RunnerTestCase): void {
    const { result } = test;
    const reason = missing(result?.errors);
    if (!result || reason === undefined) return;
    test.meta.missing = reason;
    // "Pending" keeps it skipped, even when an `afterEach` fails because nothing was started.
    Object.assign(result, { state: 'skip', pending: true, note: reason, errors: undefined });
  }

  override async onAfterRunSuite(suite: RunnerTestSuite): Promise<void> {
    const reason = missing(suite.result?.errors);
    if (suite.result && reason !== undefined) {
      // Its tests are skipped already; an error of an `afterAll` adds nothing.
      Object.assign(suite.result, { state: 'pass', errors: undefined });
      this.#explain(suite.tasks, reason);
    }
    await super.onAfterRunSuite(suite);
  }

  #explain(tasks: readonly RunnerTask[], reason: string): void {
    for (const task of tasks) {
      if (task.type === 'suite') this.#explain(task.tasks, reason);
      task.meta.missing = reason;
      updateTask('test-cancel', task, this);
    }
  }
}

/** The reason of the first `MissingHere` among the errors, which are plain objects by now. */
function missing(errors: readonly { name?: string; message?: string }[] | undefined): string | undefined {
  return errors?.find(({ name }) => name === 'MissingHere')?.message;
}

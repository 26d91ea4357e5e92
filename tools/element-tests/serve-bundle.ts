import type { TestRunnerConfig } from '@web/test-runner';
import type { Bundle } from './bundle-tests.ts';

type Middleware = NonNullable<TestRunnerConfig['middleware']>[number];

/** Answers with the bundle before the runner's server looks for a file, transforms it or follows its imports. */
export function serveBundle(bundle: Bundle): Middleware {
  return async (context, next) => {
    const body = bundle.get(context.path);
    if (body === undefined) return next();
    context.type = context.path.endsWith('.map') ? 'json' : 'js';
    // A part with other content has another name; only the test file keeps its own.
    context.set('cache-control', context.path.endsWith('.ts') ? 'no-cache' : 'max-age=31536000, immutable');
    context.body = body;
  };
}

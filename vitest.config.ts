import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { TEST_PROJECTS } from './tools/test-projects.ts';

// `npm test` runs the projects `rules`, `parts` and `first`, `npm run test:all` runs `contract` and `journeys` too, `npm run test:nightly` the others: tools/test-projects.ts.
// Elements are tested in a browser by Web Test Runner (web-test-runner.config.ts).

// The first is the last to end.
const globalSetup = [
  'test/support/temporary-folder.ts',
  'test/support/named-files.ts',
  'test/support/seed/choose-seed.ts',
  'test/support/postgres/serve-postgres.ts',
  'test/support/browser/serve-browser.ts',
  'test/support/packages/serve-packages.ts',
];
/** On which engines the tests run that hold on each. */
const ENGINES: Readonly<Record<string, string>> = { parts: 'sqlite', contract: 'postgres' };
// Rules only calculate. Two more than there are cores for all others: many a test waits for a server.
const cores = availableParallelism();
const workers = (project: string) => (project === 'rules' ? cores : cores + 2);
// What the tests' processes have compiled is kept from one process to the next: the command line starts in a third of the time.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compiled');

// The packages are their sources, here and in the processes that tests start.
const SOURCES = 'masthead-source';
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --conditions=${SOURCES}`;

export default defineConfig({
  ssr: { resolve: { conditions: [SOURCES, 'node', 'development|production'], externalConditions: [SOURCES, 'node'] } },
  test: {
    projects: Object.entries(TEST_PROJECTS).map(([name, include], at) => ({
      extends: true,
      test: {
        name,
        include: [...include],
        // The rest of their files has been run by `parts`.
        ...(name === 'contract' && { testNamePattern: /postgres/ }),
        maxWorkers: workers(name),
        // One after another: what is quick tells first.
        sequence: { groupOrder: at },
        env: { MASTHEAD_TEST_ENGINES: ENGINES[name] ?? 'sqlite,postgres' },
        provide: { amount: name.startsWith('nightly') ? 'all' : 'some' },
        globalSetup,
      },
    })),
    // What this machine cannot run is skipped, with the reason; not in CI.
    runner: 'test/support/missing/skipping-runner.ts',
    // A worker loads a module once, and not once for each of its files: a third less of the processor's time.
    isolate: false,
    // Transformed modules are kept from run to run, by their content.
    experimental: { fsModuleCache: true },
    setupFiles: [
      'test/support/worker/count-starts.ts',
      'test/support/worker/keep-compiled.ts',
      'test/support/worker/leave-nothing.ts',
      'test/support/seed/use-seed.ts',
    ],
    // Only what hangs should end by these: a machine that others use as well may be ten times slower.
    testTimeout: 300_000,
    expect: { poll: { timeout: 280_000 } },
    hookTimeout: 300_000,
  },
});

import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

// Every Node test belongs to one of three projects. `npm test` runs `short`, `npm run test:all` runs `long` and `real-time` too.
// Elements are tested in a browser by Web Test Runner (web-test-runner.config.ts).

/** What takes long: faults and packages, and of the hostile and the busy what needs many processes, much memory or a flood. */
const LONG = [
  'test/scenarios/faults/**/*.test.ts',
  'test/package/**/*.test.ts',
  'test/scenarios/hostile/{growth,hidden,images,memory,one-request,page,terminal,time-growth,views}.test.ts',
  'test/scenarios/{index/flood,index/large-account,store/flood-postgres,command-line/sync-of-thousands}.test.ts',
];
/** What `short` runs with shorter texts, unless `long` runs too. */
const WITH_LONG_TEXTS = ['test/scenarios/hostile/linear-time.test.ts'];
const SHORT_TEXTS = process.env.MASTHEAD_TEST_ALL ? WITH_LONG_TEXTS : [];
/** It waits for two minutes, so it runs beside something else. */
const REAL_TIME = 'test/scenarios/freshness/real-time.test.ts';
const IN_BROWSERS = ['test/elements/**', 'test/scenarios/elements/**'];

// The first is the last to end.
const globalSetup = [
  'test/support/temporary-folder.ts',
  'test/support/seed/choose-seed.ts',
  'test/support/postgres/serve-postgres.ts',
  'test/support/network/serve-network.ts',
  'test/support/packages/serve-packages.ts',
];
// What the tests' processes have compiled is kept from one process to the next: the command line starts in a third of the time.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compiled');

// The packages are their sources, here and in the processes that tests start.
const SOURCES = 'masthead-source';
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --conditions=${SOURCES}`;

export default defineConfig({
  ssr: { resolve: { conditions: [SOURCES, 'node', 'development|production'], externalConditions: [SOURCES, 'node'] } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'short',
          include: ['test/**/*.test.ts', 'packages/*/test/**/*.test.ts'],
          exclude: [...LONG, ...SHORT_TEXTS, REAL_TIME, ...IN_BROWSERS],
          globalSetup,
        },
      },
      {
        extends: true,
        test: {
          name: 'long',
          include: [...LONG, ...WITH_LONG_TEXTS],
          provide: { longestText: 1_024_000 },
          globalSetup,
        },
      },
      { extends: true, test: { name: 'real-time', include: [REAL_TIME], globalSetup } },
    ],
    // What this machine cannot run is skipped, with the reason; not in CI.
    runner: 'test/support/missing/skipping-runner.ts',
    // A worker loads a module once, and not once for each of its files: a third less of the processor's time.
    isolate: false,
    // Two more than there are cores: many a test waits for a server or a clock.
    maxWorkers: availableParallelism() + 2,
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
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 300_000,
  },
});

import { defineConfig } from 'vitest/config';

// Node code only. Elements are tested in a browser by Web Test Runner (web-test-runner.config.ts).
export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/postgres/serve-postgres.ts', 'test/support/network/serve-network.ts'],
    // The real-time test waits for two minutes: `npm test -- --real-time` runs it while the element tests run.
    exclude: [
      'test/elements/**',
      'test/scenarios/elements/**',
      '**/node_modules/**',
      ...(process.env.MASTHEAD_REAL_TIME ? [] : ['test/scenarios/freshness/real-time.test.ts']),
    ],
    // Only what hangs should end by these: a machine that others use as well may be ten times slower.
    testTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 240_000,
  },
});

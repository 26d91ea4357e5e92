import { defineConfig } from 'vitest/config';

// Node code only. Elements are tested in a browser by Web Test Runner (web-test-runner.config.ts).
export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/postgres/serve-postgres.ts'],
    exclude: ['test/elements/**', '**/node_modules/**'],
    testTimeout: 40_000,
    hookTimeout: 60_000,
  },
});

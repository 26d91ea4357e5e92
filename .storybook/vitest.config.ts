import { join } from 'node:path';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumPath } from '../tools/browsers/chromium.ts';
import { OFFLINE_ARGS } from '../tools/storybook/open-chromium.ts';

const root = join(import.meta.dirname, '..');
const executablePath = chromiumPath();

/** `npm run test:stories`: every story in a real browser, on a light page or on a dark one. */
export default defineConfig({
  root,
  test: {
    projects: ['light', 'dark'].map((scheme) => ({
      root,
      // What is first seen in the middle of a run would reload the page under it.
      optimizeDeps: {
        include: ['lit', 'lit/directives/keyed.js', 'storybook/test', 'storybook/actions/decorator', 'colorjs.io/fn'],
      },
      plugins: [storybookTest({ configDir: import.meta.dirname, initialGlobals: { scheme } })],
      test: {
        name: scheme,
        setupFiles: [join(import.meta.dirname, 'vitest.setup.ts')],
        // Only what hangs should end by this: a machine that others use as well may be ten times slower.
        testTimeout: 120_000,
        browser: {
          enabled: true,
          headless: true,
          screenshotFailures: false,
          viewport: { width: 1024, height: 900 },
          provider: playwright({
            // Nothing fades in: axe finds no contrast in what is still transparent.
            contextOptions: { reducedMotion: 'reduce' },
            launchOptions: { ...(executablePath && { executablePath }), args: [...OFFLINE_ARGS] },
          }),
          instances: [{ browser: 'chromium' as const }],
        },
      },
    })),
  },
});

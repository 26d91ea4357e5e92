import { join } from 'node:path';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { CHROMIUM_ARGS, chromiumPath } from '../tools/browsers/chromium.ts';

const root = join(import.meta.dirname, '..');
const executablePath = chromiumPath();

// Nothing but the test server can be reached, whatever a story tries.
const offline = '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE 127.0.0.1';

/** `npm run test:stories`: every story in a real browser, once on a light page and once on a dark one. */
export default defineConfig({
  root,
  test: {
    projects: ['light', 'dark'].map((scheme) => ({
      root,
      // Two servers at once must not build their dependencies in one folder; and what is first seen in the middle of a run would reload the page under it.
      cacheDir: join(root, `node_modules/.vite/stories-${scheme}`),
      optimizeDeps: { include: ['lit', 'storybook/test', 'storybook/actions/decorator', 'colorjs.io/fn'] },
      plugins: [storybookTest({ configDir: import.meta.dirname, initialGlobals: { scheme } })],
      test: {
        name: scheme,
        setupFiles: [join(import.meta.dirname, 'vitest.setup.ts')],
        testTimeout: 30_000,
        browser: {
          enabled: true,
          headless: true,
          screenshotFailures: false,
          viewport: { width: 1024, height: 900 },
          provider: playwright({
            launchOptions: { ...(executablePath && { executablePath }), args: [...CHROMIUM_ARGS, offline] },
          }),
          instances: [{ browser: 'chromium' as const }],
        },
      },
    })),
  },
});

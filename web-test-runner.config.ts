import { esbuildPlugin } from '@web/dev-server-esbuild';
import { defaultReporter } from '@web/test-runner';
import { playwrightLauncher } from '@web/test-runner-playwright';
import { CHROMIUM_ARGS, chromiumPath } from './tools/browsers/chromium.ts';
import { countReporter } from './tools/count-reporter.ts';

const executablePath = chromiumPath();
if (!executablePath) throw new Error('The element tests need Chromium or Chrome; set CHROMIUM_PATH or install one.');

export default {
  files: 'test/elements/**/*.test.ts',
  nodeResolve: true,
  browsers: [playwrightLauncher({ product: 'chromium', launchOptions: { executablePath, args: [...CHROMIUM_ARGS] } })],
  plugins: [esbuildPlugin({ ts: true, target: 'es2022' })],
  reporters: [defaultReporter(), countReporter()],
  concurrency: 2,
  testFramework: { config: { timeout: 5000 } },
  // The tests break pictures and answers on purpose; a browser's own complaint about those is no news.
  filterBrowserLogs: ({ args }: { args: readonly unknown[] }) =>
    !/Failed to load resource|Lit is in dev mode/.test(String(args[0])),
};

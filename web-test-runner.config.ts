import { esbuildPlugin } from '@web/dev-server-esbuild';
import { type BrowserLauncher, defaultReporter } from '@web/test-runner';
import { chromiumLauncher } from './tools/browsers/chromium-launcher.ts';
import { type EngineName, engineNames } from './tools/browsers/engine-name.ts';
import { firefoxLauncher } from './tools/browsers/firefox-launcher.ts';
import { webkitLauncher } from './tools/browsers/webkit-launcher.ts';
import { countReporter } from './tools/count-reporter.ts';
import { bundleTests } from './tools/element-tests/bundle-tests.ts';
import { serveBundle } from './tools/element-tests/serve-bundle.ts';
import { policyPagesPlugin } from './tools/policy-pages.ts';
import { ELEMENT_TESTS } from './tools/skipped-elements.ts';
import { strictPage, strictPagePlugin } from './tools/strict-page.ts';

const LAUNCHERS: Readonly<Record<EngineName, () => BrowserLauncher>> = {
  chromium: chromiumLauncher,
  firefox: firefoxLauncher,
  webkit: webkitLauncher,
};

export default {
  files: [...ELEMENT_TESTS],
  // Every test runs twice: on a plain page, and on one with a strict policy.
  groups: [strictPage],
  nodeResolve: true,
  // MASTHEAD_ENGINES: names with commas between them, or "all"; Chromium alone when not set.
  browsers: engineNames(process.env.MASTHEAD_ENGINES).map((name) => LAUNCHERS[name]()),
  plugins: [esbuildPlugin({ ts: true, target: 'es2022' }), strictPagePlugin(), policyPagesPlugin()],
  // Who watches gets each module by itself, as it is now.
  middleware: process.argv.includes('--watch') ? [] : [serveBundle(await bundleTests([...ELEMENT_TESTS]))],
  reporters: [defaultReporter(), countReporter()],
  // All engines at once: each waits for its windows much of the time.
  concurrentBrowsers: 3,
  concurrency: 2,
  // Only what hangs should end by these: a machine that others use as well may be ten times slower.
  browserStartTimeout: 120_000,
  testsStartTimeout: 120_000,
  testsFinishTimeout: 300_000,
  testFramework: { config: { timeout: 60_000 } },
  // The tests break pictures and answers on purpose, and search as local pages do; a browser's own complaint about the former, and ours about the latter, is no news.
  filterBrowserLogs: ({ args }: { args: readonly unknown[] }) =>
    !/Failed to load resource|Lit is in dev mode|only local pages search/.test(String(args[0])),
};

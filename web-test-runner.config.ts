import { esbuildPlugin } from '@web/dev-server-esbuild';
import { defaultReporter } from '@web/test-runner';
import { policyPagesPlugin } from './test/support/elements/policy-pages.ts';
import { scriptWaysPlugin } from './test/support/elements/script-ways.ts';
import { shapedPicturesPlugin } from './test/support/elements/shaped-pictures.ts';
import { PAGES, strictPagePlugin } from './test/support/elements/strict-page.ts';
import { engineNames } from './tools/browsers/engines.ts';
import { LAUNCHERS } from './tools/browsers/launchers.ts';
import { countReporter } from './tools/count-reporter.ts';
import { bundleTests } from './tools/element-tests/bundle-tests.ts';
import { elementRuns, readExtent } from './tools/element-tests/element-runs.ts';
import { countStart } from './tools/starts.ts';

// MASTHEAD_LIT: "published" runs the elements with Lit as npm has it, and not with that of the script tags. MASTHEAD_ENGINES: names with commas between them, or "all"; Chromium alone when not set. MASTHEAD_ELEMENTS: quick, usual or whole.
const { MASTHEAD_ENGINES, MASTHEAD_ELEMENTS, MASTHEAD_LIT } = process.env;
const engines = engineNames(MASTHEAD_ENGINES);
const runs = elementRuns(readExtent(MASTHEAD_ELEMENTS), engines, namedFiles());
// One launcher an engine, whatever it runs.
const launchers = new Map(engines.map((name) => [name, LAUNCHERS[name]()]));
// WebKit's windows are counted one by one.
for (const engine of engines) if (engine !== 'webkit') countStart('browsers');
const groups = runs.map(({ engine, page, files }) => ({
  name: page,
  files: [...files],
  browsers: [launchers.get(engine)],
  testRunnerHtml: PAGES[page],
}));

export default {
  // The first is what `--files` changes by itself.
  ...groups[0],
  groups: groups.slice(1),
  nodeResolve: true,
  plugins: [
    esbuildPlugin({ ts: true, target: 'es2022' }),
    strictPagePlugin(),
    policyPagesPlugin(),
    scriptWaysPlugin(),
    shapedPicturesPlugin(),
  ],
  // Who watches gets each module by itself, as it is now.
  middleware: process.argv.includes('--watch')
    ? []
    : [
        await bundleTests(
          [...new Set(runs.flatMap(({ files }) => files))],
          MASTHEAD_LIT === 'published' ? 'published' : 'small',
        ),
      ],
  reporters: [defaultReporter(), countReporter()],
  // All engines at once: each waits for its windows much of the time.
  concurrentBrowsers: 3,
  concurrency: 2,
  // Only what hangs should end by these: a machine that others use as well may be ten times slower.
  browserStartTimeout: 120_000,
  testsStartTimeout: 120_000,
  testsFinishTimeout: 600_000,
  testFramework: { config: { timeout: 120_000 } },
  // The tests break pictures and answers on purpose, and search as local pages do; a browser's own complaint about the former, and ours about the latter, is no news.
  filterBrowserLogs: ({ args }: { args: readonly unknown[] }) =>
    !/Failed to load resource|Lit is in dev mode|only local pages search/.test(String(args[0])),
};

/** What follows `--files`, as the runner reads it. */
function namedFiles(): string[] {
  const words = process.argv.slice(2);
  let named = false;
  return words.filter((word) => {
    if (word.startsWith('-')) named = word === '--files';
    return named && !word.startsWith('-');
  });
}

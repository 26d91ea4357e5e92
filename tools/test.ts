// `npm test`: the build that the tests load, the Node tests, the element tests; then what failed,
// and one line with the sum. Tests that are named (`npm test -- test/a.test.ts`), or sources (`npm
// test -- src/core`: its tests), are all that runs, each with its runner. `npm run test:all`
// (`--all`) adds what takes long: the projects `contract` and `journeys` of vitest.config.ts, and
// the element tests that engines differ in, in every engine (`--elements=quick`, `usual` or `whole`
// says how much). `--only-node` and `--only-elements` run one half, `--project=journeys` one
// project, `--built` takes dist/ as it is. `--engines=all` (or `chromium,firefox`) says in which
// engines the element tests run.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type EngineName, engineNames, findEngine, howToInstall } from './browsers/engines.ts';
import {
  type ElementRun,
  type Extent,
  elementRuns,
  isElementTest,
  type LitName,
  readExtent,
} from './element-tests/element-runs.ts';
import { isCi } from './is-ci.ts';
import { namedTests } from './named-tests.ts';
import { printSum, runElementTests, runVitest, type Skipped, type TestCount } from './test-count.ts';
import { BEFORE_LANDING, EVERY_CHANGE, NIGHTLY, TEST_PROJECTS } from './test-projects.ts';

const root = join(import.meta.dirname, '..');

const { values: flags, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    built: { type: 'boolean', default: false },
    elements: { type: 'string' },
    engines: { type: 'string' },
    'only-elements': { type: 'boolean', default: false },
    'only-node': { type: 'boolean', default: false },
    project: { type: 'string', multiple: true },
  },
});
const engines = engineNames(flags.engines ?? process.env.MASTHEAD_ENGINES ?? (flags.all ? 'all' : ''));
const missing = engines.filter((engine) => !findEngine(engine));
// In CI a missing engine is a failure, not less to test; all that are missing are named at once.
if (missing.length && isCi()) {
  printSum([{ passed: 0, failures: missing.map(howToInstall) }]);
  process.exit();
}
const present = engines.filter((engine) => !missing.includes(engine));
const files = namedTests(names);
const elementFiles = files.filter(isElementTest);
const nodeFiles = files.filter((file) => !isElementTest(file));
const withNode = !flags['only-elements'] && (nodeFiles.length > 0 || !files.length);
const withElements = !flags['only-node'] && (elementFiles.length > 0 || !files.length);
const projects = flags.project ?? projectsOf(nodeFiles);
const extent = readExtent(flags.elements ?? (flags.all ? 'usual' : 'quick'));
const counts: TestCount[] = withElements
  ? [{ passed: 0, failures: [], skipped: elementRuns(extent, missing, elementFiles).map(skippedRun) }]
  : [];

// Pages of the tests load what a site owner would, from dist/. Rules alone need none.
const needsBuild = files.length === 0 || files.some((file) => !TEST_PROJECTS.rules.includes(file));
if (!flags.built && needsBuild && !build()) counts.push({ passed: 0, failures: ['the build'] });
if (withNode) counts.push(runVitest('Node tests', projects, nodeFiles));
if (withElements && present.length) counts.push(testElements('small', extent, present));
// The script tags have a Lit of their own; npm users have the published one.
if (withElements && extent !== 'quick' && present.includes('chromium'))
  counts.push(testElements('published', 'quick', ['chromium']));

printSum(counts);

/** How many tests are in a file of element tests only a browser knows. */
function skippedRun({ engine, page, files }: ElementRun): Skipped {
  const what = `files of element tests on the ${page} page`;
  return { count: files.length, what, reason: howToInstall(engine) };
}

/** A test that is named runs once, whatever its project. */
function projectsOf(named: readonly string[]): readonly string[] {
  if (named.length === 0) return [...EVERY_CHANGE, ...(flags.all ? BEFORE_LANDING : [])];
  const nightly = named.some((file) => file.endsWith('.nightly.test.ts')) ? NIGHTLY : [];
  return [...EVERY_CHANGE, 'journeys', ...(flags.all ? ['contract'] : []), ...nightly];
}

function testElements(lit: LitName, extent: Extent, engines: readonly EngineName[]): TestCount {
  return runElementTests(`Element tests (${lit} Lit)`, elementFiles, {
    MASTHEAD_ELEMENTS: extent,
    MASTHEAD_ENGINES: engines.join(','),
    MASTHEAD_LIT: lit,
  });
}

function build(): boolean {
  return spawnSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit' }).status === 0;
}

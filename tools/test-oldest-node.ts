// For .ci/run, after a build: what depends on the Node that runs it, on the oldest that is
// supported: its HTTP server, its SQLite, and how it starts commands.
import { globSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { isCi } from './is-ci.ts';
import { installOldestNode, OLDEST_NODE } from './oldest-node.ts';
import { printSum, runVitest, type TestCount } from './test-count.ts';

const root = join(import.meta.dirname, '..');
const TESTS = [
  'packages/masthead-appview/test/server/**/*.test.ts',
  'packages/masthead-appview/test/store/sqlite/**/*.test.ts',
  'packages/masthead-cli/test/*.test.ts',
  'packages/masthead-cli/test/flags/*.test.ts',
  'packages/masthead-cli/test/process/*.test.ts',
  'packages/masthead-cli/test/terminal/*.test.ts',
];
const NAME = `Node ${OLDEST_NODE}`;

printSum([run()]);

function run(): TestCount {
  const found = TESTS.map((pattern) => globSync(pattern, { cwd: root }));
  const failures = TESTS.filter((_, at) => found[at]?.length === 0).map((pattern) => `${NAME}: no test is ${pattern}`);
  if (failures.length > 0) return { passed: 0, failures };
  const node = installOldestNode();
  if (!node) {
    const reason = `node@${OLDEST_NODE} cannot be installed from the registry; npm install node@${OLDEST_NODE} brings it`;
    return isCi()
      ? { passed: 0, failures: [`${NAME}: ${reason}`] }
      : { passed: 0, failures: [], skipped: [{ count: 1, what: `run (${NAME})`, reason }] };
  }
  // Each of them once, on SQLite.
  return runVitest(NAME, ['rules', 'parts', 'journeys'], found.flat(), {
    node,
    env: {
      PATH: [dirname(node), process.env.PATH].join(delimiter),
      // It says so of its SQLite whenever that is opened; what we say beside it is what tests read.
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --disable-warning=ExperimentalWarning`,
    },
  });
}

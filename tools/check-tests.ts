// Fails when a test file is not where one looks for it: beside nothing but the path of what it tests.
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { testProblem } from './test-problem.ts';

const root = join(import.meta.dirname, '..');
const files = globSync('{test,packages/*/test}/**/*.test.ts', { cwd: root });
const problems = files.flatMap((file) => testProblem(file, (path) => existsSync(join(root, path))) ?? []);

if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
} else console.log(`${files.length} test files are where one looks for them.`);

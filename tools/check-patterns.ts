// Fails when a regular expression under src/ is not linear: whoever writes the text could stop the program with it. What counts is in pattern-problems.ts.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { patternProblems } from './pattern-problems.ts';

const root = join(import.meta.dirname, '..');
const files = globSync('src/**/*.ts', { cwd: root });
const problems = files.flatMap((file) =>
  patternProblems(file, readFileSync(join(root, file), 'utf8')).map(
    ({ line, problem }) => `${file}:${line}: ${problem}`,
  ),
);

if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
} else console.log(`Every pattern in ${files.length} files is linear.`);

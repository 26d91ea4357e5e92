// Fails when a regular expression in a source is not linear, for whoever writes the text could stop
// the program with it (pattern-problems.ts), and when one outside src/core/values is an
// identifier's.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { identifierPatterns, patternProblems } from './pattern-problems.ts';

const root = join(import.meta.dirname, '..');
const files = globSync('{src,packages/*/src}/**/*.ts', { cwd: root });
const problems = files.flatMap((file) => {
  const code = readFileSync(join(root, file), 'utf8');
  const own = file.startsWith(join('src', 'core', 'values')) ? [] : identifierPatterns(file, code);
  return [
    ...patternProblems(file, code).map(({ line, problem }) => `${file}:${line}: ${problem}`),
    ...own.map(
      ({ line, pattern }) => `${file}:${line}: ${pattern} is for an identifier; call a function of src/core/values`,
    ),
  ];
});

if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
} else
  console.log(`Every pattern in ${files.length} files is linear, and those for identifiers are in src/core/values.`);

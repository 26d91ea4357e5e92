// Fails when a file under src/ imports what the table in import-rules.ts does not allow, or when files import each other in a circle.
import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { importProblems } from './import-problems.ts';
import { IMPORT_RULES } from './import-rules.ts';

const src = join(import.meta.dirname, '..', 'src');
const sources = new Map(
  globSync('**/*.ts', { cwd: src }).map((file) => [file.split(sep).join('/'), readFileSync(join(src, file), 'utf8')]),
);
const problems = importProblems(sources, IMPORT_RULES);

if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
} else console.log(`Import rules hold in ${sources.size} files.`);

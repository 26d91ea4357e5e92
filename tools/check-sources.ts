// `npm run lint`: what a reader goes by. No two sources have one name, a source has at most 350
// lines of code, and every comment ends by column 100, except code and tables in it.
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const MOST_LINES = 350;
const LAST_COLUMN = 100;
/** An entry, and the definitions of elements, are named after what is imported. */
const NAMED_BY_USE = /(?:^|\/)(?:index|masthead)\.ts$|^src\/elements\/define\//;
/** A verb is named as it is typed. */
const VERBS = /^packages\/masthead-cli\/src\/verbs\//;
/** Tables, instructions to tools, and addresses are not wrapped. */
const EXEMPT = /^\s*\* \||biome-ignore|https?:\/\/\S+$/;
const COMMENT = /^\s*(?:\/\/|\/?\*)/;

const problems: string[] = [];
const sources = globSync(['src/**/*.ts', 'packages/*/src/**/*.ts'], { cwd: root }).filter(
  (file) => !file.includes('/generated/'),
);
const byName = new Map<string, string[]>();
for (const file of sources.filter((file) => !NAMED_BY_USE.test(file) && !VERBS.test(file)))
  byName.set(basename(file), [...(byName.get(basename(file)) ?? []), file]);
for (const [name, files] of byName)
  if (files.length > 1) problems.push(`${files.join(' and ')}: two files are called ${name}; say what each one holds`);
for (const file of sources) {
  const code = linesOf(file).filter((line) => line.trim() && !COMMENT.test(line));
  if (code.length > MOST_LINES) problems.push(`${file} has ${code.length} lines of code, more than ${MOST_LINES}`);
}
const written = globSync(['{src,test,tools,stories,bench,demo}/**/*.ts', 'packages/*/{src,test}/**/*.ts'], {
  cwd: root,
  exclude: (path) => /(?:^|\/)(?:node_modules|generated)(?:\/|$)/.test(path),
});
for (const file of written) {
  let isCode = false;
  for (const [index, line] of linesOf(file).entries()) {
    if (/^\s*\* ```/.test(line)) isCode = !isCode;
    if (!COMMENT.test(line) || isCode || line.length <= LAST_COLUMN || EXEMPT.test(line)) continue;
    problems.push(`${file}:${index + 1}: the comment ends after column ${LAST_COLUMN}`);
  }
}
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
} else console.log(`${sources.length} sources have names of their own.`);

function linesOf(file: string): string[] {
  return readFileSync(join(root, file), 'utf8').split('\n');
}

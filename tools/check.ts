// `npm run lint`, after Biome: what no linter knows of patterns, citations, tests, names and
// lengths. `--write` brings tools/internal-modules.json up to date.
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { citationProblems } from './check/citations.ts';
import { filesOf, importsOf, textOf } from './check/files.ts';
import { keepProved, patternProblems } from './check/patterns.ts';
import { testProblems } from './check/test-walls.ts';

const sources = filesOf('{src,packages/*/src}/**/*.ts');
const TEXTS = 'astro,css,html,js,json,liquid,md,mdx,mjs,service,svelte,svg,ts,tsx,txt,vue,yml';
const citing = filesOf(
  `{src,test,tools,stories,bench,demo,examples,docs,.storybook,lexicons}/**/*.{${TEXTS}}`,
  '*.{md,ts}',
  'packages/*/*.md',
  '.github/**/*.yml',
  'package.json',
  '.ci/run',
);
const problems = [
  ...sources.flatMap((file) => patternProblems(file)),
  ...citing.flatMap(citationProblems),
  ...testProblems(),
  ...internalModuleProblems(),
  ...verbProblems(),
  ...nameProblems(),
  ...sources.flatMap(lengthProblems),
  ...filesOf('{src,test,tools,stories,bench,demo}/**/*.ts', 'packages/*/{src,test}/**/*.ts').flatMap(commentProblems),
];
keepProved();
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
} else console.log(`Checked ${sources.length} sources, their tests, and what ${citing.length} files cite.`);

/**
 * Which modules of the kit its own packages take beside the public entries is listed, so that a new
 * one is seen in review.
 */
function internalModuleProblems(): string[] {
  const file = 'tools/internal-modules.json';
  const specifiers = filesOf('packages/*/src/**/*.ts').flatMap((source) => importsOf(source));
  const internal = specifiers
    .map(({ specifier }) => specifier)
    .filter((each) => /^masthead[\w-]*\/internal\//.test(each));
  const taken = `${JSON.stringify([...new Set(internal)].sort(), null, 2)}\n`;
  if (process.argv.includes('--write')) writeFileSync(join(import.meta.dirname, '..', file), taken);
  else if (taken !== textOf(file)) return [`${file} is no list of what packages take: node tools/check.ts --write`];
  return [];
}

/**
 * The name of a function of src/atproto says who asks whom: what an asynchronous one may be called,
 * and below which folders. The table is in src/atproto/index.ts.
 */
function verbProblems(): string[] {
  const places: Readonly<Record<string, RegExp>> = {
    fetch: /^(?:client|node)\//,
    find: /^discovery\//,
    resolve: /^(?:identity|node)\//,
    read: /^(?:request|repository|identity|discovery|node)\//,
    check: /^node\//,
    write: /^node\//,
    pause: /^node\//,
  };
  const noVerbs = /^(?:ask|get|load|look|query|retrieve)(?=[A-Z])/;
  return filesOf('src/atproto/**/*.ts').flatMap((file) =>
    [...(textOf(file) ?? '').matchAll(/^export (async )?function\*? ?(\w+)/gm)]
      .filter(([, isAsync, name = '']) => {
        const place = places[/^[a-z]+/.exec(name)?.[0] ?? ''];
        return noVerbs.test(name) || (isAsync && !place?.test(file.slice('src/atproto/'.length)));
      })
      .map(([, , name]) => `${file}: ${name} is no name of the table in src/atproto/index.ts, or not its place`),
  );
}

/** No two sources have one name, except entries, definitions of elements, and verbs. */
function nameProblems(): string[] {
  const namedByUse = /(?:^|\/)(?:index|masthead)\.ts$|^src\/elements\/define\/|^packages\/masthead-cli\/src\/verbs\//;
  const named = sources.filter((file) => !namedByUse.test(file));
  return named.flatMap((file, at) => {
    const other = named.slice(0, at).find((each) => basename(each) === basename(file));
    return other ? [`${file} and ${other} have one name; say what each one holds`] : [];
  });
}

function lengthProblems(file: string): string[] {
  const most = 350;
  const code = linesOf(file).filter((line) => line.trim() && !isComment(line));
  return code.length > most ? [`${file} has ${code.length} lines of code, more than ${most}`] : [];
}

/** Comments end by column 100, except code, tables, instructions to tools, and addresses. */
function commentProblems(file: string): string[] {
  const last = 100;
  const exempt = /^\s*\* \||biome-ignore|https?:\/\/\S+$/;
  let isCode = false;
  return linesOf(file).flatMap((line, at) => {
    if (/^\s*\* ```/.test(line)) isCode = !isCode;
    const isTooLong = isComment(line) && !isCode && line.length > last && !exempt.test(line);
    return isTooLong ? [`${file}:${at + 1}: the comment ends after column ${last}`] : [];
  });
}

function linesOf(file: string): string[] {
  return (textOf(file) ?? '').split('\n');
}

function isComment(line: string): boolean {
  return /^\s*(?:\/\/|\/?\*)/.test(line);
}

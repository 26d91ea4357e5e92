// `npm run lint`: what a test may import, and by what it may wait, is said by its project
// (tools/test-projects.ts). So a test becomes slow, or chance decides about it, only where somebody
// moves its file. Of a room that it does not mirror, a test imports only what the house itself
// takes of that room, or a stage that docs/architecture.md names: what is inside a room can be
// rewritten without the tests of others.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ELEMENT_TESTS } from './element-tests/element-runs.ts';
import { TEST_PROJECTS } from './test-projects.ts';

const root = join(import.meta.dirname, '..');

/** Programs, browsers, builds, and servers that are not ours. */
const REAL_PARTS = [
  /^(?:node:child_process|playwright|vite|rolldown|astro)$/,
  /^test\/support\/(?:browser|packages\/[\w-]+|network\/(?:sample-server|start-network)|postgres\/(?:new-database|start-postgres))\.ts$/,
];
const SOCKETS_AND_TIME = [
  /^node:(?:dns|http|http2|https|net|sqlite|timers|tls|worker_threads)(?:\/|$)/,
  /^(?:pg|undici|ws)$/,
  /^test\/support\/(?:index|network|page-server)/,
  /^packages\/masthead-appview\/src\/(?:create-app-view|load-handler|routes\/create-http|ingest|store)/,
];
/** It opens PostgreSQL only where a project asks for it. */
const LEAVES = ['test/support/index/test-index.ts'];
const WALLS = {
  rules: [...REAL_PARTS, ...SOCKETS_AND_TIME],
  parts: REAL_PARTS,
} as const;

/** What everybody waits by: it alone looks at the real time. */
const CLOCK = 'test/support/clock/clock.ts';
/** Words of chance: a busy machine decides how a test ends that has one. */
const CHANCE: readonly (readonly [RegExp, string])[] = [
  [/\bMath\.random\(/, 'draw with the seed of the run (fast-check, or test/support/seed)'],
  [/\b(?:hrtime|cpuUsage|threadCpuUsage|memoryUsage)\b/, 'count what is done; times and memory are measured by night'],
  [
    /\b(?:waitFor|poll|until)\(.*\{ ?timeout\b|\btimeout: [\d_]+, interval: [\d_]+/,
    'the limit of waiting is the limit of the test: test/support/clock',
  ],
  [
    /\bsleep\(|=> (?:void )?setTimeout\((?:resolve|done)\b/,
    'stop the clock and advance it, or wait until what comes is there: test/support/clock',
  ],
];
const OF_TIME: readonly (readonly [RegExp, string])[] = [
  [/\b(?:setTimeout|setInterval|performance\.now)\(/, 'a rule takes no time'],
];

const IN_PAGES: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:setTimeout|setInterval|performance\.now)\(|\brest\(\d/,
    'wait with until or atRest (test/elements/mount.ts), or stop the clock (test/elements/stop-clock.ts)',
  ],
];

const problems: string[] = [];
for (const project of ['rules', 'parts'] as const) {
  for (const file of TEST_PROJECTS[project]) findImports(file, WALLS[project], [file]);
}
for (const file of TEST_PROJECTS.rules) findWords(file, OF_TIME);
const doors = findDoors();
for (const file of globSync(['test/**/*.test.ts', 'packages/*/test/**/*.test.ts'], { cwd: root })) {
  for (const imported of importsOf(file)) {
    if (isSource(imported) && roomOf(imported) !== roomOf(mirroredBy(file)) && !doors.has(imported))
      problems.push(`${file} imports ${imported}, which only its own room uses: test it there, or through its door`);
  }
}
const ofEveryRun = [...TEST_PROJECTS.rules, ...TEST_PROJECTS.parts, ...TEST_PROJECTS.first, ...TEST_PROJECTS.journeys];
for (const file of withImports(ofEveryRun)) if (file !== CLOCK) findWords(file, CHANCE);
for (const file of globSync([...ELEMENT_TESTS], { cwd: root })) findWords(file, [...CHANCE, ...IN_PAGES]);
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
} else console.log(`${ofEveryRun.length} tests stand behind the walls of their projects.`);

/** @param path from the test to the file that is read */
function findImports(file: string, wall: readonly RegExp[], path: readonly string[]): void {
  for (const imported of importsOf(file)) {
    if (wall.some((each) => each.test(imported)))
      problems.push(`${path.join(' → ')} imports ${imported}: name it *.journey.test.ts, or do without`);
    else if (isOfTests(imported) && !path.includes(imported) && !LEAVES.includes(imported))
      findImports(imported, wall, [...path, imported]);
  }
}

/** Files, and all that they import of the tests. */
function withImports(files: readonly string[]): ReadonlySet<string> {
  const found = new Set(files);
  // A set is gone through with what is added on the way.
  for (const file of found) for (const imported of importsOf(file)) if (isOfTests(imported)) found.add(imported);
  return found;
}

/**
 * Modules that a room shows to others: its entry, what the sources of another room import, the
 * stages of docs/architecture.md, and the rules.
 */
function findDoors(): ReadonlySet<string> {
  const sources = globSync(['src/**/*.{ts,tsx}', 'packages/*/src/**/*.ts'], { cwd: root });
  const entries = sources.filter((file) => /\/index\.ts$|^src\/(?:core|elements\/define)\//.test(file));
  const stages = read('docs/architecture.md').matchAll(/`((?:src|packages)\/[^`]+\.ts)`/g);
  const taken = sources.flatMap((file) =>
    importsOf(file, true)
      .map((name) => name.replace(/^masthead\/internal\/(.*)$/, 'src/$1.ts'))
      .filter((imported) => isSource(imported) && roomOf(imported) !== roomOf(file)),
  );
  return new Set([...entries, ...Array.from(stages, ([, stage = '']) => stage), ...taken]);
}

/**
 * `src/atproto`, `packages/masthead-appview/src/store`; the files beside the rooms of a package are
 * one.
 */
function roomOf(path: string): string {
  return /^(?:packages\/[\w-]+\/)?src\/(?:[\w-]+(?=\/))?/.exec(path)?.[0] ?? path;
}

/** The source that a test mirrors, by its place. */
function mirroredBy(test: string): string {
  return test.replace(/(^|\/)test\//, '$1src/').replace(/\.[\w.-]*test\.ts$/, '.ts');
}

function isSource(path: string): boolean {
  return /^(?:packages\/[\w-]+\/)?src\//.test(path);
}

/**
 * What a file imports: packages by name, files by their path from the root; `types`: also what it
 * imports as types only.
 */
function importsOf(file: string, types = false): string[] {
  const imports = types ? /^.*(?:from|import\() ?'([^']+)'/gm : /^(?!import type ).*(?:from|import\() ?'([^']+)'/gm;
  return Array.from(read(file).matchAll(imports), ([, name = '']) =>
    name.startsWith('.') ? relative(root, join(root, dirname(file), name)).replaceAll('\\', '/') : name,
  );
}

function isOfTests(path: string): boolean {
  return /(?:^|\/)test\/.*\.ts$/.test(path) && existsSync(join(root, path));
}

function findWords(file: string, words: readonly (readonly [RegExp, string])[]): void {
  for (const [index, line] of read(file).split('\n').entries()) {
    for (const [word, instead] of words)
      if (word.test(line)) problems.push(`${file}:${index + 1}: ${line.trim()}\n    ${instead}`);
  }
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

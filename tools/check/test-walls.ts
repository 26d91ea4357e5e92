import { posix } from 'node:path';
import { ELEMENT_TESTS } from '../element-tests/element-runs.ts';
import { TEST_PROJECTS } from '../test-projects.ts';
import { filesOf, importsOf, textOf } from './files.ts';

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

/** What everybody waits by: it alone looks at the real time. */
const CLOCK = 'test/support/clock/clock.ts';
type Words = readonly (readonly [word: RegExp, instead: string])[];
/** Words of chance: a busy machine decides how a test ends that has one. */
const CHANCE: Words = [
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
const TIME = /\b(?:setTimeout|setInterval|performance\.now)\(|\brest\(\d/;
const OF_TIME: Words = [[TIME, 'a rule takes no time']];
const IN_PAGES: Words = [
  [TIME, 'wait with until or atRest (test/elements/mount.ts), or stop the clock (test/elements/stop-clock.ts)'],
];

/**
 * What a test may import, and by what it may wait, is said by its project (tools/test-projects.ts).
 * So a test becomes slow, or chance decides about it, only where somebody moves its file. Of a room
 * that it does not mirror, a test imports only what the house itself takes of that room, or a stage
 * that docs/architecture.md names: what is inside a room can be rewritten without the tests of
 * others.
 */
export function testProblems(): string[] {
  const { rules, parts, first, journeys } = TEST_PROJECTS;
  const doors = findDoors();
  const everyRun = withImports([...rules, ...parts, ...first, ...journeys]).filter((file) => file !== CLOCK);
  return [
    ...rules.flatMap((file) => wallProblems(file, [...REAL_PARTS, ...SOCKETS_AND_TIME])),
    ...parts.flatMap((file) => wallProblems(file, REAL_PARTS)),
    ...filesOf('test/**/*.test.ts', 'packages/*/test/**/*.test.ts').flatMap((file) =>
      pathsOf(file)
        .filter((path) => isSource(path) && roomOf(path) !== roomOf(mirroredBy(file)) && !doors.has(path))
        .map((path) => `${file} imports ${path}, which only its own room uses: test it there, or through its door`),
    ),
    ...rules.flatMap((file) => wordProblems(file, OF_TIME)),
    ...everyRun.flatMap((file) => wordProblems(file, CHANCE)),
    ...filesOf(...ELEMENT_TESTS).flatMap((file) => wordProblems(file, [...CHANCE, ...IN_PAGES])),
  ];
}

/** @param way from the test to the file that is read */
function wallProblems(file: string, wall: readonly RegExp[], way: readonly string[] = [file]): string[] {
  return pathsOf(file).flatMap((path) => {
    if (wall.some((each) => each.test(path)))
      return [`${way.join(' → ')} imports ${path}: name it *.journey.test.ts, or do without`];
    const goesOn = isOfTests(path) && !way.includes(path) && !LEAVES.includes(path);
    return goesOn ? wallProblems(path, wall, [...way, path]) : [];
  });
}

/** Files, and all that they import of the tests. */
function withImports(files: readonly string[]): string[] {
  const found = new Set(files);
  // A set is gone through with what is added on the way.
  for (const file of found) for (const path of pathsOf(file)) if (isOfTests(path)) found.add(path);
  return [...found];
}

/**
 * Modules that a room shows to others: its entry, what the sources of another room import, the
 * stages of docs/architecture.md, and the rules.
 */
function findDoors(): ReadonlySet<string> {
  const sources = filesOf('src/**/*.{ts,tsx}', 'packages/*/src/**/*.ts');
  const entries = sources.filter((file) => /\/index\.ts$|^src\/(?:core|elements\/define)\//.test(file));
  const stages = (textOf('docs/architecture.md') ?? '').matchAll(/`((?:src|packages)\/[^`]+\.ts)`/g);
  const taken = sources.flatMap((file) =>
    pathsOf(file, true)
      .map((name) => name.replace(/^masthead\/internal\/(.*)$/, 'src/$1.ts'))
      .filter((path) => isSource(path) && roomOf(path) !== roomOf(file)),
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

/** What a file imports: packages by name, files by their path from the root. */
function pathsOf(file: string, withTypes = false): string[] {
  const taken = importsOf(file).filter(({ typeOnly }) => withTypes || !typeOnly);
  return taken.map(({ specifier }) =>
    specifier.startsWith('.') ? posix.join(posix.dirname(file), specifier) : specifier,
  );
}

function isOfTests(path: string): boolean {
  return /(?:^|\/)test\/.*\.ts$/.test(path) && textOf(path) !== null;
}

function wordProblems(file: string, words: Words): string[] {
  const lines = (textOf(file) ?? '').split('\n').map((line, at) => ({ line, where: `${file}:${at + 1}` }));
  return lines.flatMap(({ line, where }) =>
    words.filter(([word]) => word.test(line)).map(([, instead]) => `${where}: ${line.trim()}\n    ${instead}`),
  );
}

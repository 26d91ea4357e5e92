import { globSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';

// Which Node test belongs to which project of vitest.config.ts: its name and its place say so. What
// each may import is held by tools/check/test-walls.ts.

/** Whose tests are of rules alone: text and records in, values out. */
const RULES = [
  'test/{check,core,lexicon,theme}/**',
  'test/atproto/{repository,request,view}/**',
  'test/publish/embed/**',
  'test/render/**',
  'packages/masthead-appview/test/pages/{builder,frame}/**',
  'packages/masthead-appview/test/pages/front/showcase.test.ts',
  'packages/masthead-cli/test/{feed,flags}/**',
  'packages/masthead-doctor/test/site/{markup,page}/**',
];

/** Those of `npm test`: a record becomes a card, a publisher comes from nothing to a card. */
const FIRST = [
  'test/scenarios/record-becomes-card.journey.test.ts',
  'test/scenarios/publisher-from-nothing.journey.test.ts',
];

const root = join(import.meta.dirname, '..');
// Vite reads "#" and "?" in it as the parts of an address, Vitest "%" as an escape, and those who
// look for files brackets and stars as patterns.
if (!/^[\p{L}\p{M}\p{N} ._/\\:@+~,=-]*$/u.test(root))
  throw new Error(`Move the checkout: test tools cannot work below a path like ${root}.`);
const all = globSync(['test/**/*.test.ts', 'packages/*/test/**/*.test.ts'], {
  cwd: root,
  exclude: (name) => name === 'node_modules',
})
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/^test\/(?:scenarios\/)?elements\//.test(file))
  .sort();
const journeys = all.filter((file) => file.endsWith('.journey.test.ts'));
const byNight = all.filter((file) => file.endsWith('.nightly.test.ts'));
const inProcess = all.filter((file) => !journeys.includes(file) && !byNight.includes(file));
const rules = inProcess.filter((file) => RULES.some((pattern) => matchesGlob(file, pattern)));
/** By night too, and then whole: `inject('amount')` is `all`. */
const night = [...byNight, ...all.filter((file) => /\binject\('amount'\)/.test(source(file)))];
/** They measure times and memory, so each runs alone. */
const isFlood = (file: string) => /^test\/scenarios\/(?:hostile|index|store)\//.test(file);

/**
 * The files of each project:
 *
 * - `rules`: no socket, no process, no time
 * - `parts`: in one process, on SQLite, by a clock that the test moves
 * - `contract`: those of `parts` that hold on every engine, on PostgreSQL
 * - `first`: two journeys; `npm test` runs `rules`, `parts` and these
 * - `journeys`: a real PDS, PostgreSQL, programs, a browser
 * - `nightly-…`: what `npm run test:nightly` adds
 */
export const TEST_PROJECTS = {
  rules,
  parts: inProcess.filter((file) => !rules.includes(file)),
  contract: inProcess.filter((file) => /\bENGINES\b/.test(source(file))),
  first: journeys.filter((file) => FIRST.includes(file)),
  journeys: journeys.filter((file) => !FIRST.includes(file)),
  'nightly-floods': night.filter(isFlood),
  'nightly-faults': night.filter((file) => !isFlood(file)),
} as const;

/** What `npm test` runs, and what `.ci/run` and `npm run test:all` run beside that. */
export const EVERY_CHANGE = ['rules', 'parts', 'first'] as const;
export const BEFORE_LANDING = ['contract', 'journeys'] as const;
export const NIGHTLY = ['nightly-floods', 'nightly-faults'] as const;

function source(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

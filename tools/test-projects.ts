import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

// Which Node test belongs to which project of vitest.config.ts.

/** By night alone: floods, growth and texts of a million characters; kills and what waits for minutes; installs into frameworks. */
const BY_NIGHT = {
  floods: [
    'test/scenarios/hostile/{backfill,growth,images,memory,one-request,views}.test.ts',
    'test/scenarios/{index/flood,store/flood-postgres}.test.ts',
  ],
  faults: [
    'test/scenarios/faults/{kill,postgres-restart,postgres-standby,take-over}.test.ts',
    'test/package/{consumers,framework-docs,framework-types,frameworks,recipes,recipes-types,recipes-whole}.test.ts',
  ],
} as const;
/** By night whole (`inject('amount')` is `all`), and some of it in every run. */
const MORE_BY_NIGHT = {
  floods: [
    'test/scenarios/hostile/{linear-time,one-address,one-host,relay,request-text}.test.ts',
    'test/scenarios/store/engines-agree.test.ts',
  ],
  faults: ['packages/masthead-doctor/test/doctor/diagnose.faults-of-*.test.ts'],
} as const;

/** The ways through real parts that are quick all the same: a record becomes a card, a profile in three ways, a publisher from nothing to a card. */
const WAYS = [
  'test/scenarios/record-to-card.test.ts',
  'test/scenarios/people/profiles-agree.test.ts',
  'test/scenarios/command-line/publish-to-card.test.ts',
];
/** What needs nothing but time, or both engines at once. */
const SLOW = [
  'test/scenarios/hostile/{one-account,one-address,one-host}.test.ts',
  'test/scenarios/store/engines-agree.test.ts',
  'test/tools/**/*.test.ts',
];
/** Whoever imports one of these runs a program, a browser, a build, or a server that is not ours. */
const REAL_PARTS =
  /^(?:node:child_process|playwright|vite|rolldown|astro)$|\/support\/(?:browser|packages\/[\w-]+|network\/(?:sample-server|shared-network|start-network)|postgres\/(?:new-database|start-postgres))\.ts$/;
/** It is told by a project which engines it is for. */
const INDEX = /\/support\/index\/test-index\.ts$/;

const root = join(import.meta.dirname, '..');
const all = files(['test/**/*.test.ts', 'packages/*/test/**/*.test.ts']).filter(
  (file) => !/^test\/(?:scenarios\/)?elements\//.test(file),
);
const byNight = new Set(Object.values(BY_NIGHT).flatMap(files));
const slow = new Set(files(SLOW));
const ways = new Set(files(WAYS));
const each = all.filter((file) => !byNight.has(file));
const quick = each.filter((file) => ways.has(file) || (!slow.has(file) && !hasRealParts(join(root, file))));
const ofEngines = quick.filter((file) => /\bENGINES\b/.test(readFileSync(join(root, file), 'utf8')));

/**
 * The files of each project:
 *
 * - `quick`: what runs in one process, on SQLite; `npm test` runs no other
 * - `postgres`: those of `quick` that hold on every engine, on PostgreSQL
 * - `rest`: what takes longer, or needs a server, a browser or a program
 * - `nightly-…`: what `npm run test:nightly` adds
 */
export const TEST_PROJECTS = {
  quick,
  postgres: ofEngines,
  rest: each.filter((file) => !quick.includes(file)),
  'nightly-floods': [...files(BY_NIGHT.floods), ...files(MORE_BY_NIGHT.floods)],
  'nightly-faults': [...files(BY_NIGHT.faults), ...files(MORE_BY_NIGHT.faults)],
} as const;

/** @throws {Error} when a pattern, or one of the names that it has in braces, matches nothing: the file has moved */
function files(patterns: readonly string[]): string[] {
  return patterns.flatMap(oneByOne).flatMap((pattern) => {
    const found = globSync(pattern, { cwd: root, exclude: (name) => name === 'node_modules' });
    if (found.length === 0) throw new Error(`tools/test-projects.ts: no test is named ${pattern}`);
    return found.map((file) => file.replaceAll('\\', '/'));
  });
}

function oneByOne(pattern: string): string[] {
  const [, before = '', names = '', after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(pattern) ?? [];
  return names ? names.split(',').map((name) => `${before}${name}${after}`) : [pattern];
}

/** Whether a file imports something real, or another file of the tests that does. */
function hasRealParts(file: string, seen = new Set<string>()): boolean {
  seen.add(file);
  return Array.from(readFileSync(file, 'utf8').matchAll(/^(?!import type ).*(?:from|import\() ?'([^']+)'/gm)).some(
    ([, name = '']) => {
      const path = name.startsWith('.') ? join(dirname(file), name) : name;
      if (REAL_PARTS.test(path)) return true;
      return (
        /(?:^|[\\/])test[\\/].*\.ts$/.test(relative(root, path)) &&
        !INDEX.test(path) &&
        !seen.has(path) &&
        existsSync(path) &&
        hasRealParts(path, seen)
      );
    },
  );
}

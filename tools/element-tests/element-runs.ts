import { globSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import type { EngineName } from '../browsers/engines.ts';

/** Where the element tests are, from the root. */
export const ELEMENT_TESTS: readonly string[] = ['test/elements/**/*.test.ts', 'test/scenarios/elements/**/*.test.ts'];

/**
 * The page that a test runs on: one without a policy, or one with a strict one
 * (test/support/elements/strict-page.ts).
 */
export type PageName = 'plain' | 'strict';

/**
 * How much runs. `quick`: Chromium on the strict page. `usual`: also the plain page where a policy
 * makes a difference, and other engines where engines do. `whole`: every file in every engine on
 * both pages.
 */
export type Extent = 'quick' | 'usual' | 'whole';

/** One page in one engine, with the files that run there. */
export interface ElementRun {
  readonly engine: EngineName;
  readonly page: PageName;
  readonly files: readonly string[];
}

const root = join(import.meta.dirname, '../..');

/**
 * What a strict policy changes: inline styles, markup from strings, style sheets of a shadow root.
 */
const BY_POLICY = [
  'test/elements/base/embed-element.roots.test.ts',
  'test/scenarios/elements/declarative-shadow-root.test.ts',
  'test/scenarios/elements/hostile-records.test.ts',
  'test/scenarios/elements/server-rendered.test.ts',
  'test/scenarios/elements/strict-page.test.ts',
];

/** What engines do otherwise: layout, focus, shadow roots, selection, pictures, colours, print. */
const BY_ENGINE = [
  'test/elements/base/embed-element.focus.test.ts',
  'test/elements/base/embed-element.move-before.test.ts',
  'test/elements/base/embed-element.pictures.test.ts',
  'test/elements/base/embed-element.print.test.ts',
  'test/elements/base/embed-element.roots.test.ts',
  'test/elements/base/embed-element.widths.test.ts',
  'test/elements/page/near-viewport.scroller.test.ts',
  'test/elements/pro-profile/pro-profile.widths.test.ts',
  'test/elements/pub-card/card-paint.test.ts',
  'test/elements/pub-card/pub-card.layout.test.ts',
  'test/elements/pub-card/pub-card.schemes.test.ts',
  'test/scenarios/elements/accessibility.test.ts',
  'test/scenarios/elements/declarative-shadow-root.test.ts',
  'test/scenarios/elements/looks.test.ts',
  'test/scenarios/elements/server-rendered.test.ts',
];

/**
 * Elements of somebody else's extend ours with Lit as npm has it, and a strict page takes one Lit
 * only.
 */
const EXTENDING = 'test/scenarios/elements/extending.test.ts';

/**
 * Which Lit the elements have: the small one of the script tags, or the published one, which npm
 * users have.
 */
export type LitName = 'small' | 'published';

/** Which Lit each file's elements have. */
export function litOf(file: string, wanted: LitName): LitName {
  return file === EXTENDING ? 'published' : wanted;
}

/** Whether a test runs in a browser, by its path from the root. */
export function isElementTest(file: string): boolean {
  return ELEMENT_TESTS.some((pattern) => matchesGlob(file, pattern));
}

/**
 * What runs where. A list that names a file which is gone, and a named file that is none, are
 * faults.
 *
 * @param named paths or patterns from the root; they run on the strict page of every engine,
 *   whatever the lists say. All files when there are none
 */
export function elementRuns(
  extent: Extent,
  engines: readonly EngineName[],
  named: readonly string[] = [],
): readonly ElementRun[] {
  const files = found(named.length ? named : ELEMENT_TESTS);
  const byPolicy = found(BY_POLICY);
  const byEngine = found(BY_ENGINE);
  const runs = engines.flatMap((engine): ElementRun[] => {
    const everywhere = engine === 'chromium' || extent === 'whole' || named.length > 0;
    const plain = engine === 'chromium' && extent === 'usual' ? byPolicy : extent === 'whole' ? files : [];
    return [
      { engine, page: 'strict', files: everywhere ? files : byEngine },
      { engine, page: 'plain', files: plain.filter((file) => files.includes(file)) },
    ];
  });
  return runs.filter((run) => run.files.length > 0);
}

/** Reads how much somebody wants; `usual` when they do not say. */
export function readExtent(wanted = 'usual'): Extent {
  if (wanted === 'quick' || wanted === 'usual' || wanted === 'whole') return wanted;
  throw new Error(`The element tests run quick, usual or whole, not "${wanted}".`);
}

function found(patterns: readonly string[]): string[] {
  const all = patterns.flatMap((pattern) => {
    const files = globSync(pattern, { cwd: root });
    if (files.length === 0) throw new Error(`There is no element test ${pattern}.`);
    return files.filter(isElementTest);
  });
  return [...new Set(all)].sort();
}

import type { TestProject } from 'vitest/node';
import { FIXED_SEED } from './fixed-seed.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The start of all random numbers in tests. */
    seed: number;
  }
}

/**
 * Vitest's global set-up: the seed of a run. At night it comes from the clock; `MASTHEAD_SEED`
 * repeats one.
 */
export default function chooseSeed(project: TestProject): void {
  const nightly = project.name.startsWith('nightly');
  const seed = Number(process.env.MASTHEAD_SEED ?? (nightly ? Date.now() % 1_000_000_000 : FIXED_SEED));
  project.provide('seed', seed);
  console.log(`${project.name}: MASTHEAD_SEED=${seed}`);
}

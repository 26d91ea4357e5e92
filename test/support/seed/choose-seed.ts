import type { TestProject } from 'vitest/node';
import { FIXED_SEED } from './fixed-seed.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where everything begins that a test draws at random. */
    seed: number;
  }
}

/** Vitest's global set-up: the seed of a run. By night it is the clock's; `MASTHEAD_SEED` repeats one. */
export default function chooseSeed(project: TestProject): void {
  const nightly = project.name.startsWith('nightly');
  const seed = Number(process.env.MASTHEAD_SEED ?? (nightly ? Date.now() % 1_000_000_000 : FIXED_SEED));
  project.provide('seed', seed);
  console.log(`${project.name}: MASTHEAD_SEED=${seed}`);
}

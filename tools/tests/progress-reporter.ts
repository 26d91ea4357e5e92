import type { Reporter, TestModule } from 'vitest/node';
import { minutes } from './test-parts.ts';

/** A line at most so often, in milliseconds. */
const EVERY = 15_000;

/** Vitest's reporter for a run of many files: now and then a line that says how many of them ended, how long that took, and about how long the rest takes. */
export default class ProgressReporter implements Reporter {
  #files = 0;
  #ended = 0;
  #failed = 0;
  #began = 0;
  #told = 0;

  onTestRunStart(files: readonly unknown[]): void {
    this.#files = files.length;
    this.#began = performance.now();
    this.#told = this.#began;
  }

  onTestModuleEnd(file: TestModule): void {
    this.#ended += 1;
    if (!file.ok()) this.#failed += 1;
    const now = performance.now();
    if (now - this.#told < EVERY || this.#ended === this.#files) return;
    this.#told = now;
    console.log(
      progressLine({ files: this.#files, ended: this.#ended, failed: this.#failed, milliseconds: now - this.#began }),
    );
  }
}

/** @returns one line; the rest is reckoned to take as long, file by file, as what ended */
export function progressLine(run: { files: number; ended: number; failed: number; milliseconds: number }): string {
  const left = (run.milliseconds / run.ended) * (run.files - run.ended);
  const failed = run.failed > 0 ? `, ${run.failed} of them failed` : '';
  return `${run.ended} of ${run.files} files ended${failed}: ${minutes(run.milliseconds)}, about ${minutes(left)} left`;
}

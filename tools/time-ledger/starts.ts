import { appendFileSync } from 'node:fs';

/**
 * What costs so much that its number is kept: `time-ledger.json` has how many of each a part of
 * `.ci/run` starts.
 */
export const STARTS = ['builds', 'packs', 'installations', 'browsers', 'databases', 'PDSs', 'processes'] as const;

export type Start = (typeof STARTS)[number];

/** Says how long a file of tests took, where somebody counts. */
export function countFile(file: string, seconds: number): void {
  count(`${file} ${seconds}`);
}

/** Counts one, where `.ci/run` asks for it by `MASTHEAD_STARTS`: a file with a line for each. */
export function countStart(what: Start): void {
  count(what);
}

function count(line: string): void {
  const { MASTHEAD_STARTS } = process.env;
  if (MASTHEAD_STARTS) appendFileSync(MASTHEAD_STARTS, `${line}\n`);
}

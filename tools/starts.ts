import { appendFileSync } from 'node:fs';

/** What costs so much that `starts-ledger.json` has how many of each a part of `.ci/run` starts. */
export const STARTS = ['builds', 'packs', 'installations', 'browsers', 'databases', 'PDSs', 'processes'] as const;

export type Start = (typeof STARTS)[number];

/** Counts one, where `.ci/run` asks for it by `MASTHEAD_STARTS`: a file with a line for each. */
export function countStart(what: Start): void {
  const { MASTHEAD_STARTS } = process.env;
  if (MASTHEAD_STARTS) appendFileSync(MASTHEAD_STARTS, `${what}\n`);
}

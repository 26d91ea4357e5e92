import { statSync } from 'node:fs';
import { join } from 'node:path';
import { ingest } from '../../packages/masthead-appview/src/ingest/ingest.ts';
import { cardAnswer } from '../../packages/masthead-appview/src/query/card-answer.ts';
import { openReader, openWriter } from '../../packages/masthead-appview/src/store/engines.ts';
import { median } from '../elements/median.ts';
import { linkOf } from './sample-events.ts';
import { sampleSource } from './sample-source.ts';

/** Lookups in an index of one size; times in microseconds, the median over runs of 1,000. */
export interface LookupRow {
  readonly documents: number;
  readonly p50: number;
  readonly p99: number;
  /** The size of the whole database file, divided by its documents. */
  readonly bytesPerDocument: number;
  /** Documents a second while it was filled, without parsing and without text. */
  readonly filled: number;
}

const LOOKUPS = 30_000;
const LINKS = 2000;

/** Fills an index and looks up the cards of links all over it. Each link was looked up before. */
export async function measureLookup(folder: string, documents: number): Promise<LookupRow> {
  const file = join(folder, `lookup-${documents}.sqlite`);
  const writer = await openWriter(file);
  const began = performance.now();
  await ingest(sampleSource(documents), writer, new AbortController().signal, () => {});
  const filled = documents / ((performance.now() - began) / 1000);
  await writer.close();

  const reader = await openReader(file);
  const links = Array.from({ length: LINKS }, (_, link) => linkOf(Math.floor((link * documents) / LINKS)));
  const times: number[] = [];
  try {
    for (let lookup = 0; lookup < LOOKUPS + 3 * LINKS; lookup++) {
      const link = links[(lookup * 997) % LINKS] ?? '';
      const asked = performance.now();
      const card = await cardAnswer(reader, link, [], 'cdn', { verify: 'prefer', pages: false });
      const took = performance.now() - asked;
      if (!card) throw new Error(`There is no card of ${link}.`);
      if (lookup >= 3 * LINKS) times.push(took * 1000);
    }
  } finally {
    await reader.close();
  }
  const at = (share: number) => median(inRuns(times).map((run) => run[Math.floor(run.length * share)] ?? Number.NaN));
  return { documents, p50: at(0.5), p99: at(0.99), bytesPerDocument: statSync(file).size / documents, filled };
}

/**
 * Runs of 1,000, each sorted: other work of the machine does not affect the median of their p99.
 */
function inRuns(times: readonly number[]): number[][] {
  const runs: number[][] = [];
  for (let from = 0; from < times.length; from += 1000) runs.push(times.slice(from, from + 1000).sort((a, b) => a - b));
  return runs;
}

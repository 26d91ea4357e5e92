import { join } from 'node:path';
import { ingest } from '../../packages/masthead-appview/src/ingest/ingest.ts';
import { cardAnswer } from '../../packages/masthead-appview/src/query/card-answer.ts';
import { openReader, openWriter } from '../../packages/masthead-appview/src/store/engines.ts';
import { median } from '../elements/median.ts';
import { linkOf, linkOfNothing, PER_PUBLICATION } from './sample-events.ts';
import { sampleSource } from './sample-source.ts';

/**
 * A lookup at an address with a flood of foreign claims, and at quiet addresses; microseconds, the
 * median over runs.
 */
export interface FloodRow {
  readonly name: string;
  readonly quiet: number;
  readonly flooded: number;
}

const DOCUMENTS = 10_000;
const FLOODED = 5000;
const RUNS = 60;
const PER_RUN = 500;

/**
 * Fills an index in which many records claim one document and its publication, and looks it up in
 * turns with quiet ones.
 */
export async function measureFlood(folder: string, claims: number): Promise<FloodRow[]> {
  const file = join(folder, 'flood.sqlite');
  const writer = await openWriter(file);
  const source = sampleSource(DOCUMENTS, { document: FLOODED, count: claims });
  await ingest(source, writer, new AbortController().signal, () => {});
  await writer.close();

  const reader = await openReader(file);
  const time = async (link: string, wanted: boolean) => {
    const began = performance.now();
    for (let lookup = 0; lookup < PER_RUN; lookup++) {
      const card = await cardAnswer(reader, link, [], 'cdn', { verify: 'prefer', pages: false });
      if ((card !== null) !== wanted || card?.view.external.title === 'Mine as well') {
        throw new Error(`The flood changed the answer for ${link}.`);
      }
    }
    return ((performance.now() - began) / PER_RUN) * 1000;
  };
  try {
    const rows: FloodRow[] = [];
    for (const { name, link, wanted } of [
      { name: 'a document', link: linkOf, wanted: true },
      { name: 'a link of which there is nothing', link: linkOfNothing, wanted: false },
    ]) {
      const times: { quiet: number; flooded: number }[] = [];
      for (let run = 0; run < RUNS; run++) {
        const elsewhere = (FLOODED + PER_PUBLICATION * (run + 1)) % DOCUMENTS;
        times.push({ quiet: await time(link(elsewhere), wanted), flooded: await time(link(FLOODED), wanted) });
      }
      const warm = times.slice(RUNS / 3);
      rows.push({
        name,
        quiet: median(warm.map(({ quiet }) => quiet)),
        flooded: median(warm.map(({ flooded }) => flooded)),
      });
    }
    return rows;
  } finally {
    await reader.close();
  }
}

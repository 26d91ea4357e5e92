// `npm run bench -- appview`: the AppView's speed and memory, as ratios in one run.
// docs/benchmarks.md explains the figures. `--quick` takes about ten minutes, `--documents
// 10000000` looks up in ten million, `--only answers,lookup` runs only these.
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measureAnswers } from './appview/answers.ts';
import { measureBusy } from './appview/busy.ts';
import { measureEdits } from './appview/edit.ts';
import { measureFlood } from './appview/flood.ts';
import { measureFrames } from './appview/frames.ts';
import { measureIngest } from './appview/ingest.ts';
import { measureLookup } from './appview/lookup.ts';
import { mebibytes, table } from './appview/table.ts';
import { median } from './elements/median.ts';

// The rate that the relay's operators reported for its busiest time, in November 2024: "sustained
// traffic of over 2,000 events per second".
const NETWORK_RATE = 2000;

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: 'answers,busy,lookup,flood,ingest,frames,edit' },
    documents: { type: 'string' },
  },
});
const { quick } = values;
const wanted = new Set(values.only.split(','));
const [cpu] = cpus();
console.log(`Node ${process.version}, ${cpus().length} × ${cpu?.model}\n`);

const folder = await mkdtemp(join(tmpdir(), 'masthead-bench-'));
try {
  if (wanted.has('answers')) {
    const rows = await measureAnswers(folder, {
      documents: 10_000,
      links: 1000,
      rounds: quick ? 2 : 5,
      seconds: quick ? 2 : 4,
      ingested: quick ? 60_000 : 120_000,
    });
    console.log('Answers by URL, one process, 64 connections:\n');
    console.log(
      table(
        ['', 'answers/s', 'of bare', 'of bare, by work', 'p50, ms', 'p99, ms', 'bytes', 'not 200', 'memory, MB'],
        rows.map((row) => [
          row.name,
          row.perSecond.toFixed(0),
          row.ratio.toFixed(2),
          row.byWork.toFixed(2),
          (row.p50 / 1000).toFixed(2),
          (row.p99 / 1000).toFixed(2),
          row.bytes.toFixed(0),
          String(row.failed),
          mebibytes(row.memory),
        ]),
      ),
    );
  }
  if (wanted.has('busy')) {
    const rows = await measureBusy(folder, {
      documents: quick ? 20_000 : 100_000,
      seconds: quick ? 8 : 15,
      warmUp: quick ? 8 : 25,
      rates: { sqlite: 4000, postgres: 500 },
    });
    const idle = new Map(rows.flatMap((row) => (row.commits === 0 && row.keeps ? [[row.engine, row.work]] : [])));
    console.log(
      'Answers by Zipf, 4,000 a second from SQLite and 500 from PostgreSQL, while an index follows its network:\n',
    );
    console.log(
      table(
        ['', 'links', 'commits/s', 'from memory', 'work an answer, µs', 'of idle', 'p50, ms', 'p99, ms'],
        rows.map(({ engine, links, commits, keeps, hits, work, p50, p99 }) => [
          engine,
          String(links),
          String(commits),
          keeps ? `${(hits * 100).toFixed(0)} %` : 'nothing is kept',
          work.toFixed(0),
          (work / (idle.get(engine) ?? Number.NaN)).toFixed(2),
          (p50 / 1000).toFixed(2),
          (p99 / 1000).toFixed(2),
        ]),
      ),
    );
  }
  if (wanted.has('lookup')) {
    const most = Number(values.documents ?? (quick ? 100_000 : 1_000_000));
    const rows = [await measureLookup(folder, 10_000), await measureLookup(folder, most)];
    const ratio = (rows[1]?.p99 ?? Number.NaN) / (rows[0]?.p99 ?? Number.NaN);
    console.log(`Warm lookups in SQLite; the p99 of the large index is ${ratio.toFixed(2)} of the small one's:\n`);
    console.log(
      table(
        ['documents', 'p50, µs', 'p99, µs', 'bytes a document, on disk', 'filled with, documents/s'],
        rows.map((row) => [
          String(row.documents),
          row.p50.toFixed(0),
          row.p99.toFixed(0),
          row.bytesPerDocument.toFixed(0),
          row.filled.toFixed(0),
        ]),
      ),
    );
  }
  if (wanted.has('flood')) {
    const claims = quick ? 20_000 : 100_000;
    console.log(`A lookup at an address with ${claims} claims, and at one with one:\n`);
    console.log(
      table(
        ['', 'quiet, µs', 'flooded, µs', 'times'],
        (await measureFlood(folder, claims)).map(({ name, quiet, flooded }) => [
          name,
          quiet.toFixed(1),
          flooded.toFixed(1),
          (flooded / quiet).toFixed(2),
        ]),
      ),
    );
  }
  if (wanted.has('ingest')) {
    const row = await measureIngest(folder, quick ? 40_000 : 150_000);
    console.log(
      `Ingest into SQLite: ${row.perSecond.toFixed(0)} documents/s of ${row.bytesPerDocument.toFixed(0)} bytes, at most ${mebibytes(row.memory)} MB of memory.\n`,
    );
  }
  if (wanted.has('frames')) {
    const { perSecond, memory } = await measureFrames(folder, quick ? 4 : 10);
    console.log(
      `Firehose: ${perSecond.toFixed(0)} frames/s passed over, ${(perSecond / NETWORK_RATE).toFixed(1)} times the ${NETWORK_RATE} of the network, at most ${mebibytes(memory)} MB of memory.\n`,
    );
  }
  if (wanted.has('edit')) {
    const { afterAnswer, afterSending } = await measureEdits(folder, quick ? 15 : 50);
    console.log(
      `From putRecord to a changed answer: median ${median(afterSending).toFixed(0)} ms from sending, ${median(afterAnswer).toFixed(0)} ms from the PDS's answer (slowest ${Math.max(...afterAnswer).toFixed(0)} ms).\n`,
    );
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

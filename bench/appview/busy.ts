import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ingest } from '../../packages/masthead-appview/src/ingest/ingest.ts';
import { prepareEvent } from '../../packages/masthead-appview/src/ingest/prepare-event.ts';
import type { CommitEvent } from '../../packages/masthead-appview/src/source/event.ts';
import { readJetstreamEvent } from '../../packages/masthead-appview/src/source/jetstream/jetstream-event.ts';
import { openWriter } from '../../packages/masthead-appview/src/store/engines.ts';
import { writeSiteAnswer } from '../../packages/masthead-appview/src/store/jobs/sites.ts';
import type { StoreWriter } from '../../packages/masthead-appview/src/store/writes/store-writer.ts';
import { storedCanonicalUrl } from '../../src/core/values/canonical-url.ts';
import { startPostgres } from '../../test/support/postgres/start-postgres.ts';
import { cardPath } from './answers.ts';
import { type ChildServer, childServer } from './child-server.ts';
import { load } from './load.ts';
import { PER_PUBLICATION, publicationEvents, tid } from './sample-events.ts';
import { sampleSource } from './sample-source.ts';
import { untilHealthy } from './until-healthy.ts';

/** A server with a steady rate of requests while the index follows its network. */
export interface BusyRow {
  readonly engine: string;
  readonly links: number;
  /**
   * Commits of records a second; for each, also six tenths of a handle and of a site, and a cursor.
   * 0: nothing is written.
   */
  readonly commits: number;
  /** Whether answers are cached in memory. */
  readonly keeps: boolean;
  /** The part of all answers that comes from memory. */
  readonly hits: number;
  /** Work of the main thread for an answer, microseconds. */
  readonly work: number;
  readonly p50: number;
  readonly p99: number;
}

/** The length and size of the measurement. */
export interface BusyOptions {
  readonly documents: number;
  readonly seconds: number;
  readonly warmUp: number;
  /** Requests a second, by engine, at which the machine is not fully busy. */
  readonly rates: { readonly sqlite: number; readonly postgres: number };
}

const TOKEN = 'a token of the benchmark';
/** Requests a second where each answer is read again. */
const RATE_ANEW = 500;
/** The number of links, commits a second, and whether answers are cached in memory. */
const CASES = [
  [10_000, 0, true],
  [10_000, 5, true],
  [10_000, 20, true],
  [1000, 5, true],
  [100_000, 5, true],
  [10_000, 0, false],
] as const;

/** Answers by Zipf's law from an index with the write rate of a network, on both engines. */
export async function measureBusy(folder: string, options: BusyOptions): Promise<BusyRow[]> {
  // The server has an ingest of its own, which reads nothing.
  const nothing = join(folder, 'nothing.jsonl');
  writeFileSync(nothing, '');
  const rows = await measureOn('SQLite', join(folder, 'busy.sqlite'), nothing, options.rates.sqlite, options);
  const postgres = await startPostgres();
  try {
    return [...rows, ...(await measureOn('PostgreSQL', postgres.url, nothing, options.rates.postgres, options))];
  } finally {
    await postgres.stop();
  }
}

async function measureOn(
  engine: string,
  database: string,
  nothing: string,
  rate: number,
  options: BusyOptions,
): Promise<BusyRow[]> {
  const { documents } = options;
  const writer = await openWriter(database, 'make', 'ingest');
  await ingest(sampleSource(documents), writer, new AbortController().signal, () => {});
  const rows: BusyRow[] = [];
  try {
    for (const [links, commits, keeps] of CASES) {
      if (links > documents) continue;
      const source = { kind: 'replay', file: nothing };
      const server = await childServer('./app-view-server.ts', {
        database,
        source,
        metrics: { token: TOKEN },
        ...(!keeps && { cacheBytes: 0 }),
      });
      await untilHealthy(server.port);
      const stop = new AbortController();
      const writing = write(writer, documents, commits, stop.signal);
      try {
        const asked = await ask(server, links, keeps ? rate : RATE_ANEW, options);
        rows.push({ engine, links, commits, keeps, ...asked });
      } finally {
        stop.abort();
        await writing;
        await server.stop();
      }
    }
  } finally {
    await writer.close();
  }
  return rows;
}

async function ask(server: ChildServer, links: number, rate: number, { documents, seconds, warmUp }: BusyOptions) {
  // The second half has other requests: Zipf's law decides which links come again, not a repeated
  // list.
  const path = (link: number) => cardPath(Math.floor((link * documents) / links));
  const [first, paths] = [byZipf(links, rate * warmUp, 1, path), byZipf(links, rate * seconds, 2, path)];
  await load({ port: server.port, paths: first, seconds: warmUp, warmUp: 0, rate, spin: false });
  const [hitsBefore, cpuBefore] = [await cacheOf(server), server.cpu()];
  const { all, p50, p99 } = await load({ port: server.port, paths, seconds, warmUp: 0, rate, spin: false });
  const [hits, cpu] = [await cacheOf(server), server.cpu()];
  const asked = hits.all - hitsBefore.all;
  return { hits: (hits.hit - hitsBefore.hit) / asked, work: ((cpu - cpuBefore) / all) * 1e6, p50, p99 };
}

async function cacheOf({ port }: ChildServer): Promise<{ hit: number; all: number }> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  const text = await answer.text();
  const count = (result: string) =>
    Number(new RegExp(`^masthead_answer_cache_total\\{result="${result}"\\} (\\d+)`, 'm').exec(text)?.[1] ?? 0);
  const [hit, miss] = [count('hit'), count('miss')];
  return { hit, all: hit + miss };
}

/** So many requests, the n-th link as often as one in n, in the same order for the same seed. */
function byZipf(links: number, count: number, seed: number, path: (link: number) => string): string[] {
  const sums: number[] = [];
  let sum = 0;
  for (let rank = 1; rank <= links; rank++) {
    sum += 1 / rank;
    sums.push(sum);
  }
  let state = Math.imul(seed, 0x27d4eb2f);
  return Array.from({ length: count }, () => {
    // Visits all 32-bit numbers, mixed: a short cycle would request few links.
    state = (state + 0x9e3779b9) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), 0x85ebca6b);
    const wanted = (((mixed ^ (mixed >>> 13)) >>> 0) / 2 ** 32) * sum;
    let [low, high] = [0, links - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    // Neighbours in rank are not neighbours in the index.
    return path((low * 7919) % links);
  });
}

/**
 * Writes as the network does: edited documents one by one, and the results of the background jobs.
 */
async function write(writer: StoreWriter, documents: number, commits: number, signal: AbortSignal): Promise<void> {
  for (let second = 0; commits > 0 && !signal.aborted; second++) {
    const document = (second * 7919) % documents;
    await writer.apply([], 'bench-busy', { cursor: second, time: 0, fingerprint: '', done: false });
    for (let at = 0; at < commits && !signal.aborted; at++) {
      const now = Date.now() * 1000;
      await writer.applyAlone(
        prepareEvent(editOf((document + at * 104_729) % documents, documents, now), 'bench', now),
      );
      await setTimeout(1000 / commits);
    }
    if (second % 5 > 2) continue;
    const url = storedCanonicalUrl(`https://site-${Math.floor(document / PER_PUBLICATION)}.example`);
    await writer.perform(writeSiteAnswer, { url, names: [], whole: true, askedAt: Date.now(), dueAt: 0 });
    const { did } = editOf(document, documents, 0);
    await writer.applyAlone([{ to: 'identity-later', did, refreshAt: Date.now() + 1_000_000, slow: 0 }]);
  }
}

function editOf(document: number, documents: number, time: number): CommitEvent {
  const events = [...publicationEvents(Math.floor(document / PER_PUBLICATION), documents, 0)];
  // The first two events are the owner's handle and the publication.
  const event = readJetstreamEvent(JSON.stringify(events[2 + (document % PER_PUBLICATION)]), 1);
  if (event.kind !== 'commit') throw new Error('The sample has other events than were thought.');
  const ops = event.ops.map((op) => ({ ...op, record: { ...Object(op.record), title: `Edited at ${time}` } }));
  return { ...event, time, rev: tid(time), ops };
}

import { join } from 'node:path';
import { median } from '../elements/median.ts';
import { type ChildServer, childServer } from './child-server.ts';
import { type LoadResult, load } from './load.ts';
import { linkOf, writeSampleEvents } from './sample-events.ts';
import { untilHealthy } from './until-healthy.ts';

/** The results of one kind of server, over all rounds. */
export interface AnswersRow {
  readonly name: string;
  readonly perSecond: number;
  /**
   * Answers for each second of work of the server's main thread, as a ratio to the bare server of
   * the same round; the median.
   */
  readonly byWork: number;
  /** Answers by the clock, as a ratio to the bare server of the same round; the median. */
  readonly ratio: number;
  readonly p50: number;
  readonly p99: number;
  readonly bytes: number;
  readonly failed: number;
  readonly memory: number;
}

/** The size of the measurement. */
export interface AnswersOptions {
  readonly documents: number;
  readonly links: number;
  readonly rounds: number;
  readonly seconds: number;
  /** Documents that are replayed meanwhile. */
  readonly ingested: number;
}

interface Asked extends LoadResult {
  readonly perWork: number;
}

const CARD = '/xrpc/app.bsky.embed.getEmbedExternalView?url=';

/** The path of the card of a document. */
export function cardPath(document: number): string {
  return CARD + encodeURIComponent(linkOf(document));
}

/**
 * Answers by URL a second against a bare `node:http` server with the same bytes: from memory, read
 * again each time, and both during a replay at full speed. Every round measures every server, so
 * that other work of the machine affects all of them.
 */
export async function measureAnswers(folder: string, options: AnswersOptions): Promise<AnswersRow[]> {
  const { documents, links, ingested } = options;
  const [small, large] = [join(folder, 'small.jsonl'), join(folder, 'large.jsonl')];
  await writeSampleEvents(small, documents, 3000);
  await writeSampleEvents(large, ingested, 3000);
  const paths = Array.from({ length: links }, (_, link) => cardPath(Math.floor((link * documents) / links)));
  const replay = { database: join(folder, 'answers.sqlite'), source: { kind: 'replay', file: small } };
  const cached = await childServer('./app-view-server.ts', replay);
  await untilHealthy(cached.port);
  const uncached = await childServer('./app-view-server.ts', { ...replay, cacheBytes: 0 });
  await untilHealthy(uncached.port);
  const bare = await childServer('./bare-server.ts', await bodiesOf(cached.port, paths));

  const servers = { 'bare node:http': bare, 'from memory': cached, 'read anew': uncached };
  const results = new Map<string, Asked[]>();
  const ask = async (name: string, server: ChildServer, spin: boolean) => {
    const before = server.cpu();
    const result = await load({ port: server.port, paths, seconds: options.seconds, spin });
    const perWork = result.all / (server.cpu() - before);
    results.set(name, [...(results.get(name) ?? []), { ...result, perWork }]);
  };
  const memory = new Map<string, number>();
  try {
    for (let round = 0; round < options.rounds; round++) {
      for (const [name, server] of Object.entries(servers)) await ask(name, server, true);
      for (const [name, cacheBytes] of [
        ['from memory, during ingest', undefined],
        ['read anew, during ingest', 0],
      ] as const) {
        const server = await ingestingServer(folder, `${round}-${cacheBytes}`, small, large, cacheBytes);
        // There may be three threads for two cores: an idle client has to leave its core.
        await ask(name, server, false);
        memory.set(name, Math.max(memory.get(name) ?? 0, server.memory().peak));
        await server.stop();
      }
    }
    for (const [name, server] of Object.entries(servers)) memory.set(name, server.memory().peak);
  } finally {
    await Promise.all([bare.stop(), cached.stop(), uncached.stop()]);
  }
  const base = results.get('bare node:http') ?? [];
  return Array.from(results, ([name, rounds]) => ({
    name,
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    byWork: median(rounds.map(({ perWork }, round) => perWork / (base[round]?.perWork ?? Number.NaN))),
    ratio: median(rounds.map(({ perSecond }, round) => perSecond / (base[round]?.perSecond ?? Number.NaN))),
    p50: median(rounds.map(({ p50 }) => p50)),
    p99: median(rounds.map(({ p99 }) => p99)),
    bytes: rounds[0]?.bytesPerAnswer ?? Number.NaN,
    failed: rounds.reduce((sum, { failed }) => sum + failed, 0),
    memory: memory.get(name) ?? Number.NaN,
  }));
}

/** A server that has read the small file and is reading the large one. */
async function ingestingServer(
  folder: string,
  name: string,
  small: string,
  large: string,
  cacheBytes: number | undefined,
) {
  const database = join(folder, `ingesting-${name}.sqlite`);
  const first = await childServer('./app-view-server.ts', { database, source: { kind: 'replay', file: small } });
  await untilHealthy(first.port);
  await first.stop();
  const source = { kind: 'replay', file: large };
  return childServer('./app-view-server.ts', { database, source, ...(cacheBytes !== undefined && { cacheBytes }) });
}

async function bodiesOf(port: number, paths: readonly string[]): Promise<Record<string, string>> {
  const bodies: Record<string, string> = {};
  for (const path of paths) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    bodies[path] = await response.text();
    if (!response.ok || bodies[path].length < 500) throw new Error(`${path} was answered with ${bodies[path]}`);
  }
  return bodies;
}

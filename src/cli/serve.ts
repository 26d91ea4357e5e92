import { statSync } from 'node:fs';
import {
  type AppViewOptions,
  type BackfillOptions,
  createAppView,
  isImageSource,
  isVerify,
  PUBLIC_RELAY,
  type SourceOptions,
} from '../appview/index.ts';
import { withTime } from '../core/log.ts';
import { endWithin } from './end-within.ts';
import { jsonLog } from './json-log.ts';
import { print, printError } from './output.ts';
import { readDatabase } from './read-database.ts';
import { readAddress, readFlags, readNumber } from './read-flags.ts';
import { readNetwork } from './read-network.ts';
import { readServing, SERVING_OPTIONS } from './read-serving.ts';
import { runAsChild } from './run-as-child.ts';
import { stopSignal } from './stop-signal.ts';
import { UsageError } from './usage-error.ts';

const OPTIONS = {
  backfill: { type: 'boolean' },
  'backfill-from': { type: 'string' },
  db: { type: 'string' },
  dev: { type: 'string' },
  from: { type: 'string' },
  host: { type: 'string' },
  images: { type: 'string' },
  jetstream: { type: 'string' },
  'no-fetch-unseen': { type: 'boolean' },
  plc: { type: 'string' },
  port: { type: 'string' },
  'public-url': { type: 'string' },
  replay: { type: 'string' },
  source: { type: 'string' },
  'source-is': { type: 'string' },
  static: { type: 'string' },
  verify: { type: 'string' },
  'verify-pages': { type: 'boolean' },
  ...SERVING_OPTIONS,
} as const;

// After draining: 10 s for requests at work, the same again for the transaction at hand and for closing the store.
const CLOSING_SECONDS = 20;

/** `masthead serve`: runs until it is told to stop. */
export async function serve(args: string[]): Promise<number> {
  const { values } = readFlags(args, OPTIONS);
  const options = readOptions(args);
  if (process.pid === 1) return runAsChild();
  const log = values.log === 'json' ? await jsonLog() : undefined;
  const say = log ?? ((line: string) => print(withTime(line)));
  const appView = createAppView({ ...options, log: log ?? ((line: string) => printError(withTime(line))) });
  const stop = stopSignal();
  // Told to stop while it still waits for its database, it stops all the same.
  const started = await Promise.race([appView.start(), stop]);
  if (started) {
    say(`Masthead listens on ${started.url} (Ctrl-C stops it).`);
    if (started.metricsPort !== undefined) say(`Metrics are at port ${started.metricsPort}, /metrics.`);
  }
  await stop;
  say('Stopping.');
  endWithin((options.drainSeconds ?? 0) + CLOSING_SECONDS, say);
  await appView.close();
  // What was still asked of other hosts is worth no more waiting.
  process.exit(0);
}

/** The command line as options of `createAppView`. */
export function readOptions(args: string[]): AppViewOptions {
  const { values } = readFlags(args, OPTIONS);
  const { db, host, images, port, static: staticDir, verify } = values;
  if (images !== undefined && !isImageSource(images)) {
    throw new UsageError(`--images must be cdn, pds, or an address with {cid} in it, not "${images}".`);
  }
  if (verify !== undefined && !isVerify(verify)) {
    throw new UsageError(`--verify must be off, prefer or require, not "${verify}".`);
  }
  if (verify === 'off' && values['verify-pages']) {
    throw new UsageError('--verify off reads no pages; leave out --verify-pages, or say --verify prefer.');
  }
  if (staticDir !== undefined && !statSync(staticDir, { throwIfNoEntry: false })?.isDirectory()) {
    throw new UsageError(`There is no folder ${staticDir} to serve; name one after --static.`);
  }
  return {
    source: readSource(values),
    database: readDatabase(db),
    ...readServing(values, process.env),
    ...(host !== undefined && { host }),
    ...(values['no-fetch-unseen'] && { fetchUnseen: false }),
    ...(images !== undefined && { images }),
    ...(port !== undefined && { port: readNumber('port', port, 0, 65_535) }),
    ...(values['public-url'] !== undefined && {
      publicUrl: readAddress('public-url', values['public-url'], ['https:', 'http:']).replace(/\/$/, ''),
    }),
    ...(staticDir !== undefined && { staticDir }),
    ...(verify !== undefined && { verify }),
    ...(values['verify-pages'] && { verifyPages: true }),
  };
}

function readSource(values: {
  replay?: string;
  source?: string;
  'source-is'?: string;
  jetstream?: string;
  backfill?: boolean;
  'backfill-from'?: string;
  from?: string;
  plc?: string;
  dev?: string;
}): SourceOptions {
  const { replay, source, jetstream, from, plc, dev, 'source-is': host } = values;
  if ([replay, source, jetstream].filter((flag) => flag !== undefined).length > 1) {
    throw new UsageError('--replay, --source and --jetstream exclude each other; give one of them.');
  }
  if (replay !== undefined) return { kind: 'replay', file: replay };
  if (from !== undefined && from !== 'now' && from !== 'oldest') {
    throw new UsageError(`--from must be now or oldest, not "${from}".`);
  }
  const protocols = dev === undefined ? ['wss:'] : ['wss:', 'ws:'];
  if (host !== undefined && host !== 'relay' && host !== 'pds') {
    throw new UsageError(`--source-is must be relay or pds, not "${host}".`);
  }
  const start: { from?: 'now' | 'oldest' } = from === undefined ? {} : { from };
  const shared = { ...start, ...readBackfill(values), ...readNetwork({ plc, dev }) };
  if (jetstream !== undefined) {
    const hosts = jetstream.split(',').map((host) => readAddress('jetstream', host.trim(), protocols));
    return { kind: 'jetstream', hosts, ...shared };
  }
  const service = readAddress('source', source ?? PUBLIC_RELAY, protocols);
  return { kind: 'firehose', service, ...(host !== undefined && { host }), ...shared };
}

function readBackfill(values: { backfill?: boolean; 'backfill-from'?: string; dev?: string }): {
  backfill?: BackfillOptions;
} {
  const { backfill = false, 'backfill-from': from, dev } = values;
  if (!backfill && from === undefined) return {};
  const protocols = dev === undefined ? ['https:', 'wss:'] : ['https:', 'wss:', 'http:', 'ws:'];
  const where = from === undefined ? {} : { from: readAddress('backfill-from', from, protocols) };
  return { backfill: { atStart: backfill, ...where } };
}

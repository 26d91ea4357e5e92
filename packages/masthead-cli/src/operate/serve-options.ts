import { statSync } from 'node:fs';
import type { AppViewOptions, SourceOptions } from 'masthead-appview';
import { readDatabase } from '../flags/database.ts';
import { readNetwork } from '../flags/network.ts';
import type { ServeFlags } from '../flags/serve-flags.ts';
import { givenFlags, readAddress } from '../flags/values.ts';
import { UsageError } from '../process/usage-error.ts';

/**
 * Makes options of `createAppView` from the flags.
 *
 * @param environment `MASTHEAD_METRICS_TOKEN` opens `/metrics` on the public port: a secret does
 *   not belong on a command line, which every user can list
 * @throws {UsageError} when a value is invalid, or flags contradict each other
 */
export async function readOptions(flags: ServeFlags, environment: NodeJS.ProcessEnv): Promise<AppViewOptions> {
  const { isImageSource } = await import('masthead-appview');
  const { images, static: staticDir, verify, verifyPages, metricsHost, metricsPort } = flags;
  const { unauthenticatedLabel } = flags;
  const token = environment.MASTHEAD_METRICS_TOKEN || undefined;
  if (images !== undefined && !isImageSource(images)) {
    throw new UsageError(`--images must be cdn, pds, or an address with {cid} in it, not "${images}".`);
  }
  if (verify === 'off' && verifyPages) {
    throw new UsageError('--verify off reads no pages; leave out --verify-pages, or say --verify prefer.');
  }
  if (staticDir !== undefined && !statSync(staticDir, { throwIfNoEntry: false })?.isDirectory()) {
    throw new UsageError(`There is no folder ${staticDir} to serve; name one after --static.`);
  }
  if (token !== undefined && token.length < 16) {
    throw new UsageError('MASTHEAD_METRICS_TOKEN must have at least 16 characters; make a longer one.');
  }
  if (metricsHost !== undefined && metricsPort === undefined) {
    throw new UsageError('--metrics-host needs --metrics-port; give both.');
  }
  const metrics = givenFlags({ port: metricsPort, host: metricsHost, token });
  const { host, port, publicUrl, rateLimit, trustedProxies, drainSeconds, staleSeconds, cacheMb } = flags;
  return {
    ...(!flags.sample && { source: readSource(flags), database: readDatabase(flags.db) }),
    ...givenFlags({
      host,
      port,
      publicUrl,
      images,
      staticDir,
      verify,
      verifyPages,
      unauthenticatedLabel,
      labelers: flags.labeler,
    }),
    ...givenFlags({ rateLimit: rateLimit === 'off' ? null : rateLimit, trustedProxies, drainSeconds, staleSeconds }),
    ...(cacheMb !== undefined && { cacheBytes: cacheMb * 1024 * 1024 }),
    ...(!flags.fetchUnseen && { fetchUnseen: false }),
    ...(!flags.mirrors && { mirrors: false }),
    ...(Object.keys(metrics).length > 0 && { metrics }),
  };
}

function readSource(flags: ServeFlags): SourceOptions {
  const { replay, source, jetstream, from, backfill = false, backfillFrom, dev, sourceIs } = flags;
  if (sourceIs !== undefined && source === undefined)
    throw new UsageError('--source-is says what --source names; give both.');
  if (replay !== undefined) return { kind: 'replay', file: replay };
  const streams = dev === undefined ? ['wss:'] : ['wss:', 'ws:'];
  const lists = dev === undefined ? ['https:', 'wss:'] : ['https:', 'wss:', 'http:', 'ws:'];
  const where = backfillFrom === undefined ? {} : { from: readAddress('--backfill-from', backfillFrom, lists) };
  const shared = {
    ...givenFlags({ from }),
    ...((backfill || backfillFrom !== undefined) && { backfill: { atStart: backfill, ...where } }),
    ...readNetwork(flags),
  };
  if (jetstream !== undefined) {
    const hosts = jetstream.split(',').map((each) => readAddress('--jetstream', each.trim(), streams));
    return { kind: 'jetstream', hosts, ...shared };
  }
  if (source !== undefined) {
    const service = readAddress('--source', source, streams);
    return { kind: 'firehose', service, ...givenFlags({ host: sourceIs }), ...shared };
  }
  return { kind: 'jetstream', ...shared };
}

// The flags of `serve`, and the options of an AppView that they mean.

import { statSync } from 'node:fs';
import { Option } from '@commander-js/extra-typings';
import { isAtprotoDid } from 'masthead/internal/core/values/identifiers';
import type { AppViewOptions, RateLimitOptions, SourceOptions } from 'masthead-appview';
import { DATABASE, readDatabase } from '../flags/database.ts';
import { CONTACT, NO_MIRRORS, networkVerb, readNetwork } from '../flags/network.ts';
import { choiceOption, givenFlags, numberOption, readAddress, readNumber } from '../flags/values.ts';
import { UsageError } from '../process/usage-error.ts';

/** Only for the message: the operator chooses which labelers count. */
const BLUESKY_LABELER = 'did:plc:ar7c4by46qjdydhdevvrndac';
const VERIFY = ['off', 'prefer', 'require'] as const;

/** Begins the verb `serve`. */
export function serveVerb() {
  return networkVerb('serve')
    .description('Follows the public network and answers. Servers that share a database all answer, and one follows.')
    .addOption(DATABASE)
    .addOption(numberOption('--port <n>', 'where to listen (default: 2584)', 0, 65_535))
    .option('--host <address>', 'the address to listen on; without it all addresses')
    .option('--public-url <url>', 'the public address of this server, for the links of its pages', (value) =>
      readAddress('--public-url', value, ['https:', 'http:']).replace(/\/$/, ''),
    )
    .option(
      '--jetstream <url,url>',
      'filtered events from the first of these hosts that works; without it the public ones',
    )
    .addOption(
      new Option('--source <url>', 'a relay or PDS to follow instead, whose every commit is verified').conflicts(
        'jetstream',
      ),
    )
    .addOption(choiceOption('--source-is <relay|pds>', 'whether the source is a relay or a PDS', ['relay', 'pds']))
    .addOption(
      new Option('--replay <file>', 'a file of Jetstream events, instead of the network').conflicts([
        'source',
        'jetstream',
      ]),
    )
    .addOption(
      new Option('--sample', 'sample records and a demo page, instead of the network; nothing is kept').conflicts(
        'source sourceIs jetstream replay from backfill backfillFrom db images static'.split(' '),
      ),
    )
    .addOption(choiceOption('--from <now|oldest>', 'where a new index begins (default: now)', ['now', 'oldest']))
    .option('--backfill', 'first fetch what was published before, beside the stream')
    .option(
      '--backfill-from <url>',
      'the relay or PDS to fetch from; without --backfill only accounts that the index does not know after a gap',
    )
    .option('--no-fetch-unseen', 'do not read the profile of somebody unknown to the index from their PDS')
    .option('--images <cdn|pds|url>', 'where pictures come from; a URL has {cid} in it (default: cdn)')
    .addOption(CONTACT)
    .option('--static <dir>', 'a folder to serve as well')
    .addOption(choiceOption('--verify <policy>', 'off, prefer (the default) or require verified records', VERIFY))
    .addOption(NO_MIRRORS)
    .option('--verify-pages', "read documents' own pages too")
    .addOption(
      choiceOption(
        '--unauthenticated-label <account|profile>',
        'what !no-unauthenticated on a Bluesky profile hides: the account (the default), or that name and picture',
        ['account', 'profile'],
      ),
    )
    .addOption(
      new Option('--labeler <did>', 'a moderation service whose takedowns and warnings count; may be repeated')
        .conflicts(['replay', 'sample'])
        .argParser(readLabeler),
    )
    .option(
      '--rate-limit <requests/seconds|off>',
      'how much one address may request (default: 3000/300)',
      readRateLimit,
    )
    .addOption(numberOption('--trusted-proxies <n>', 'how many proxies of your own are in front (default: 0)', 0, 10))
    .addOption(numberOption('--cache-mb <n>', 'memory for stored answers (default: 64); 0 stores none', 0, 1_000_000))
    .addOption(
      numberOption(
        '--stale-seconds <n>',
        'how long stored answers are used while the index cannot be read (default: 600)',
        0,
        86_400,
      ),
    )
    .addOption(numberOption('--drain-seconds <n>', 'from "not ready" to the end of listening (default: 0)', 0, 3600))
    .addOption(numberOption('--metrics-port <n>', 'Prometheus metrics, on a port of their own', 0, 65_535))
    .option('--metrics-host <address>', 'where that port listens (default: 127.0.0.1)')
    .addOption(choiceOption('--log <json|text>', 'how the log is written (default: text)', ['json', 'text']));
}

export type ServeFlags = ReturnType<ReturnType<typeof serveVerb>['opts']>;

// 'off' and not null: commander turns null into an empty string.
function readRateLimit(value: string): RateLimitOptions | 'off' {
  if (value === 'off') return value;
  const [, requests, seconds = '300'] = /^(\d+)(?:\/(\d+))?$/.exec(value) ?? [];
  if (requests === undefined)
    throw new UsageError(`--rate-limit must be REQUESTS/SECONDS, such as 3000/300, or off, not "${value}".`);
  return {
    requests: readNumber('The requests of --rate-limit', requests, 1, 100_000_000),
    seconds: readNumber('The seconds of --rate-limit', seconds, 1, 86_400),
  };
}

function readLabeler(value: string, others: readonly string[] = []): readonly string[] {
  if (isAtprotoDid(value)) return [...others, value];
  throw new UsageError(`--labeler must be the DID of a labeler, such as ${BLUESKY_LABELER}, not "${value}".`);
}

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

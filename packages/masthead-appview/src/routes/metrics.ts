import { timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { LabelerStates } from '../ingest/follow-labelers.ts';
import {
  type Answer,
  errorAnswer,
  type HttpHandler,
  type IncomingRequest,
  uncached,
  withoutCors,
  XrpcError,
} from '../server/answer/answer.ts';
import type { OtherRoute } from '../server/route.ts';
import type { Health } from './health.ts';
import { indexError } from './store-watch.ts';

// Names that nobody can register: they lead a browser to this machine only where the operator set
// them up.
const PRIVATE_NAME = /^(?:[^.]+|.*\.(?:internal|localhost|local|home\.arpa))$/;

/**
 * Whether a `Host` header names this machine in a way that a page of another site cannot: an
 * address, a name without a dot (`localhost`, a container's), a name that nobody can register, or
 * `name`. An attacker can point their own domain at this machine after their page has loaded (DNS
 * rebinding); the header then names that domain.
 */
export function isOwnHost(host: string | undefined, name?: string): boolean {
  const [, bracketed, plain = ''] = /^(?:\[([^\]]+)\]|([^:]+))(?::\d{1,5})?$/.exec(host ?? '') ?? [];
  if (bracketed !== undefined) return isIP(bracketed) === 6;
  const said = plain.toLowerCase();
  return said !== '' && (isIP(said) === 4 || said === name?.toLowerCase() || PRIVATE_NAME.test(said));
}

/** Values that are read at each scrape. */
export interface MetricsReading
  extends Pick<Health, 'ready' | 'secondsBehind' | 'connected' | 'role' | 'readable' | 'writable' | 'backfill'> {
  /** Count by kind since the process started. */
  readonly events: Readonly<Record<string, number>>;
  /** Accounts beyond their limit of records. */
  readonly fullAccounts: number;
  readonly labelers: LabelerStates;
  /** `null` while the index cannot be read. */
  readonly deadLetters: number | null;
  readonly connections: number;
}

/** `null` while the value is unknown. */
type Sample = (reading: MetricsReading) => number | boolean | null;

const GAUGES: Readonly<Record<string, readonly [help: string, sample: Sample]>> = {
  ready: ['1 when the index can answer requests.', ({ ready }) => ready],
  seconds_behind: ['From now to the newest stored event; absent while unknown.', ({ secondsBehind }) => secondsBehind],
  source_connected: ['1 while connected; absent where this process follows none.', ({ connected }) => connected],
  ingests: ['1 where this process ingests, 0 where it follows another one.', ({ role }) => role === 'ingester'],
  store_readable: ['1 while the index can be read.', ({ readable }) => readable],
  store_writable: ['1 while the store takes what is ingested.', ({ writable }) => writable],
  backfill_running: ['1 while a backfill runs in this process.', ({ backfill }) => backfill.state === 'running'],
  backfill_ended: ['1 once the backfill of this process has ended.', ({ backfill }) => backfill.state === 'ended'],
  backfill_repositories_done: ['Repositories that were fetched or abandoned.', ({ backfill }) => backfill.done],
  backfill_repositories_left: ['Repositories that wait to be fetched.', ({ backfill }) => backfill.left],
  dead_letters: ['Pieces of content that were put aside.', ({ deadLetters }) => deadLetters],
  full_accounts: ['Accounts beyond the records that one may have in the index.', ({ fullAccounts }) => fullAccounts],
  open_connections: ['Open connections of clients.', ({ connections }) => connections],
};

const SECONDS = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.25, 1, 5, 10];

/** The metrics of one server. */
export type Metrics = ReturnType<typeof createMetrics>;

/** @param read gives the values that are sampled at each scrape rather than counted */
export function createMetrics(read: () => Promise<MetricsReading>) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const counter = (name: string, help: string, ...labelNames: string[]) =>
    new Counter({ name: `masthead_${name}`, help, labelNames, registers });
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name: `masthead_${name}`, help, labelNames, registers });
  const requests = counter('requests_total', 'Requests answered, by route and HTTP status.', 'route', 'status');
  const durations = new Histogram({
    name: 'masthead_request_duration_seconds',
    help: 'From the headers of a request to its answer, by route.',
    labelNames: ['route'],
    buckets: SECONDS,
    registers,
  });
  const lookups = counter('answer_cache_total', 'Questions by whether the answer in memory still stood.', 'result');
  const cacheBytes = gauge('answer_cache_bytes', 'Bytes of answers in memory.');
  const sampled = Object.entries(GAUGES).map(([name, [help, sample]]) => ({ gauge: gauge(name, help), sample }));
  const events = counter('ingest_events_total', 'Events that came from the source, by kind.', 'kind');
  const labelerConnected = gauge('labeler_connected', '1 while the labeler is connected.', 'labeler');
  const labels = counter(
    'labels_total',
    'Labels that came from a labeler, by what became of them.',
    'labeler',
    'result',
  );

  return {
    /** @param seconds from the arrival of the request's headers to its answer */
    observe(route: string, status: number, seconds: number): void {
      requests.inc({ route, status }, 1);
      durations.observe({ route }, seconds);
    },
    /** @param bytes the size of the whole answer cache */
    cache(hit: boolean, bytes: number): void {
      lookups.inc({ result: hit ? 'hit' : 'miss' }, 1);
      cacheBytes.set(bytes);
    },
    /** The answer in Prometheus's text format. */
    async page(): Promise<Answer> {
      const reading = await read();
      for (const { gauge, sample } of sampled) {
        const value = sample(reading);
        // Removed while unknown: an alert then compares no `NaN`.
        if (value === null) gauge.remove();
        else gauge.set(Number(value));
      }
      events.reset();
      for (const [kind, count] of Object.entries(reading.events)) events.inc({ kind }, count);
      labelerConnected.reset();
      labels.reset();
      for (const [labeler, state] of Object.entries(reading.labelers)) {
        labelerConnected.set({ labeler }, Number(state.connected));
        for (const [result, count] of Object.entries(state.labels)) labels.inc({ labeler, result }, count);
      }
      return uncached(200, await registry.metrics(), registry.contentType);
    },
  };
}

/**
 * The handler of the separate metrics port: `/metrics` and nothing else. It refuses requests whose
 * `Host` does not name this machine, since a web page may have sent them.
 *
 * @param name the name that the operator gave to the address it listens on, if it is a name
 */
export function metricsOnly(metrics: Metrics, name?: string): HttpHandler {
  const answer = async ({ target, header }: IncomingRequest): Promise<Answer> => {
    if (!isOwnHost(header('host'), name)) throw FOREIGN_HOST;
    if (target.split('?')[0] === '/metrics') return metrics.page();
    throw new XrpcError(404, 'NotFound', 'There is nothing here but /metrics.');
  };
  return async (request) => withoutCors(await answer(request).catch((error) => errorAnswer(indexError(error))));
}

const FOREIGN_HOST = new XrpcError(
  421,
  'InvalidRequest',
  'The metrics are asked for by this machine’s address, or by the name after --metrics-host.',
);

/** `/metrics` on the public port: 401 without the token, which is compared in constant time. */
export function guardedMetrics(metrics: Metrics, token: string): OtherRoute {
  const expected = Buffer.from(`Bearer ${token}`);
  return {
    name: 'metrics',
    async answer({ header }) {
      const given = Buffer.from(header('authorization') ?? '');
      if (given.length === expected.length && timingSafeEqual(given, expected))
        return withoutCors(await metrics.page());
      const message = 'The metrics need the operator’s token: Authorization: Bearer ….';
      throw new XrpcError(401, 'AuthenticationRequired', message, { 'www-authenticate': 'Bearer' });
    },
  };
}

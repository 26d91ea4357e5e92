import { errorText } from 'masthead/internal/core';
import pg from 'pg';
import { serversOf } from '../engine.ts';
import { StoreUnavailableError } from '../store-errors.ts';
import { endConnections } from './open-pool.ts';

/** What an address may want of its server, as libpq's `target_session_attrs`. */
const WANTED = ['any', 'read-write', 'primary', 'read-only', 'standby', 'prefer-standby'] as const;
/** `prefer-primary` is not libpq's: who is to write waits at a standby. */
export type Wanted = (typeof WANTED)[number] | 'prefer-primary';

/** Milliseconds. Servers are asked beside each other: one that is switched off is in nobody's way for longer. */
const PATIENCE = 2000;

/** A server that an address names. */
export interface FoundServer {
  /** Of this server alone. */
  readonly address: string;
  readonly isStandby: boolean;
  /** Grows with each promotion; 0 for a standby. */
  readonly timeline: number;
}

const TIMELINE = "SELECT ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int AS timeline";

/** The highest timeline that was seen behind an address: a primary that was replaced stays so while the other one does not answer. */
const highest = new Map<string, number>();

/** What the address says that it wants; `any` where it says nothing that is known. */
export function wantedOf(database: string): Wanted {
  const [first = ''] = serversOf(database);
  const said = URL.canParse(first) ? new URL(first).searchParams.get('target_session_attrs') : null;
  return WANTED.find((wanted) => wanted === said) ?? 'any';
}

/**
 * Asks all servers of an address what they are, and chooses. A primary that another one has taken the place of is passed over: its timeline is the lower
 * one. A standby that still follows such a primary cannot be told from others.
 *
 * @returns the first server that is as wanted
 * @throws {StoreUnavailableError} none can be reached that is
 */
export async function chooseServer(database: string, wanted: Wanted): Promise<FoundServer> {
  const servers = serversOf(database);
  const asked = await Promise.allSettled(servers.map(askServer));
  const found = asked.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const newest = Math.max(highest.get(database) ?? 0, ...found.map(({ timeline }) => timeline));
  highest.set(database, newest);
  const current = found.filter(({ isStandby, timeline }) => isStandby || timeline === newest);
  const chosen =
    current.find((server) => isAs(wanted, server)) ?? (wanted.startsWith('prefer-') ? current[0] : undefined);
  if (chosen) return chosen;
  const failed = asked.find((result) => result.status === 'rejected');
  throw new StoreUnavailableError(
    found.length > 0 || !failed ? 'no server of the address is as wanted' : errorText(failed.reason),
    failed && { cause: failed.reason },
  );
}

function isAs(wanted: Wanted, { isStandby }: FoundServer): boolean {
  if (wanted === 'any') return true;
  return isStandby === (wanted === 'read-only' || wanted === 'standby' || wanted === 'prefer-standby');
}

async function askServer(address: string): Promise<FoundServer> {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: PATIENCE,
    query_timeout: PATIENCE,
    application_name: 'masthead',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ standby: boolean }>('SELECT pg_is_in_recovery() AS standby');
    const isStandby = rows[0]?.standby === true;
    return { address, isStandby, timeline: isStandby ? 0 : await timelineOf(client) };
  } finally {
    await endConnections(client);
  }
}

/** 0 where the server does not say: some clouds' own keep no log that has timelines. */
async function timelineOf(client: pg.Client): Promise<number> {
  const found = await client.query<{ timeline: number }>(TIMELINE).catch(() => undefined);
  return found?.rows[0]?.timeline ?? 0;
}

import type { Engine, Opening, Purpose } from '../engine.ts';
import { BackUpError } from '../engine.ts';
import { AdvisoryLock } from './advisory-lock.ts';
import { openPool, POSTGRES_DIALECT } from './open-pool.ts';
import { PostgresConnection } from './postgres-connection.ts';

// Every read is small and uses an index. Without these settings the planner scans new tables that
// have no statistics yet.
const READING = {
  jit: 'off',
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_bitmapscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  statement_timeout: "'10s'",
};
// A process that hangs inside a transaction would block all other writers.
const WRITING = { jit: 'off', idle_in_transaction_session_timeout: "'5s'" };

export const postgres = {
  dialect: POSTGRES_DIALECT,
  async openReading(database: string, opening: Opening) {
    return new PostgresConnection(await openPool(database, { maxConnections: 10, settings: READING, opening }));
  },
  async openWriting(database: string, opening: Opening, purpose: Purpose) {
    const settings = { ...WRITING, ...(purpose === 'ingest' && { synchronous_commit: 'off' }) };
    return new PostgresConnection(await openPool(database, { maxConnections: 4, settings, opening }));
  },
  openIngestLock: (database: string) => new AdvisoryLock(database),
  backUp(): never {
    throw new BackUpError('A PostgreSQL database is copied with its own tools; run pg_dump with its address.');
  },
} satisfies Engine;

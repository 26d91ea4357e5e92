import type { TestProject } from 'vitest/node';
import { serveOnce } from '../served-once.ts';
import { startPostgres } from './start-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The port at which a test requests the address of the run's PostgreSQL server. */
    postgresPort: number;
  }
}

/**
 * Vitest's global set-up: one PostgreSQL server for the whole run. `DATABASE_URL` names another to
 * use instead.
 */
export default async function servePostgres(project: TestProject): Promise<() => Promise<void>> {
  const { port, stop } = await serveOnce(async () => {
    const given = process.env.DATABASE_URL;
    if (given) return { told: given, stop: async () => {} };
    const { url, stop } = await startPostgres();
    return { told: url, stop };
  });
  project.provide('postgresPort', port);
  return stop;
}

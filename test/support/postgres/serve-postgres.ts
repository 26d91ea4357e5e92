import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { startPostgres } from './start-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a test asks for the address of the run's PostgreSQL server. */
    postgresPort: number;
  }
}

/**
 * Vitest's global set-up: one PostgreSQL server for the whole run, started when the first test asks for it, so that a run without such tests does not wait.
 * `DATABASE_URL` names another to use instead.
 */
export default async function servePostgres(project: TestProject): Promise<() => Promise<void>> {
  let server: Promise<{ url: string; stop(): Promise<void> }> | undefined;
  const door = createServer((_, response) => {
    const given = process.env.DATABASE_URL;
    server ??= given ? Promise.resolve({ url: given, stop: async () => {} }) : startPostgres();
    server.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  project.provide('postgresPort', (door.address() as AddressInfo).port);
  return async () => {
    door.closeAllConnections();
    door.close();
    await (await server?.catch(() => undefined))?.stop();
  };
}

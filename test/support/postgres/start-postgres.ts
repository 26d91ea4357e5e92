import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../tools/free-port.ts';
import { countStart } from '../../../tools/starts.ts';
import { missingHere } from '../missing/missing-here.ts';
import { openTemporaryFolder, type PostgresPrograms, postgresPrograms, type RunAs } from './postgres-programs.ts';

/** A real PostgreSQL server on this machine. */
export interface PostgresServer {
  /** As the superuser, to the database `postgres`. */
  readonly url: string;
  /** Ends the server: `fast` as an operator would, `crash` without a shutdown. The files stay. */
  halt(how: 'fast' | 'crash'): Promise<void>;
  /**
   * The server sends nothing more and closes nothing, like a machine without power, until `thaw` or
   * `stop`.
   */
  freeze(): void;
  thaw(): void;
  /** Starts it again after `halt`, on the same port. */
  resume(): Promise<void>;
  /** Makes a hot standby that follows this server from now on. The server restarts for that. */
  standby(): Promise<PostgresServer>;
  /** Stops it and removes its files. */
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL server of our own; its binaries come with a development package. It leaves
 * nothing on the machine, and no user either.
 *
 * @throws an error that skips the test where this machine cannot run PostgreSQL, or fails it in CI
 */
export async function startPostgres(): Promise<PostgresServer> {
  countStart('databases');
  // Its name cannot be guessed and only this user may write there, so nobody else has put anything
  // in it.
  const folder = mkdtempSync(join(openTemporaryFolder(), 'masthead-postgres-'));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  try {
    chmodSync(folder, 0o755);
    const programs = postgresPrograms(folder);
    // With the password, anybody could run programs as PostgreSQL's user, so each run has its own.
    const password = randomBytes(16).toString('hex');
    const data = await makeData(programs, folder, password);
    return await run({ programs, data, password, remove });
  } catch (error) {
    remove();
    const reason = error instanceof Error ? error.message : String(error);
    throw missingHere(`PostgreSQL does not start here (${reason}); DATABASE_URL names a server to use instead`);
  }
}

interface Installed {
  readonly programs: PostgresPrograms;
  /** The folder with the server's files. */
  readonly data: string;
  readonly password: string;
  readonly remove: () => void;
}

async function run({ programs, data, password, remove }: Installed): Promise<PostgresServer> {
  const port = await freePort();
  let running = await start(programs, data, port);
  const end = async (signal: 'SIGINT' | 'SIGQUIT') => {
    if (running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, 'exit');
    running.kill(signal);
    await ended;
  };
  const resume = async () => {
    running = await start(programs, data, port);
  };
  const lastWord = () => {
    running.kill('SIGQUIT');
    remove();
  };
  process.once('exit', lastWord);
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    halt: (how) => end(how === 'fast' ? 'SIGINT' : 'SIGQUIT'),
    freeze: () => signalAll(running.pid, 'SIGSTOP'),
    thaw: () => signalAll(running.pid, 'SIGCONT'),
    resume,
    async standby() {
      const copy = `${data}-standby-${randomBytes(4).toString('hex')}`;
      await end('SIGINT');
      cpSync(data, copy, { recursive: true });
      const primary = `host=127.0.0.1 port=${port} user=postgres password=${password}`;
      appendFileSync(join(copy, 'postgresql.auto.conf'), `primary_conninfo = '${primary}'\n`);
      writeFileSync(join(copy, 'standby.signal'), '');
      giveTo(programs.runAs, copy);
      chmodSync(copy, 0o700);
      await resume();
      return run({ programs, data: copy, password, remove: () => rmSync(copy, { recursive: true, force: true }) });
    },
    async stop() {
      process.removeListener('exit', lastWord);
      signalAll(running.pid, 'SIGCONT');
      await end('SIGINT');
      remove();
    },
  };
}

/** Sends a signal to a process and its children. */
function signalAll(pid: number | undefined, signal: 'SIGSTOP' | 'SIGCONT'): void {
  if (pid === undefined) return;
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', `${pid}`], { encoding: 'utf8' });
  for (const each of [pid, ...stdout.trim().split(/\s+/).filter(Boolean).map(Number)]) {
    try {
      process.kill(each, signal);
    } catch {
      // The process has ended meanwhile.
    }
  }
}

/** Makes another user the owner of a path, for a program that runs as that user. */
function giveTo({ uid, gid }: RunAs, path: string): void {
  if (uid === undefined || gid === undefined) return;
  chownSync(path, uid, gid);
  if (!statSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) giveTo({ uid, gid }, join(path, name));
}

/** @returns the folder with the server's files */
async function makeData({ initdb, runAs }: PostgresPrograms, folder: string, password: string): Promise<string> {
  const data = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  for (const path of [data, passwordFile]) giveTo(runAs, path);
  const args = [`--pgdata=${data}`, `--pwfile=${passwordFile}`, '--username=postgres', '--auth=password'];
  const flags = ['--encoding=UTF8', '--locale=C', '--no-sync'];
  const child = spawn(initdb, [...args, ...flags], { ...runAs, cwd: folder, env: environment(), stdio: OUTPUT });
  const said = tail(child);
  const [code] = await once(child, 'close');
  rmSync(passwordFile, { force: true });
  if (code !== 0) throw new Error(`initdb ended with ${code}: ${said()}`);
  return data;
}

async function start({ postgres, runAs }: PostgresPrograms, data: string, port: number): Promise<ChildProcess> {
  // Protection against a loss of power is off: the tests end servers, never the machine.
  const safeguards = ['fsync=off', 'full_page_writes=off'];
  const settings = ['shared_buffers=64MB', 'max_connections=200', 'listen_addresses=127.0.0.1', ...safeguards];
  // No socket file in /tmp, where another server might have one: the tests connect by TCP.
  const args = [
    '-D',
    data,
    '-p',
    `${port}`,
    ...[...settings, 'unix_socket_directories='].flatMap((each) => ['-c', each]),
  ];
  const child = spawn(postgres, args, { ...runAs, cwd: data, env: environment(), stdio: OUTPUT });
  const said = tail(child);
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => reject(new Error(`postgres ended with ${code}: ${said()}`)));
    child.stderr?.on('data', (text) => {
      if (/ready to accept (?:read-only )?connections/.test(String(text))) resolve();
    });
  });
  return child;
}

const OUTPUT: ['ignore', 'ignore', 'pipe'] = ['ignore', 'ignore', 'pipe'];

/** In English, because the start is recognised by the server's output. */
function environment(): NodeJS.ProcessEnv {
  return { ...process.env, LC_ALL: 'C' };
}

/** Keeps the last line of a program's error output. */
function tail(child: ChildProcess): () => string {
  let last = '';
  child.stderr?.on('data', (text) => {
    last = String(text).trim().split('\n').at(-1) ?? last;
  });
  return () => last.slice(0, 300);
}

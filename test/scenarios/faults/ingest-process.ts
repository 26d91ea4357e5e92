import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { atEnd } from '../../support/at-end.ts';

const CHILD = join(import.meta.dirname, 'ingest-child.ts');

/** A process that ingests a replay file. */
export interface IngestProcess {
  readonly child: ChildProcess;
  /** Everything that it has said so far. */
  said(): string;
  /** Waits until a line of what it says begins with one of these. */
  until(...starts: string[]): Promise<void>;
  /** Sends a signal and waits for the end. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

/**
 * Starts a process that ingests. It is killed with its test.
 *
 * @param maxFileBytes the longest file that it may write, as if the disk ended there
 */
export function startIngestProcess(database: string, file: string, maxFileBytes?: number): IngestProcess {
  const command = [process.execPath, CHILD, database, file];
  const [program = '', ...args] =
    maxFileBytes === undefined ? command : ['prlimit', `--fsize=${maxFileBytes}:unlimited`, ...command];
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  atEnd(() => child.kill('SIGKILL'));
  const exited = once(child, 'close');
  let said = '';
  child.stdout.on('data', (data) => {
    said += data;
    child.emit('said');
  });
  let complained = '';
  child.stderr.on('data', (data) => {
    complained += data;
  });
  return {
    child,
    said: () => said,
    async until(...starts) {
      while (!said.split('\n').some((line) => starts.some((start) => line.startsWith(start)))) {
        await Promise.race([once(child, 'said'), exited]);
        if (child.exitCode !== null || child.signalCode !== null) {
          throw new Error(`the process ended before it said "${starts.join('" or "')}": ${said}${complained}`);
        }
      }
    },
    async end(signal) {
      child.kill(signal);
      await exited;
    },
  };
}

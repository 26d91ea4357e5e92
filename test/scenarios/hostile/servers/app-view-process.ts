import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { AppViewOptions } from '../../../../packages/masthead-appview/src/index.ts';
import { atEnd } from '../../../support/at-end.ts';
import { newFolder } from '../../../support/new-folder.ts';

/** Bytes that a process holds. */
export interface HeldMemory {
  /** On the heap, after it was swept. */
  readonly heapUsed: number;
  readonly external: number;
  readonly rss: number;
  /** Resident at its fullest moment, since the process began. */
  readonly mostRss: number;
  /** Characters that were logged so far. */
  readonly logged: number;
}

/** A running AppView, as the unit and the image run it. */
export interface AppViewProcess {
  readonly url: string;
  /** Its SQLite file. */
  readonly database: string;
  /** Sweeps the heap and tells what is left. */
  memory(): Promise<HeldMemory>;
  /** Microseconds of a core that its threads took, since it began. */
  cpu(): Promise<number>;
  /** Whether the process has not ended by itself. */
  isAlive(): boolean;
}

/** As in docs/operate/masthead.service and the Dockerfile. */
const shipped = (heap: number) => ['--max-semi-space-size=16', `--max-old-space-size=${heap}`];

/**
 * Starts an AppView with the settings of Node that are shipped, on a new SQLite file. It ends with
 * its test.
 *
 * @param network the hostile PDS: its directory, its host of handles and its stream
 * @param heap megabytes of the old space
 */
export async function startAppViewProcess(
  network: string,
  options: Partial<AppViewOptions> = {},
  heap = 512,
): Promise<AppViewProcess> {
  const { database = join(newFolder(), 'index.sqlite') } = options;
  const all: AppViewOptions = {
    database,
    port: 0,
    host: '127.0.0.1',
    rateLimit: null,
    source: {
      kind: 'firehose',
      host: 'relay',
      service: network.replace(/^http/, 'ws'),
      plcUrl: network,
      development: { handleServer: network },
    },
    ...options,
  };
  const child = fork(join(import.meta.dirname, 'app-view-child.ts'), [JSON.stringify(all)], {
    execArgv: [...shipped(heap), '--expose-gc'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  child.stderr?.on('data', (data) => {
    said = (said + data).slice(-4000);
  });
  const ended = once(child, 'exit');
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  atEnd(async () => {
    if (isAlive()) child.send('close');
    await ended;
  });
  const heard = async (): Promise<unknown> => {
    const [first] = await Promise.race([once(child, 'message'), ended]);
    if (!isAlive()) throw new Error(`The AppView's process ended: ${said}`);
    return first;
  };
  const told = (what: 'memory' | 'cpu') => {
    if (!isAlive()) throw new Error(`The AppView's process ended: ${said}`);
    const answer = heard();
    child.send(what);
    return answer;
  };
  const { url } = (await heard()) as { url: string };
  return {
    url,
    database,
    isAlive,
    memory: () => told('memory') as Promise<HeldMemory>,
    cpu: () => told('cpu') as Promise<number>,
  };
}

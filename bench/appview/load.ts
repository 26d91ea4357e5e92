import { fork } from 'node:child_process';

/** What a client asks for. */
export interface LoadTask {
  readonly port: number;
  /** Asked for in turns. */
  readonly paths: readonly string[];
  /** Lines of headers, each with its line end. */
  readonly headers: string;
  /** Comes from so many addresses, as a proxy tells them; 0 says nothing. */
  readonly addresses: number;
  readonly connections: number;
  /** Requests a second of all connections together; 0 = as fast as the server answers. */
  readonly rate: number;
  /** The client never sleeps: where it has a core to itself. */
  readonly spin: boolean;
  /** Seconds that count, and seconds before them that do not. */
  readonly seconds: number;
  readonly warmUp: number;
}

/** What came of it; times in microseconds, as the client saw them with all its connections busy. */
export interface LoadResult {
  readonly perSecond: number;
  /** Answers in all, with those that do not count. */
  readonly all: number;
  readonly bytesPerAnswer: number;
  /** Answers that were not 200. */
  readonly failed: number;
  readonly p50: number;
  readonly p99: number;
}

/** Asks a server as fast as it answers, from another process. */
export function load(
  task: Omit<LoadTask, 'headers' | 'addresses' | 'connections' | 'warmUp' | 'rate'> & Partial<LoadTask>,
): Promise<LoadResult> {
  const client = fork(new URL('./load-client.ts', import.meta.url), { stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    client.once('message', (result) => resolve(result as LoadResult));
    client.once('exit', (code) => reject(new Error(`The load client ended with code ${code}.`)));
    client.send({ headers: '', addresses: 0, connections: 64, rate: 0, warmUp: 1, ...task });
  });
}

import { fork } from 'node:child_process';

/** The requests of a client. */
export interface LoadTask {
  readonly port: number;
  /** Requested in turns. */
  readonly paths: readonly string[];
  /** Lines of headers, each with its line end. */
  readonly headers: string;
  /** Requests come from so many addresses, in a proxy's header; without that header for 0. */
  readonly addresses: number;
  readonly connections: number;
  /** Requests a second of all connections together; 0 = as fast as the server answers. */
  readonly rate: number;
  /** Whether the client never sleeps; for a client with a core to itself. */
  readonly spin: boolean;
  /** Seconds that count, and seconds of warming up before. */
  readonly seconds: number;
  readonly warmUp: number;
}

/** The result; times in microseconds, as the client saw them with all its connections busy. */
export interface LoadResult {
  readonly perSecond: number;
  /** All answers, including those that do not count. */
  readonly all: number;
  readonly bytesPerAnswer: number;
  /** Answers that were not 200. */
  readonly failed: number;
  readonly p50: number;
  readonly p99: number;
}

/** Sends requests as fast as the server answers, from another process. */
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

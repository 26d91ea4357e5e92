import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A server in a process of its own. */
export interface ChildServer {
  readonly port: number;
  /** Seconds of work of the main thread; other work of the machine does not count. */
  cpu(): number;
  /** Bytes of memory that are resident now, and the most that ever were. */
  memory(): { readonly now: number; readonly peak: number };
  /** Bytes that an AppView holds after a garbage collection. */
  held(): Promise<number>;
  stop(): Promise<void>;
}

// As the systemd unit and the image run a server (docs/operate.md, "Memory").
const FLAGS = ['--max-semi-space-size=16', '--max-old-space-size=512'];

/**
 * Starts a script of this folder as a server.
 *
 * @param task for the script; it answers with its port
 */
export function childServer(script: string, task: object): Promise<ChildServer> {
  const child = fork(new URL(script, import.meta.url), {
    execArgv: FLAGS,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${script} ended with code ${code}.`)));
    child.once('message', (port) =>
      resolve({
        port: Number(port),
        cpu: () => cpuOf(child.pid ?? 0),
        memory: () => memoryOf(child.pid ?? 0),
        held() {
          child.send('held');
          return new Promise((resolve) => child.once('message', (told) => resolve((told as { held: number }).held)));
        },
        async stop() {
          child.kill('SIGTERM');
          await exited;
        },
      }),
    );
    child.send(task);
  });
}

/** From Linux, in hundredths of a second; unknown elsewhere. */
function cpuOf(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8');
    // After the name, which may contain anything, the 12th and 13th fields are the time in user and
    // in kernel mode.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return Number.NaN;
  }
}

/** From Linux; unknown elsewhere. */
function memoryOf(pid: number) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const line = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) * 1024;
    return { now: line('VmRSS'), peak: line('VmHWM') };
  } catch {
    return { now: Number.NaN, peak: Number.NaN };
  }
}

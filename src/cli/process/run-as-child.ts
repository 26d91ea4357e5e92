import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/**
 * Runs this same command line in a child process and passes signals on. For a container's first process: no signal from inside ends that one, not even the
 * watchdog's SIGKILL, and a second Ctrl-C would be ignored.
 *
 * @returns the child's exit code; 128 plus the signal's number when a signal ended it
 */
export function runAsChild(): Promise<number> {
  const child = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1)], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}

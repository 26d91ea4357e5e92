import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs npm. Throws an error with its output. */
export async function npm(args: readonly string[], cwd: string): Promise<string> {
  return (await run('npm', [...args], { cwd, maxBuffer: 2 ** 26 })).stdout;
}

import { execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { atEnd } from '../../support/at-end.ts';

/** Where the recipes are. */
export const EXAMPLES = join(import.meta.dirname, '../../../examples');

/** A server that runs until its test ends. */
export interface Running {
  readonly url: string;
}

/**
 * Runs a tool to its end, in the folder of a recipe, as its author would.
 *
 * @param recipe the folder
 * @param bin the tool's file below `examples/node_modules`
 */
export async function runTool(recipe: string, bin: string, args: string[], env: Record<string, string>): Promise<void> {
  await promisify(execFile)(process.execPath, [join(EXAMPLES, 'node_modules', bin), ...args], {
    cwd: join(EXAMPLES, recipe),
    env: { ...process.env, NODE_ENV: 'production', ...env },
  });
}

/**
 * Starts a server that says on its first line where it listens.
 *
 * @param file below `examples`
 */
export async function startServer(file: string, env: Record<string, string>): Promise<Running> {
  const server = spawn(process.execPath, [join(EXAMPLES, file)], {
    env: { ...process.env, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  atEnd(() => {
    server.kill();
    return ended;
  });
  for await (const url of createInterface(server.stdout)) {
    return { url };
  }
  throw new Error(`${file} ended before it listened.`);
}

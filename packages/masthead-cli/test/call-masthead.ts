import { Console } from 'node:console';
import { Readable, Writable } from 'node:stream';
import { main } from '../src/main.ts';
import type { Finished } from './run-masthead.ts';

/** One after the other: a command takes the whole process. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs the command line to its end in this process, with no terminal, where a process of its own (`runMasthead`) would show nothing more: its start costs
 * ten times as much as most commands.
 *
 * @param options `input`: its standard input
 */
export function callMasthead(
  args: readonly string[],
  options: { readonly env?: Record<string, string>; readonly input?: string; readonly cwd?: string } = {},
): Promise<Finished> {
  const finished = last.then(() => call(args, options));
  last = finished.catch(() => undefined);
  return finished;
}

async function call(
  args: readonly string[],
  {
    env = {},
    input = '',
    cwd,
  }: { readonly env?: Record<string, string>; readonly input?: string; readonly cwd?: string },
): Promise<Finished> {
  const before = {
    console: globalThis.console,
    cwd: process.cwd(),
    env: { ...process.env },
    exitCode: process.exitCode,
  };
  const stdin = Object.getOwnPropertyDescriptor(process, 'stdin') ?? {};
  const [out, err] = [new Text(), new Text()];
  try {
    globalThis.console = new Console(out, err);
    // Not another object in its place: where temporary files go is read from the real environment.
    Object.assign(process.env, env);
    process.exitCode = undefined;
    if (cwd) process.chdir(cwd);
    Object.defineProperty(process, 'stdin', { value: Readable.from([Buffer.from(input)]), configurable: true });
    await main(args);
    return { code: Number(process.exitCode ?? 0), out: out.text, err: err.text };
  } finally {
    Object.defineProperty(process, 'stdin', stdin);
    process.chdir(before.cwd);
    process.exitCode = before.exitCode;
    for (const name of Object.keys(process.env)) if (!(name in before.env)) delete process.env[name];
    Object.assign(process.env, before.env);
    globalThis.console = before.console;
  }
}

class Text extends Writable {
  text = '';

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}

import { main } from '../src/process/command-line.ts';
import { leaveProcess, OwnProcess, shareProcess } from './own-process.ts';
import type { Finished } from './run-masthead.ts';

/** A command that runs in this process. */
export interface RunningCommand {
  /** Where its server listens, once it says so. */
  readonly url: Promise<string>;
  readonly finished: Promise<Finished>;
  /** What it has written, out and err. */
  said(): string;
  /** Sends it a signal, as a person or a service manager does, and waits for its end. */
  stop(signal?: 'SIGINT' | 'SIGTERM'): Promise<Finished>;
}

interface CallOptions {
  readonly env?: Record<string, string>;
  /** Its standard input. */
  readonly input?: string;
  readonly cwd?: string;
}

/** One starts after the other: a command's environment and folder are the whole process's. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs the command line to its end in this process, with no terminal, where a process of its own
 * (`runMasthead`) would show nothing more: its start costs ten times as much as most commands.
 */
export function callMasthead(args: readonly string[], options: CallOptions = {}): Promise<Finished> {
  return start(args, options).finished;
}

/**
 * The same with a terminal, where somebody types a line of `input` for each question. What is shown
 * is in `out`, all together.
 */
export async function callAtTerminal(
  args: readonly string[],
  { input = '', before, ...options }: CallOptions & { readonly before?: () => Promise<unknown> } = {},
): Promise<Finished> {
  const own = new OwnProcess({ answers: input.split('\n'), ...(before && { before }) });
  const { code } = await start(args, options, own).finished;
  return { code, out: own.said, err: '' };
}

/**
 * Starts a command that runs long: `serve`, for example. Others may be called beside it once it
 * listens; whoever starts it stops it.
 */
export function startMasthead(
  args: readonly string[],
  options: Pick<CallOptions, 'env' | 'cwd'> = {},
): RunningCommand & AsyncDisposable {
  const running = start(args, options);
  return {
    ...running,
    [Symbol.asyncDispose]: async () => {
      await running.stop().catch(() => undefined);
    },
  };
}

function start(
  args: readonly string[],
  { input = '', ...options }: CallOptions,
  own: OwnProcess = new OwnProcess(input),
): RunningCommand {
  const url = new Promise<string>((resolve) => {
    own.heard.on('said', () => {
      const [, at] = /Masthead listens on (http:\S+)/.exec(own.said) ?? [];
      if (at !== undefined) resolve(at);
    });
  });
  const finished = last.then(() => run(args, own, url, options));
  last = Promise.race([url, finished.catch(() => undefined)]);
  const ends = finished.then(({ code }) => Promise.reject(new Error(`It ended with ${code}: ${own.said}`)));
  ends.catch(() => undefined);
  const listens = Promise.race([url, ends]);
  listens.catch(() => undefined);
  return {
    url: listens,
    finished,
    said: () => own.said,
    async stop(signal = 'SIGTERM') {
      if (!own.ended && !own.run(() => own.heard.emit(signal, signal))) throw new Error(`It does not hear ${signal}.`);
      return finished;
    },
  };
}

async function run(
  args: readonly string[],
  own: OwnProcess,
  listens: Promise<unknown>,
  { env = {}, cwd }: CallOptions,
): Promise<Finished> {
  const before = { cwd: process.cwd(), env: { ...process.env }, exitCode: process.exitCode };
  shareProcess();
  // Not another object in its place: where temporary files go is read from the real environment.
  Object.assign(process.env, env);
  process.exitCode = undefined;
  if (cwd) process.chdir(cwd);
  const ended = own.run(() => Promise.race([own.exited, main(args).then(() => Number(process.exitCode ?? 0))]));
  try {
    await Promise.race([listens, ended]).finally(() => {
      process.chdir(before.cwd);
      for (const name of Object.keys(process.env)) if (!(name in before.env)) delete process.env[name];
      Object.assign(process.env, before.env);
    });
    const code = await ended;
    own.run(() => own.heard.emit('exit'));
    return { code, out: own.stdout.text, err: own.stderr.text };
  } finally {
    process.exitCode = before.exitCode;
    own.ended = true;
    leaveProcess();
  }
}

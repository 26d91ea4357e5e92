import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

const CLI = join(import.meta.dirname, '../src/masthead.ts');

/** What a command came to. */
export interface Finished {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

interface RunOptions {
  readonly env?: Record<string, string>;
  readonly cwd?: string;
}

/** A command in a process of its own. */
export interface CommandProcess {
  readonly child: ChildProcess;
  /** What it came to; `signal`: what ended it, where it did not end by itself. */
  readonly finished: Promise<Finished & { readonly signal: NodeJS.Signals | null }>;
  /** What it has written, out and err. */
  said(): string;
}

/**
 * Runs the command line to its end in a process of its own, with no terminal: `callMasthead` is ten
 * times as fast.
 *
 * @param options `input`: its standard input
 */
export function runMasthead(
  args: readonly string[],
  { input = '', ...options }: RunOptions & { readonly input?: string } = {},
): Promise<Finished> {
  const { child, finished } = start(process.execPath, [CLI, ...args], options);
  child.stdin?.end(input);
  return finished;
}

/** Starts it in a process of its own, which is killed when the test has ended. */
export function spawnMasthead(args: readonly string[], options: RunOptions = {}): CommandProcess {
  return endedWithTest(start(process.execPath, [CLI, ...args], options));
}

/**
 * The same as the first process of a space of processes, as in a container. `child` is the one that
 * made the space.
 */
export function spawnAsFirst(args: readonly string[], options: RunOptions = {}): CommandProcess {
  const space = ['--pid', '--fork', '--kill-child', '--mount-proc'];
  return endedWithTest(start('unshare', [...space, process.execPath, CLI, ...args], options));
}

/**
 * Runs it to its end at a real terminal, where somebody types a line of `input` for each question.
 * What is shown and what is echoed come together in `out`.
 */
export function runAtTerminal(
  args: readonly string[],
  { input = '', ...options }: RunOptions & { readonly input?: string } = {},
): Promise<Finished> {
  const command = [process.execPath, CLI, ...args].map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ');
  const terminal = ['--quiet', '--return', '--echo', 'never', '--command', command, '/dev/null'];
  const { child, finished, said } = start('script', terminal, options);
  const answers = input.split('\n');
  child.stdout?.on('data', () => {
    // All that was shown, for a question may come in pieces.
    if (/(?:\]|:) $/.test(said())) child.stdin?.write(`${answers.shift() ?? ''}\n`);
  });
  return finished;
}

function start(program: string, args: readonly string[], { env = {}, cwd }: RunOptions): CommandProcess {
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env } });
  const said = { out: '', err: '', all: '' };
  for (const [stream, name] of [
    [child.stdout, 'out'],
    [child.stderr, 'err'],
  ] as const)
    stream.on('data', (data: Buffer) => {
      said[name] += data;
      said.all += data;
    });
  child.stdin.on('error', () => {});
  const finished = once(child, 'close').then(([code, signal]: (number | NodeJS.Signals | null)[]) => ({
    code: typeof code === 'number' ? code : null,
    signal: typeof signal === 'string' ? signal : null,
    out: said.out,
    err: said.err,
  }));
  return { child, finished, said: () => said.all };
}

function endedWithTest(command: CommandProcess): CommandProcess {
  onTestFinished(() => void command.child.kill('SIGKILL'));
  return command;
}

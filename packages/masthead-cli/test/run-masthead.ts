import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const CLI = join(import.meta.dirname, '../src/masthead.ts');

/** What a command came to. */
export interface Finished {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

interface RunOptions {
  readonly env?: Record<string, string>;
  readonly input?: string;
  readonly cwd?: string;
}

/**
 * Runs the command line to its end, with no terminal.
 *
 * @param options `input`: its standard input
 */
export function runMasthead(args: readonly string[], options: RunOptions = {}): Promise<Finished> {
  return run(process.execPath, [CLI, ...args], options);
}

/**
 * The same with a terminal, where somebody types `input`. What is shown and what is echoed come together in `out`.
 *
 * @param options `before`: what happens before the first question is answered
 */
export function runAtTerminal(
  args: readonly string[],
  options: RunOptions & { readonly before?: () => Promise<unknown> } = {},
): Promise<Finished> {
  const command = [process.execPath, CLI, ...args].map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ');
  return run('script', ['--quiet', '--return', '--echo', 'never', '--command', command, '/dev/null'], options);
}

async function run(
  program: string,
  args: readonly string[],
  { env = {}, input, cwd, before }: RunOptions & { readonly before?: () => Promise<unknown> },
): Promise<Finished> {
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env } });
  let out = '';
  let err = '';
  child.stdout.on('data', (data) => {
    out += data;
  });
  child.stderr.on('data', (data) => {
    err += data;
  });
  child.stdin.on('error', () => {});
  if (program === 'script') {
    // One answer for each question, once it is asked.
    const answers = (input ?? '').split('\n');
    let happened: Promise<unknown> | undefined;
    child.stdout.on('data', async () => {
      // All that was shown, for a question may come in pieces.
      if (!/(?:\]|:) $/.test(out)) return;
      happened ??= before?.();
      await happened;
      child.stdin.write(`${answers.shift() ?? ''}\n`);
    });
  } else child.stdin.end(input ?? '');
  const [code] = await once(child, 'close');
  return { code: code as number | null, out, err };
}

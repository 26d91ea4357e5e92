import { basename } from 'node:path';

/** What works for everybody, also where nothing is installed. All advice is written with it. */
const ANYWHERE = 'npx masthead-cli';

/** How the process was started: `process`, as a rule. */
export interface Started {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * The words that start this command line again, for help and advice: `masthead` where it is on the
 * PATH, `npm run masthead --` in a checkout. `npx masthead-cli` otherwise: npm puts a package's
 * folder on the PATH of what it runs, and it is not on the person's own. It says so in
 * `npm_command`.
 */
export function commandName({ argv, env }: Started = process): string {
  if (env.npm_lifecycle_event === 'masthead') return 'npm run masthead --';
  const [, script = ''] = argv;
  const isInProject = /[\\/]node_modules[\\/]\.bin[\\/]/.test(script);
  const isOnPath = ['masthead', 'masthead-cli'].includes(basename(script));
  return env.npm_command === undefined && isOnPath && !isInProject ? 'masthead' : ANYWHERE;
}

/**
 * A command that begins with `npx masthead-cli`, as this one was started. Its other words are left
 * alone.
 */
export function startedAs(command: string, started?: Started): string {
  return command.startsWith(`${ANYWHERE} `) ? commandName(started) + command.slice(ANYWHERE.length) : command;
}

/** Advice whose commands, written as `npx masthead-cli …`, begin as this one was started. */
export function asStarted(advice: string, started?: Started): string {
  return advice.replaceAll(ANYWHERE, () => commandName(started));
}

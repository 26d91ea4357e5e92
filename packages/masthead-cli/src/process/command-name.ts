import { basename } from 'node:path';

/** Works for everybody, also without an installation. All advice is written with it. */
const ANYWHERE = 'npx masthead-cli';

/** How the process was started; usually `process`. */
export interface Started {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * The words that start this command line again, for help and advice: `masthead` where it is on the
 * PATH, `npm run masthead --` in a checkout, otherwise `npx masthead-cli`. Under npx, npm adds the
 * package's folder to the PATH of this process, but not of the user's shell; `npm_command` shows
 * that.
 */
export function commandName({ argv, env }: Started = process): string {
  if (env.npm_lifecycle_event === 'masthead') return 'npm run masthead --';
  const [, script = ''] = argv;
  const isInProject = /[\\/]node_modules[\\/]\.bin[\\/]/.test(script);
  const isOnPath = ['masthead', 'masthead-cli'].includes(basename(script));
  return env.npm_command === undefined && isOnPath && !isInProject ? 'masthead' : ANYWHERE;
}

/**
 * A command that begins with `npx masthead-cli`, beginning as this one was started. Its other words
 * stay.
 */
export function startedAs(command: string, started?: Started): string {
  return command.startsWith(`${ANYWHERE} `) ? commandName(started) + command.slice(ANYWHERE.length) : command;
}

/** Advice whose commands, written as `npx masthead-cli …`, begin as this one was started. */
export function asStarted(advice: string, started?: Started): string {
  return advice.replaceAll(ANYWHERE, () => commandName(started));
}

// Advice as lines for a terminal, whose commands begin as this command line was started.

import { basename } from 'node:path';
import type { Finding } from 'masthead/check';
import { printable } from 'masthead/internal/core/shown-text';
import type { PageResolution } from 'masthead-doctor';

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

/** Characters. A complete command has 1,900 at most; a shortened one would be another command. */
const MAX_COMMAND = 4000;

/**
 * Commands as lines to copy: `run:`, then each on a line of its own, with only the indent before
 * it.
 *
 * @param more flags to add to each, such as those that name the network
 * @returns empty when there is no command
 */
export function runLines(run: readonly string[] = [], indent = '', more: readonly string[] = []): string[] {
  if (run.length === 0) return [];
  const added = more.map((words) => ` ${words}`).join('');
  return [`${indent}run:`, ...run.map((command) => indent + printable(startedAs(command) + added, MAX_COMMAND))];
}

/**
 * A finding as lines: the field, what is wrong, its value, the value to write, what to do, and the
 * commands that do it.
 *
 * @param more flags to add to each command
 */
export function findingLines(finding: Finding, more: readonly string[] = []): string[] {
  const { id, stops, record, uri, field, found, wanted, says, advice, run } = finding;
  const where = uri === undefined ? '' : ` of ${uri}`;
  return [
    `${stops ? 'NO  ' : 'warn'} ${field ? `${record}.${field}` : record}${where} (${id})`,
    `     ${says}`,
    ...(found === undefined ? [] : [`     is     ${found}`]),
    ...(wanted === undefined ? [] : [`     write  ${wanted}`]),
    `     → ${asStarted(advice)}`,
    ...runLines(run, '     ', more),
  ];
}

/**
 * The records that a page names, and why each is its own or not, as lines for a terminal; empty
 * when it names none.
 */
export function namingLines(page: PageResolution | undefined): string[] {
  if (!page || page.candidates.length === 0) return [];
  // Each is a line of its own: the printer keeps a line on one line.
  const lines = page.candidates.flatMap(({ how, verdict, uri, why }) => [
    `  ${how} (${verdict}): ${printable(uri)}`,
    `    ${printable(why, 2000)}`,
  ]);
  return ['', 'What the page names, and whether that claims the page:', ...lines];
}

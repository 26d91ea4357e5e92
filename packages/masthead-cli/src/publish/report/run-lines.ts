import { printable } from 'masthead/internal/core';
import { startedAs } from '../../process/command-name.ts';

/** A command with what it needs has 1,900 characters at most; a cut one would be another command. */
const MAX_COMMAND = 4000;

/**
 * Commands as lines to copy: `run:`, then each on a line of its own with nothing before or after it but the indent.
 *
 * @param more flags to add to each, such as those that name the network
 * @returns empty when there is no command
 */
export function runLines(run: readonly string[] = [], indent = '', more: readonly string[] = []): string[] {
  if (run.length === 0) return [];
  const added = more.map((words) => ` ${words}`).join('');
  return [`${indent}run:`, ...run.map((command) => indent + printable(startedAs(command) + added, MAX_COMMAND))];
}

import type { Finding } from 'masthead/check';
import { printable } from 'masthead/internal/core/shown-text';
import type { PageResolution } from 'masthead-doctor';
import { asStarted, startedAs } from '../process/command-name.ts';

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

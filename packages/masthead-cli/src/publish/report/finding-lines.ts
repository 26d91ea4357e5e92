import type { Finding } from 'masthead/internal/check';
import { asStarted } from '../../process/command-name.ts';
import { runLines } from './run-lines.ts';

/**
 * A finding as lines: the field, what is wrong, its value, the value to write, what to do, and the commands that do it.
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

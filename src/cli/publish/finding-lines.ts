import type { Finding } from '../../publish/index.ts';
import { asStarted } from '../process/command-name.ts';

/** A finding as lines: the field, what is wrong, its value, the value to write, and what to do. */
export function findingLines({ id, stops, record, uri, field, found, wanted, says, advice }: Finding): string[] {
  const where = uri === undefined ? '' : ` of ${uri}`;
  return [
    `${stops ? 'NO  ' : 'warn'} ${field ? `${record}.${field}` : record}${where} (${id})`,
    `     ${says}`,
    ...(found === undefined ? [] : [`     is     ${found}`]),
    ...(wanted === undefined ? [] : [`     write  ${wanted}`]),
    `     → ${asStarted(advice)}`,
  ];
}

import { type Fault, type Finding, finding } from './finding.ts';
import { isRefused, mendChanges, mendCommands } from './mend-commands.ts';
import { recordCommand } from './record-command.ts';
import type { CheckedRecord } from './records.ts';

/** A fault, and the record that has it. */
export interface FaultOf extends Fault {
  readonly record: Finding['record'];
}

/**
 * Makes findings of all faults of the records behind a card, with the commands that mend them.
 *
 * A PDS refuses a write that leaves another field invalid, so a command puts those right as well.
 *
 * @param link the link that the records should stand for
 */
export function findingsOf(
  faults: readonly FaultOf[],
  judged: Readonly<Partial<Record<Finding['record'], CheckedRecord | undefined>>>,
  link?: string,
): Finding[] {
  return faults.map((fault) => {
    const { record: kind } = fault;
    const record = judged[kind] ?? { record: null };
    const found = finding(kind, record, fault);
    if (kind === 'link') return found;
    const others = faults.filter((each) => each.record === kind && each !== fault && isRefused(each));
    const own = mendChanges(record, fault, link);
    const run = own
      ? recordCommand(kind, record, {
          ...own,
          ...Object.fromEntries(
            others.flatMap((each) =>
              Object.entries(mendChanges(record, each, link) ?? {}).filter(([field]) => !(field in own)),
            ),
          ),
        })
      : mendCommands(kind, record, fault);
    return run.length > 0 ? { ...found, run } : found;
  });
}

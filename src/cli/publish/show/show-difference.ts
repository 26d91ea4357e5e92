import type { RecordJson } from '../../../publish/index.ts';
import { describeRecord } from './describe-field.ts';

/**
 * What changes, as lines: `-` what goes, `+` what comes. What stays is not shown.
 */
export function differenceLines(before: RecordJson, after: RecordJson): string[] {
  const [old, fresh] = [describeRecord(before), describeRecord(after)];
  const names = new Set([...old.keys(), ...fresh.keys()]);
  return [...names].flatMap((name) => {
    const [was, is] = [old.get(name), fresh.get(name)];
    if (was === is) return [];
    return [...(was === undefined ? [] : [`- ${name}: ${was}`]), ...(is === undefined ? [] : [`+ ${name}: ${is}`])];
  });
}

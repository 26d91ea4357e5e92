import { findFindings } from '../../../check/find-findings.ts';
import type { JudgedRecord } from '../../../check/records.ts';

/**
 * The commands that mend one field of a publication, with the values to write (docs/rules.md#advice).
 *
 * @param path the path of a problem, such as `basicTheme.accent.r`
 * @returns empty where only the owner can know the value
 */
export function mendingCommands(publication: JudgedRecord, path: string): readonly string[] {
  const [wanted] = path.split('.');
  const fitting = findFindings({ publication }).find(({ field, run }) => field.split('.')[0] === wanted && run);
  return fitting?.run ?? [];
}

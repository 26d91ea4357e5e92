import { toRgb } from '../../../core/color/rgb.ts';
import { fields } from '../../../core/read-fields.ts';
import { shown } from '../../../diagnosis/finding/finding.ts';
import { PublishError } from '../../../repository/publish-error.ts';
import { toHex } from '../../../theme/color/to-hex.ts';
import type { RecordJson } from '../stored-publication.ts';
import { differingFields, isSameField } from './differing-fields.ts';

/** The three records of a change that somebody else's came before. */
export interface ThreeRecords {
  /** What the change was decided on. */
  readonly base: RecordJson;
  /** What is there now. */
  readonly current: RecordJson;
  /** What the change makes of that. */
  readonly after: RecordJson;
}

/** The fields that somebody else has changed since, and that the change would overwrite; empty when both changes can stand. */
function lostChanges({ base, current, after }: ThreeRecords): string[] {
  const theirs = differingFields(base, current);
  const ours = differingFields(current, after);
  return theirs.filter((field) => ours.some((other) => isSameField(field, other)));
}

/** @throws {PublishError} `conflict` with what is there now, when the change would overwrite what somebody else wrote */
export function mustLoseNothing(uri: string, records: ThreeRecords): void {
  const lost = lostChanges(records);
  if (lost.length === 0) return;
  const { base, current } = records;
  const problems = lost.map((path) => ({
    path,
    message: `is ${said(current, path)} now, and was ${said(base, path)}`,
  }));
  const all = problems.map(({ path, message }) => `${path} ${message}`).join('; ');
  throw new PublishError(
    'conflict',
    `Somebody else has changed the same field of ${uri} meanwhile, so nothing was written: ${all}. Run the command again if yours is to replace it.`,
    { problems, current },
  );
}

function said(record: RecordJson, path: string): string {
  const value = path.split('.').reduce<unknown>((part, key) => fields(part)[key], record);
  if (value === undefined) return 'not there';
  // A transparency may be all that differs.
  const rgb = 'a' in fields(value) ? null : toRgb(value);
  return rgb ? toHex(rgb) : shown(value);
}

import type { RecordJson } from 'masthead/internal/publish';
import { differenceLines } from '../report/record-lines.ts';

/** Characters of one value. */
const LENGTH = 100;

/** The fields that change, as lines: `-` with the old value, `+` with the new one. Of a long text only the place where the two begin to differ. */
export function shortDifferences(before: RecordJson, after: RecordJson): string[] {
  return differenceLines(before, after, (value, other = '') =>
    cut(value, Math.max(0, firstDifference(value, other) - LENGTH / 4)),
  );
}

/** A value in one short line. */
export function cut(text: string, from = 0): string {
  if (text.length <= LENGTH) return text;
  const start = Math.min(from, text.length);
  const part = text.slice(start, start + LENGTH);
  return `${start > 0 ? '…' : ''}${part}${start + LENGTH < text.length ? '…' : ''} (${text.length} characters)`;
}

function firstDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return at;
}

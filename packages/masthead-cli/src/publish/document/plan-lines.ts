import type { RecordJson } from 'masthead/publish';
import type { DocumentPlan, PlannedWrite, RefusedEntry } from '../../feed/plan/document-plan.ts';
import { asStarted } from '../../process/command-name.ts';
import { counted } from '../../terminal/output.ts';
import { differenceLines } from '../record-lines.ts';

/** Characters of one value. */
const LENGTH = 100;

/**
 * The changed fields, as lines: `-` with the old value, `+` with the new one. Of a long text, only
 * the place where the two begin to differ.
 */
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

/** Records of one kind that are shown; the rest is counted. */
const SHOWN = 20;
const WORDS = { create: 'new', update: 'changed' } as const;

/**
 * A plan as lines: the writes with their differences, then the entries that are not written and
 * why, then the sums. The refused entries are right above their sum, for readers of this output
 * alone. `all` shows every record.
 */
export function planLines({ writes, unchanged, refused, hidden, doubted = [] }: DocumentPlan, all: boolean): string[] {
  const of = (kind: PlannedWrite['action']) => writes.filter(({ action }) => action === kind);
  const shown = (['create', 'update'] as const).flatMap((action) => {
    const some = of(action);
    const most = all ? some.length : SHOWN;
    const more = some.length - most;
    return [
      ...some.slice(0, most).flatMap(writeLines),
      ...(more > 0 ? [`  … and ${more} more ${WORDS[action]}; --all shows them`] : []),
    ];
  });
  return [
    ...shown,
    ...groupLines('Left out', hidden),
    ...groupLines('Warning', doubted),
    ...refusedLines(refused),
    `${of('create').length} new, ${of('update').length} changed, ${unchanged} unchanged, ${refused.length} refused.`,
  ];
}

/** Refused entries as lines. */
export function refusedLines(refused: readonly RefusedEntry[]): string[] {
  return refused.map(({ source, reason }) => `Refused: ${source}: ${asStarted(reason)}`);
}

function writeLines({ action, rkey, before = {}, after = {}, cover }: PlannedWrite): string[] {
  if (action === 'create') {
    const { title, path, publishedAt } = after;
    const picture = cover === undefined ? [] : ['with a cover'];
    return [`+ ${String(path)} (${rkey}): ${[cut(String(title)), String(publishedAt), ...picture].join(', ')}`];
  }
  const download = cover === undefined ? [] : [`+ coverImage: ${cut(cover)} (downloaded when you agree)`];
  return [
    `~ ${String(after.path)} (${rkey})`,
    ...[...shortDifferences(before, after), ...download].map((line) => `    ${line}`),
  ];
}

/** Entries by their reason; there are only a few reasons. */
function groupLines(what: string, entries: readonly RefusedEntry[]): string[] {
  const reasons = [...new Set(entries.map(({ reason }) => reason))];
  return reasons.map((reason) => {
    const some = entries.filter((entry) => entry.reason === reason);
    const names = some.slice(0, 3).map(({ source }) => source);
    return `${what} (${reason}): ${counted(some.length, 'entry', 'entries')}, ${names.join(', ')}${some.length > 3 ? ', …' : ''}`;
  });
}

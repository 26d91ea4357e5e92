import type { DocumentPlan, PlannedWrite, ReadSource, RefusedEntry } from 'masthead-sync';
import { counted } from '../../terminal/counted.ts';
import { cut, shortDifferences } from './short-differences.ts';

/** Records of one kind that are shown; the rest is counted. */
const SHOWN = 20;
const SIGNS = { create: '+', update: '~', delete: '-' } as const;
const WORDS = { create: 'new', update: 'changed', delete: 'deleted' } as const;

/** A plan as lines: what is written with its differences, then what is not and why, then the sums. `all` shows every record. */
export function planLines(
  plan: DocumentPlan,
  { kind, notes }: Pick<ReadSource, 'kind' | 'notes'>,
  all: boolean,
): string[] {
  const { writes, unchanged, refused, hidden } = plan;
  const shown = (['create', 'update', 'delete'] as const).flatMap((action) => {
    const some = writes.filter((write) => write.action === action);
    const most = all ? some.length : SHOWN;
    const more = some.length - most;
    return [
      ...some.slice(0, most).flatMap(writeLines),
      ...(more > 0 ? [`  … and ${more} more ${WORDS[action]}; --all shows them`] : []),
    ];
  });
  const count = (action: PlannedWrite['action']) => writes.filter((write) => write.action === action).length;
  return [
    ...shown,
    ...hiddenLines(hidden, kind),
    ...[...notes, ...plan.notes].map((note) => `Note: ${note}`),
    `${count('create')} new, ${count('update')} changed, ${count('delete')} to delete, ${unchanged} as they are, ${refused.length} refused.`,
  ];
}

/** Refused entries as lines. */
export function refusedLines(refused: readonly RefusedEntry[]): string[] {
  return refused.map(({ source, reason }) => `Refused: ${source}: ${reason}`);
}

function writeLines({ action, rkey, source, before = {}, after = {}, cover }: PlannedWrite): string[] {
  if (action === 'delete') return [`- ${source} (${rkey}): ${cut(String(before.title))}`];
  if (action === 'create') {
    const { title, path, publishedAt } = after;
    const picture = cover === undefined ? [] : ['with a cover'];
    return [`+ ${String(path)} (${rkey}): ${[cut(String(title)), String(publishedAt), ...picture].join(', ')}`];
  }
  const download = cover?.url === undefined ? [] : [`+ coverImage: ${cut(cover.url)} (downloaded when you agree)`];
  return [
    `${SIGNS[action]} ${String(after.path)} (${rkey})`,
    ...[...shortDifferences(before, after), ...download].map((line) => `    ${line}`),
  ];
}

/** Entries that are not public, by their reason. */
function hiddenLines(hidden: readonly RefusedEntry[], kind: ReadSource['kind']): string[] {
  const reasons = [...new Set(hidden.map(({ reason }) => reason))];
  return reasons.map((reason) => {
    const some = hidden.filter((entry) => entry.reason === reason);
    const names = some.slice(0, 3).map(({ source }) => source);
    const what = kind === 'folder' ? 'file' : 'entry';
    return `Passed over (${reason}): ${counted(some.length, what, kind === 'folder' ? 'files' : 'entries')}, ${names.join(', ')}${some.length > 3 ? ', …' : ''}`;
  });
}

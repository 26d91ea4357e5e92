import { PublishError } from '../../../atproto/repository/publish-error.ts';
import { checkPublication } from '../../../check/check-publication.ts';
import type { Problem } from '../../../lexicon/index.ts';
import type { RecordJson } from '../stored-publication.ts';
import { withFields } from './with-fields.ts';

/** Parts that are looked at one by one. In a record with more of them, whole fields go: each look costs a check of the record. */
const MAX_PARTS = 50;

/**
 * A publication without its invalid optional parts: for each problem the smallest part around it whose absence is no new problem, such as one label of several,
 * or the whole theme for one colour, since a theme needs all four.
 *
 * @returns the record, which may still have problems in what is needed; and each part that was left out, with what was wrong with it
 */
export function withoutBroken(record: RecordJson): { readonly record: RecordJson; readonly dropped: Problem[] } {
  const dropped: Problem[] = [];
  let left = record;
  for (let problems = checkPublication(left); ; ) {
    const next = firstWithout(left, problems, dropped.length >= MAX_PARTS);
    if (!next) return { record: left, dropped };
    ({ record: left, problems } = next);
    dropped.push(next.dropped);
  }
}

function firstWithout(record: RecordJson, problems: readonly Problem[], whole: boolean) {
  for (const { path, message } of problems) {
    const parts = path === '' ? [] : path.split('.');
    for (let depth = whole ? Math.min(1, parts.length) : parts.length; depth > 0; depth--) {
      const smaller = without(record, parts.slice(0, depth));
      const rest = smaller && checkPublication(smaller);
      if (!smaller || !rest || rest.length >= problems.length || !isWithin(rest, problems)) continue;
      return { record: smaller, problems: rest, dropped: { path: parts.slice(0, depth).join('.'), message } };
    }
  }
  return undefined;
}

/** Whether every problem was there before. Those of a list are compared without their places, which move when an item goes. */
function isWithin(rest: readonly Problem[], before: readonly Problem[]): boolean {
  const nameOf = ({ path, message }: Problem) => `${path.replace(/\.\d+(?=\.|$)/g, '.*')} ${message}`;
  const known = new Set(before.map(nameOf));
  return rest.every((problem) => known.has(nameOf(problem)));
}

/** `undefined` where the path leads to nothing that can be left out. */
function without(record: RecordJson, path: readonly string[]): RecordJson | undefined {
  try {
    const smaller = withFields([{ path, value: undefined }])(record);
    return smaller === record ? undefined : smaller;
  } catch (error) {
    if (error instanceof PublishError && error.kind === 'bad-request') return undefined;
    throw error;
  }
}

import { valueAt } from '../core/read-fields.ts';
import type { FindingId } from './finding.ts';
import { isUnreadable, type Judged, type Known } from './judged.ts';
import type { FieldChanges } from './record-command.ts';
import { type Finds, listed, type Rule, type RuleOf, rule } from './rule.ts';

interface FieldRuleOf<Found> extends Omit<RuleOf<Known, Found & { readonly judged: Judged }>, 'when' | 'at'> {
  readonly when: (judged: Judged, now: number) => Finds<Found>;
}

/** A rule of one record alone. What it finds names the path of its field; it prevents the card where readers take nothing of that field. */
export function fieldRule<Found extends { readonly field: string }>(
  id: FindingId,
  { when, ...of }: FieldRuleOf<Found>,
): Rule<Known> {
  return rule(id, {
    at: ({ judged, field }) => `${judged.kind}.${field}`,
    stops: ({ judged, field }) => isUnreadable(judged, field),
    mend: ({ judged, field }, _, wanted) => (wanted === undefined ? undefined : changesAt(judged, field, wanted)),
    ...of,
    when: ({ judged, now }) =>
      judged.flatMap((each) => listed(when(each, now)).map((found) => ({ ...found, judged: each }))),
  });
}

/** The top-level field of a record with a value put in at a path such as `labels.values.0.val`. */
export function changesAt({ record }: Pick<Judged, 'record'>, path: string, wanted: unknown): FieldChanges {
  const [field = '', ...inner] = path.split('.');
  return { [field]: withValue(valueAt(record, field), inner, wanted) };
}

function withValue(part: unknown, [key, ...inner]: readonly string[], wanted: unknown): unknown {
  if (key === undefined) return wanted;
  if (Array.isArray(part)) return part.map((each, at) => (String(at) === key ? withValue(each, inner, wanted) : each));
  return { ...(part ?? {}), [key]: withValue(valueAt(part, key), inner, wanted) };
}

import { valueAt } from '../core/read-fields.ts';
import { isUnreadable, type Judged } from './checked-records.ts';
import type { Finding, FindingId } from './findings.ts';
import type { Known, Placed } from './placed-records.ts';
import type { FieldChanges } from './record-command.ts';

/** What is wrong with a field. `checkCard` makes a `Finding` of it. */
export interface Fault extends Pick<Finding, 'id' | 'stops' | 'record' | 'field' | 'says' | 'advice'> {
  readonly wanted?: unknown;
  /** The changes that fix it; `undefined` when only the owner can know them. */
  readonly changes: FieldChanges | undefined;
}

/**
 * A field of a record, such as `publication.basicTheme.accent`. For the record itself, nothing
 * follows the dot.
 */
export type Place = `${Finding['record']}.${string}`;

/** The words for a fault. */
interface Words extends Partial<Omit<Fault, 'record' | 'field'>> {
  readonly at?: Place;
  /** The path, in a rule of one record. */
  readonly field?: string;
}

/** The definition of a rule. */
interface RuleOf<Of extends readonly unknown[]> extends Words {
  /**
   * Whether something is wrong, and the words that depend on the records: one for each fault of a
   * list.
   */
  readonly when: (...known: Of) => Words | readonly Words[] | boolean | undefined;
}

/**
 * One rule for the records behind a card. It returns the faults, or an empty list when the records
 * are right.
 */
export type Rule<Of extends Placed> = (known: Of) => readonly Fault[];

/** @param id the id of the finding, unless `when` returns another one */
export function rule<Of extends Placed>(id: FindingId, { when, ...words }: RuleOf<[Of]>): Rule<Of> {
  return (known) =>
    listed(when(known)).map((found) => {
      const { at = 'link.url', ...fault } = { id, stops: false, says: '', advice: '', ...words, ...found };
      const [record, ...path] = at.split('.');
      const field = path.join('.');
      const given = valueAt(known.records, `${record}.record`);
      const changes = fault.wanted === undefined ? undefined : changesAt(given, field, fault.wanted);
      return { changes, ...fault, record: record as Finding['record'], field };
    });
}

/** A rule of one record alone. It prevents the card when readers drop the field's whole value. */
export function fieldRule(id: FindingId, { when, ...words }: RuleOf<[Judged, Known]>): Rule<Known> {
  return rule(id, {
    when: (known) =>
      known.judged.flatMap((judged) =>
        listed(when(judged, known)).map((found) => {
          const { field = '', ...fault } = { ...words, ...found };
          return { stops: isUnreadable(judged, field), ...fault, at: `${judged.kind}.${field}` as const };
        }),
      ),
  });
}

function listed(found: Words | readonly Words[] | boolean | undefined): readonly Words[] {
  return found === true ? [{}] : found ? [found].flat() : [];
}

/** The top-level field of a record with a value put in at a path such as `labels.values.0.val`. */
export function changesAt(record: unknown, path: string, wanted: unknown): FieldChanges {
  const [field = '', ...inner] = path.split('.');
  return { [field]: withValue(valueAt(record, field), inner, wanted) };
}

function withValue(part: unknown, [key, ...inner]: readonly string[], wanted: unknown): unknown {
  if (key === undefined) return wanted;
  if (Array.isArray(part)) return part.map((each, at) => (String(at) === key ? withValue(each, inner, wanted) : each));
  return { ...(part ?? {}), [key]: withValue(valueAt(part, key), inner, wanted) };
}

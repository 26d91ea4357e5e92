// What a finding is, and how a rule that finds one is written.

import { valueAt } from '../core/read-fields.ts';
import { escapeUnprintable } from '../core/shown-text.ts';
import { isUnreadable, type Judged, type Known, type Placed } from './checked-records.ts';

/**
 * The id of everything that can be wrong with the records behind a link. `docs/doctor.md` explains
 * each.
 */
export const FINDING_IDS = [
  'hidden',
  'no-site',
  'leaflet-site',
  'unknown-site',
  'wrong-site',
  'query-path',
  'outside-path',
  'doubled-path',
  'address-as-path',
  'no-path',
  'other-scheme',
  'other-www',
  'other-host',
  'other-address',
  'long-address',
  'no-date',
  'field',
  'path-slash',
  'host-case',
  'date',
  'future-date',
  'misnamed',
  'html-words',
  'html-text',
  'lost-letters',
  'no-blob',
  'label',
  'record-key',
] as const;

export type FindingId = (typeof FINDING_IDS)[number];

/**
 * One fault: the field, its value, and the value to write. Sentences and values are safe to print
 * unchanged.
 */
export interface Finding {
  readonly id: FindingId;
  /**
   * Whether it prevents the card. If not, it is a hint: the card is poorer, or other readers have
   * trouble with the record.
   */
  readonly stops: boolean;
  /** The record that has the field; `link`: the records are right, the link is wrong. */
  readonly record: 'publication' | 'document' | 'link';
  /** The at-uri of that record, if known. */
  readonly uri?: string;
  /** The path of the field, such as `path` or `basicTheme.accent`; empty for the record itself. */
  readonly field: string;
  /**
   * The value there, as JSON; absent when there is none, and for the record itself. Text over 200
   * characters is cut; a longer list is `[…]`, a longer object `{…}`.
   */
  readonly found?: string;
  /**
   * The exact value to write there, as JSON; absent when only the owner can know it, when something
   * must be taken out, or when it is over 1,900 characters.
   */
  readonly wanted?: string;
  /** What is wrong, in words. */
  readonly says: string;
  /** What to do, in words. */
  readonly advice: string;
  /**
   * Commands that do it, in order, each ready to paste into a shell; absent when there are none.
   */
  readonly run?: readonly string[];
}

/** A value of a record, safe and short enough to be quoted in a sentence. */
export function shown(value: unknown, maxLength = 200): string {
  const whole = shortJson(value, maxLength);
  if (whole !== undefined) return whole;
  if (typeof value === 'string') return `${escapeUnprintable(JSON.stringify(value.slice(0, maxLength)))}…`;
  return Array.isArray(value) ? '[…]' : '{…}';
}

/** Printable JSON; `undefined` when the value cannot be JSON, or is over `maxLength` characters. */
export function shortJson(value: unknown, maxLength: number): string | undefined {
  try {
    const json = JSON.stringify(value) ?? String(value);
    const printable = json.length > maxLength ? json : escapeUnprintable(json);
    return printable.length > maxLength ? undefined : printable;
  } catch {
    return undefined;
  }
}

/**
 * The changes of a command: the new value of each top-level field; `undefined` removes the field.
 */
export type FieldChanges = Readonly<Record<string, unknown>>;

/** What is wrong with a field. `checkCard` makes a `Finding` of it. */
export interface Fault extends Pick<Finding, 'id' | 'stops' | 'record' | 'field' | 'says' | 'advice'> {
  readonly wanted?: unknown;
  /**
   * The changes that fix it; `undefined` when only the owner can know them, and when another
   * command than `set` fixes it.
   */
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

/**
 * A rule of one record alone. It prevents the card when readers drop the whole value of a required
 * field, unless its words have `stops`.
 */
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

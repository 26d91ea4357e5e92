import { valueAt } from '../core/read-fields.ts';
import { escapeUnprintable, printable } from '../core/shown-text.ts';
import { type FieldChanges, shortJson } from './record-command.ts';
import type { CheckedRecord } from './records.ts';

/** Everything that can be wrong with the records behind a link. `docs/doctor.md` explains each by this id. */
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
  'theme-key',
  'colour',
  'no-blob',
  'label',
  'record-key',
] as const;

export type FindingId = (typeof FINDING_IDS)[number];

/** One thing that is wrong: which field, its value, and the value to write. Sentences and values are safe to print as they are. */
export interface Finding {
  readonly id: FindingId;
  /** Whether it prevents the card. If not, it is a hint: the card is poorer for it, or other readers have trouble with the record. */
  readonly stops: boolean;
  /** The record that has the field; `link`: the records are right, and the link is not. */
  readonly record: 'publication' | 'document' | 'link';
  /** The at-uri of that record, where it is known. */
  readonly uri?: string;
  /** The path of the field, such as `path` or `basicTheme.accent`; empty for the record itself. */
  readonly field: string;
  /** The value there, as JSON; absent when there is none. Longer than 200 characters, text is cut; a list is `[…]`, an object `{…}`. */
  readonly found?: string;
  /** The exact value to write there, as JSON; absent when only the owner can know it, or when it is over 1,900 characters. */
  readonly wanted?: string;
  /** What is wrong, in words. */
  readonly says: string;
  /** What to do, in words. */
  readonly advice: string;
  /** Commands that do it, each as it can be pasted into a shell, in the order in which to run them; absent when there is none. */
  readonly run?: readonly string[];
}

/** Characters shown of a value in a record. */
const MAX_FOUND = 200;
const MAX_SENTENCE = 1900;
/** A value to write is shown whole or not at all; a line of output takes 2,000 characters. */
const MAX_WANTED = 1900;

/** What a rule reports about a field; `finding` makes a `Finding` of it, without the commands (`findings-of.ts`). */
export interface Fault extends Pick<Finding, 'id' | 'field' | 'says' | 'advice'> {
  /** `false` when left out. */
  readonly stops?: boolean;
  /** The field's value in the record when left out. */
  readonly found?: unknown;
  readonly wanted?: unknown;
  /** What a command changes, where that is not `wanted` alone. */
  readonly changes?: FieldChanges;
}

/** Makes a finding of a fault: adds the field's value, and makes sentences and values safe to print. */
export function finding(record: Finding['record'], { uri, record: given }: CheckedRecord, fault: Fault): Finding {
  const { id, stops = false, field, says, advice, wanted } = fault;
  const found = 'found' in fault ? fault.found : field === '' ? undefined : valueAt(given, field);
  const exact = wanted === undefined ? undefined : shortJson(wanted, MAX_WANTED);
  return {
    id,
    stops,
    record,
    ...(uri !== undefined && { uri }),
    field,
    ...(found !== undefined && { found: shown(found) }),
    ...(exact !== undefined && { wanted: exact }),
    says: printable(says, MAX_SENTENCE),
    advice: printable(advice, MAX_SENTENCE),
  };
}

/** A value of a record, safe and short enough to be quoted in a sentence. */
export function shown(value: unknown): string {
  const whole = shortJson(value, MAX_FOUND);
  if (whole !== undefined) return whole;
  if (typeof value === 'string') return `${escapeUnprintable(JSON.stringify(value.slice(0, MAX_FOUND)))}…`;
  return Array.isArray(value) ? '[…]' : '{…}';
}

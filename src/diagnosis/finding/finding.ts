import { escapeUnprintable, printable } from '../../core/printable.ts';
import { fields } from '../../core/read-fields.ts';
import type { JudgedRecord } from './records.ts';

/** What can be wrong with the records behind a link. `docs/publishers.md` explains each, by this name. */
export const FINDING_IDS = [
  'hidden',
  'no-site',
  'leaflet-site',
  'unknown-site',
  'query-path',
  'outside-path',
  'doubled-path',
  'address-as-path',
  'other-scheme',
  'other-www',
  'other-host',
  'other-address',
  'no-date',
  'field',
  'path-slash',
  'host-case',
  'date',
  'future-date',
  'misnamed',
  'html-words',
  'theme-key',
  'colour',
  'no-blob',
  'label',
  'record-key',
] as const;

export type FindingId = (typeof FINDING_IDS)[number];

/** One thing that is wrong: which field, what stands there, what to write. Every sentence and value in it can be printed as it is. */
export interface Finding {
  readonly id: FindingId;
  /** There is no card for this reason. Else it is a hint: the card is poorer for it, or other readers stumble. */
  readonly stops: boolean;
  /** In which record the field is; `link`: the record is right, and the link is not. */
  readonly record: 'publication' | 'document' | 'link';
  /** Of that record, where it is known. */
  readonly uri?: string;
  /** Such as `path` or `basicTheme.accent`; empty for the record itself. */
  readonly field: string;
  /** What stands there, as JSON; absent when nothing does. Long values are cut. */
  readonly found?: string;
  /** The exact value to write there, as JSON; absent when only its owner can know it. */
  readonly wanted?: string;
  /** What is wrong with it: a sentence. */
  readonly says: string;
  /** What to do: a sentence. */
  readonly advice: string;
}

/** Shown of what stands in a record, in characters. */
const MAX_FOUND = 200;
const MAX_SENTENCE = 1900;
/** A value to write is whole or not there; a line of a terminal takes 2,000. */
const MAX_WANTED = 1900;

/** What a rule has against a field. */
export interface Fault extends Pick<Finding, 'id' | 'field' | 'says' | 'advice'> {
  /** A hint when left out. */
  readonly stops?: boolean;
  /** What the record has in the field when left out. */
  readonly found?: unknown;
  /** The value to write there. */
  readonly wanted?: unknown;
}

/** Makes a finding of a fault: with what stands in the field, and with everything in a form that may be printed. */
export function finding(record: Finding['record'], { uri, record: given }: JudgedRecord, fault: Fault): Finding {
  const { id, stops = false, field, says, advice, wanted } = fault;
  const found = 'found' in fault ? fault.found : valueAt(given, field);
  const exact = wanted === undefined ? undefined : asJson(wanted, MAX_WANTED);
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

/** What stands in a field, such as `basicTheme.accent`; `undefined` for the record itself. */
function valueAt(record: unknown, field: string): unknown {
  return field === '' ? undefined : field.split('.').reduce((part, key) => fields(part)[key], record);
}

/** A value out of a record as it may stand in a sentence. */
export function shown(value: unknown): string {
  const whole = asJson(value, MAX_FOUND);
  if (whole !== undefined) return whole;
  if (typeof value === 'string') return `${escapeUnprintable(JSON.stringify(value.slice(0, MAX_FOUND)))}…`;
  return Array.isArray(value) ? '[…]' : '{…}';
}

/** `undefined` when it takes more than so many characters, of which no more are looked at. */
function asJson(value: unknown, maxLength: number): string | undefined {
  let left = maxLength;
  try {
    const json = JSON.stringify(value, (key, part: unknown) => {
      left -= key.length + (typeof part === 'string' ? part.length : 1);
      if (left < 0) throw new RangeError();
      return part;
    });
    const printable = escapeUnprintable(json ?? String(value));
    return printable.length > maxLength ? undefined : printable;
  } catch {
    return undefined;
  }
}

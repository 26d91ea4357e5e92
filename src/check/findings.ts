import { escapeUnprintable } from '../core/shown-text.ts';
import { shortJson } from './record-command.ts';

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
   * The value there, as JSON; absent when there is none. Text over 200 characters is cut; a longer
   * list is `[…]`, a longer object `{…}`.
   */
  readonly found?: string;
  /**
   * The exact value to write there, as JSON; absent when only the owner can know it, or when it is
   * over 1,900 characters.
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

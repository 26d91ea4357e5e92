// The commands that fix a fault, as the advice of a finding.

import { type Rgb, THEME_COLORS } from '../core/color/rgb.ts';
import { valueAt } from '../core/read-fields.ts';
import { parseColor, toHex } from '../theme/color.ts';
import type { CheckedRecord, Judged, Kind } from './checked-records.ts';
import { type Fault, type FieldChanges, shortJson } from './findings.ts';
import { commandLine, MAX_COMMAND } from './shell-command.ts';

/** The accent in advice for a record without a readable accent. */
export const SAMPLE_ACCENT = '#0c5aa0';

/**
 * The command that writes a publication's theme again with the readable colours of the record. The
 * command proposes the others.
 *
 * @param colours hex colours to write instead of the record's
 */
export function themeCommand(judged: CheckedRecord, colours: Readonly<Record<string, string>> = {}): readonly string[] {
  const hexOf = (name: string) => {
    const rgb = readColour(valueAt(judged.record, `basicTheme.${name}`));
    return colours[name] ?? (rgb && toHex(rgb));
  };
  const accent = hexOf('accent');
  const flags = THEME_COLORS.flatMap((name) => {
    const hex = name === 'accent' ? (accent ?? SAMPLE_ACCENT) : hexOf(name);
    // A text colour that was chosen for another accent may not be readable on the sample.
    const isLeft = hex === undefined || (name === 'accentForeground' && accent === undefined);
    return isLeft ? [] : [name === 'accentForeground' ? '--accent-foreground' : `--${name}`, hex];
  });
  return commandLine('theme', ...flags, ...ofRecord('publication', judged));
}

/**
 * Reads a colour in any form that tools write into a record: `#rrggbb`, `#rgb`, or channels, each
 * clamped to 0–255; `undefined` for anything else.
 */
export function readColour(value: unknown): (Rgb & { readonly $type: string }) | undefined {
  const [r, g, b] = ['r', 'g', 'b'].map((name) => {
    const channel = valueAt(value, name);
    return typeof channel === 'number' ? Math.min(255, Math.max(0, Math.round(channel))) : channel;
  });
  const rgb = parseColor(typeof value === 'string' ? `#${value.trim().replace('#', '')}` : { r, g, b });
  return rgb ? { $type: 'site.standard.theme.color#rgb', ...rgb } : undefined;
}

/**
 * The commands that fix a fault of a record (docs/rules.md#advice).
 *
 * A PDS may refuse a write that leaves another field invalid, so a command fixes those as well.
 *
 * @param faults all faults of the records
 * @returns empty when only the owner can know what to write, for a record without an at-uri, and
 *   when the command cannot be pasted
 */
export function mendCommands(judged: Judged, fault: Fault, faults: readonly Fault[]): readonly string[] {
  const { kind, uri, problems } = judged;
  const { field, wanted, changes } = fault;
  if (uri === undefined) return [];
  if (field.startsWith('basicTheme')) {
    return themeCommand(field === 'basicTheme' ? { ...judged, record: { basicTheme: wanted } } : judged);
  }
  // When the record does not refer to the picture as a blob, the server has not kept the picture.
  if (field.startsWith('icon') && !changes) return commandLine('icon', 'icon.png', '--fit', ...ofRecord(kind, judged));
  if (!changes) return [];
  const others = faults.filter(
    (each) => each !== fault && each.record === kind && problems.some(({ path }) => path === each.field),
  );
  return recordCommand(kind, judged, Object.assign({ ...changes }, ...others.map((each) => each.changes), changes));
}

/** Fields of a publication that have a flag of their own in `set`. */
const FLAGS: ReadonlySet<string> = new Set(['name', 'url', 'description']);

/**
 * The command that changes one record.
 *
 * @returns empty without a change or an at-uri, and when the command cannot be pasted
 */
export function recordCommand(kind: Kind, { uri, account }: CheckedRecord, changes: FieldChanges): readonly string[] {
  // One command changes all fields: each of two commands would leave the other's invalid field,
  // which a PDS may refuse.
  const flags = Object.entries(changes).map(([field, value]) => flagOf(kind, field, value));
  if (uri === undefined || flags.length === 0 || flags.includes(undefined)) return [];
  const verb = kind === 'document' ? ['document', uri] : ['set'];
  return commandLine(...verb, ...flags.flatMap((flag) => flag ?? []), ...ofRecord(kind, { uri, account }));
}

/** The flags that name a record's account, and which of the account's publications it is. */
export function ofRecord(kind: Kind, { uri = '', account }: Pick<CheckedRecord, 'uri' | 'account'>): string[] {
  const [did = '', , key = ''] = uri.slice('at://'.length).split('/');
  return ['--account', account ?? did, ...(kind === 'publication' ? ['--publication', key] : [])];
}

/** `undefined` for a value that is too long or too deep for a command. */
function flagOf(kind: Kind, field: string, value: unknown): readonly string[] | undefined {
  if (value === undefined) return ['--unset', field];
  if (typeof value === 'string') {
    // A value with a leading dash would be read as a flag.
    const isPlain = kind === 'publication' && FLAGS.has(field) && value !== '' && !value.startsWith('-');
    return isPlain ? [`--${field}`, value] : ['--set', `${field}=${value}`];
  }
  const json = shortJson(value, MAX_COMMAND);
  return json === undefined ? undefined : ['--set-json', `${field}=${json}`];
}

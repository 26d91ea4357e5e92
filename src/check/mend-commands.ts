import { THEME_COLORS } from '../core/color/rgb.ts';
import { canonicalizeUrl } from '../core/index.ts';
import { fields, text } from '../core/read-fields.ts';
import { selfLabels } from '../lexicon/index.ts';
import type { Fault } from './finding.ts';
import { commandLine, type FieldChanges, ofRecord } from './record-command.ts';
import type { CheckedRecord, Kind } from './records.ts';
import { readColour } from './rules/theme-faults.ts';
import { theirService } from './url-differences.ts';

/** The accent of an advice where the record has none that can be read. */
export const SAMPLE_ACCENT = '#0c5aa0';

const FLAGS: Readonly<Record<string, string>> = {
  background: '--background',
  foreground: '--foreground',
  accent: '--accent',
  accentForeground: '--accent-foreground',
};

/**
 * The command that writes a publication's theme anew, with the colours of the record that can be read; the others are proposed by the command.
 *
 * @param colours hex colours to write in their place
 */
export function themeCommand(judged: CheckedRecord, colours: Readonly<Record<string, string>> = {}): readonly string[] {
  const { basicTheme } = fields(judged.record);
  const given = Object.fromEntries(
    THEME_COLORS.map((name) => [name, colours[name] ?? toHex(fields(basicTheme)[name])] as const),
  );
  const { accent, accentForeground } = given;
  // A text colour that was chosen for another accent may not be readable on the sample.
  const kept = accent === undefined ? { ...given, accentForeground: undefined } : { ...given, accentForeground };
  const flags = Object.entries({ ...kept, accent: accent ?? SAMPLE_ACCENT }).flatMap(([name, hex]) =>
    hex === undefined ? [] : [FLAGS[name] ?? '', hex],
  );
  return commandLine('theme', ...flags, ...ofRecord('publication', judged));
}

/** A colour as hex, each channel held to 0–255; `undefined` when it is none. */
function toHex(value: unknown): string | undefined {
  const read = readColour(value);
  const { r, g, b } = read ?? fields(value);
  const channels = [r, g, b].map((channel) =>
    typeof channel === 'number' && Number.isFinite(channel) ? Math.min(255, Math.max(0, Math.round(channel))) : null,
  );
  if (text(value) !== undefined && !read) return undefined;
  return channels.includes(null)
    ? undefined
    : `#${channels.map((channel) => (channel ?? 0).toString(16).padStart(2, '0')).join('')}`;
}

const NEEDED = ['url', 'name', 'site', 'title', 'publishedAt'];
const HIDING = ['!hide', '!no-unauthenticated'];
/** Faults whose field may be left out where nobody knows its value. */
const LEFT_OUT: readonly Fault['id'][] = ['field', 'no-blob', 'date', 'label'];

/** Faults for which a PDS refuses the whole record. */
const REFUSED: readonly Fault['id'][] = ['field', 'no-date', 'date', 'no-blob'];

/** Whether a PDS refuses to write a record that still has this fault. */
export function isRefused({ id }: Fault): boolean {
  return REFUSED.includes(id);
}

/**
 * The commands that mend a fault of a publication's theme or icon, which have verbs of their own (docs/rules.md#advice).
 *
 * @returns none for every other fault, and for a record without an at-uri
 */
export function mendCommands(kind: Kind, judged: CheckedRecord, fault: Fault): readonly string[] {
  if (judged.uri === undefined || kind === 'document') return [];
  const [field = ''] = fault.field.split('.');
  if (field === 'basicTheme') {
    const whole = fault.field === field && fault.wanted !== undefined;
    return themeCommand(whole ? { ...judged, record: { basicTheme: fault.wanted } } : judged);
  }
  // Of a picture that is not written as a blob the server has kept none, whatever the record says of it.
  return field === 'icon' ? commandLine('icon', 'icon.png', '--fit', ...ofRecord(kind, judged)) : [];
}

/**
 * What to change in the top-level fields of a record to mend a fault (docs/rules.md#advice).
 *
 * @param link the link that the records should stand for
 * @returns `undefined` where only the owner can know what to write, where it is no field, and where there is another way (`mendCommands`)
 */
export function mendChanges({ record }: CheckedRecord, fault: Fault, link?: string): FieldChanges | undefined {
  const { id, wanted } = fault;
  const [field = ''] = fault.field.split('.');
  if (fault.changes) return fault.changes;
  if (id === 'hidden') return { labels: shownLabels(record) };
  if (['', '$type', 'basicTheme', 'icon'].includes(field)) return undefined;
  if (wanted !== undefined && id !== 'no-blob') return changesOf(record, fault.field, wanted);
  if (NEEDED.includes(field)) return id === 'field' ? standIn(field, link) : undefined;
  return LEFT_OUT.includes(id) ? { [field]: undefined } : undefined;
}

/** The top-level field with a value put in at a path such as `labels.values.0.val`. */
function changesOf(record: unknown, path: string, wanted: unknown): FieldChanges {
  const [field = '', ...inner] = path.split('.');
  return { [field]: inner.length === 0 ? wanted : withValue(fields(record)[field], inner, wanted) };
}

function withValue(part: unknown, [key, ...inner]: readonly string[], wanted: unknown): unknown {
  if (key === undefined) return wanted;
  if (Array.isArray(part)) return part.map((each, at) => (String(at) === key ? withValue(each, inner, wanted) : each));
  return { ...fields(part), [key]: withValue(fields(part)[key], inner, wanted) };
}

function shownLabels(record: unknown): unknown {
  const { labels } = fields(record);
  const { values } = fields(labels);
  if (selfLabels(record).every((label) => HIDING.includes(label))) return undefined;
  const shown = (Array.isArray(values) ? values : []).filter((each) => !HIDING.includes(text(fields(each).val) ?? ''));
  return { ...fields(labels), values: shown };
}

/** A value for a field without which there is no card, where the link gives one: the owner can choose a better one later. */
function standIn(field: string, link: string | undefined): FieldChanges | undefined {
  const page = link === undefined ? null : canonicalizeUrl(link);
  if (page === null) return undefined;
  const { host, origin, pathname } = new URL(page);
  if (field === 'name') return { name: host };
  if (field === 'url') return theirService(page) ? undefined : { url: origin };
  return field === 'title' ? { title: pathname.split('/').findLast((part) => part !== '') ?? host } : undefined;
}

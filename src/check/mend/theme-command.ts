import { fields, text } from '../../core/read-fields.ts';
import { THEME_COLOURS } from '../../lexicon/basic-theme.ts';
import { readColour } from '../faults/theme-faults.ts';
import type { JudgedRecord } from '../records.ts';
import { commandLine } from './command-line.ts';
import { ofRecord } from './record-command.ts';

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
export function themeCommand(judged: JudgedRecord, colours: Readonly<Record<string, string>> = {}): readonly string[] {
  const { basicTheme } = fields(judged.record);
  const given = Object.fromEntries(
    THEME_COLOURS.map((name) => [name, colours[name] ?? toHex(fields(basicTheme)[name])] as const),
  );
  const { accent, accentForeground } = given;
  // A text colour that was chosen for another accent may not be readable on the sample.
  const kept = accent === undefined ? { ...given, accentForeground: undefined } : { ...given, accentForeground };
  const flags = Object.entries({ ...kept, accent: accent ?? SAMPLE_ACCENT }).flatMap(([name, hex]) =>
    hex === undefined ? [] : [FLAGS[name] ?? '', hex],
  );
  return commandLine('publish', 'theme', ...flags, ...ofRecord('publication', judged));
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

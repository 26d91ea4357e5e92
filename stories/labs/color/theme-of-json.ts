import { fields } from '../../../src/core/index.ts';
import { type FourColours, THEME_COLOURS } from '../../../src/lexicon/basic-theme.ts';
import { toRgb } from '../../../src/theme/index.ts';

/**
 * The four colours of pasted JSON: a publication record, the answer that holds one (`{value}`), a `basicTheme`, or an AppView's theme (`accentRGB`, …).
 *
 * @returns the colours, or one sentence that says what is missing
 */
export function themeOfJson(json: string): FourColours | string {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return 'This is no JSON: paste the whole record, from { to }.';
  }
  const record = fields(fields(value).value ?? value);
  const source = fields(record.source);
  const theme = fields(record.basicTheme ?? record.theme ?? source.theme ?? record);
  const found = THEME_COLOURS.map((name) => [name, toRgb(theme[name] ?? theme[`${name}RGB`])] as const);
  const missing = found.filter(([, color]) => !color).map(([name]) => name);
  if (missing.length === THEME_COLOURS.length) return 'There is no theme in this: a record keeps it in basicTheme.';
  if (missing.length > 0) return `A theme needs all four colours; ${missing.join(', ')} cannot be read.`;
  return Object.fromEntries(found) as unknown as FourColours;
}

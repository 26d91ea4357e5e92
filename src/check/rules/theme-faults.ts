import { type Rgb, THEME_COLORS, toRgb } from '../../core/color/rgb.ts';
import { fields, text } from '../../core/read-fields.ts';
import type { Fault } from '../finding.ts';

const COLOUR = 'site.standard.theme.color#rgb';
/** Where tools put the colours instead. Most have a theme of the tool's own there, which is not a fault. */
const OTHER_KEYS = ['theme', 'basic_theme', 'basictheme', 'themeBasic', 'colors', 'colours'] as const;

/** Colours in a place where no reader looks for them, or in a form that no reader knows. */
export function* themeFaults(record: Readonly<Record<string, unknown>>): Iterable<Fault> {
  if (record.basicTheme === undefined) return yield* misplaced(record);
  const theme = fields(record.basicTheme);
  for (const name of THEME_COLORS) {
    const wanted = toRgb(theme[name]) ? undefined : readColour(theme[name]);
    if (wanted === undefined) continue;
    yield {
      id: 'colour',
      field: `basicTheme.${name}`,
      wanted,
      says: 'The colour is not written as red, green and blue.',
      advice: 'Write its three channels, each a whole number from 0 to 255.',
    };
  }
}

function* misplaced(record: Readonly<Record<string, unknown>>): Iterable<Fault> {
  const key = OTHER_KEYS.find((each) => hasColours(record[each]));
  if (key === undefined && !hasColours(record)) return;
  const place = key === undefined ? 'at the top of the record' : `under "${key}"`;
  yield {
    id: 'theme-key',
    field: 'basicTheme',
    wanted: toTheme(key === undefined ? record : fields(record[key])),
    says: `The colours stand ${place}, where no reader looks for them.`,
    advice: 'Put them under "basicTheme".',
  };
}

/** Requires both colours of a button: a single "background" may mean anything. */
function hasColours(value: unknown): boolean {
  const { accent, accentForeground } = fields(value);
  return readColour(accent) !== undefined && readColour(accentForeground) !== undefined;
}

function toTheme(colours: Readonly<Record<string, unknown>>): object | undefined {
  const read = THEME_COLORS.map((name) => [name, readColour(colours[name])] as const);
  if (read.some(([, colour]) => colour === undefined)) return undefined;
  return { $type: 'site.standard.theme.basic', ...Object.fromEntries(read) };
}

/** Reads a colour in any form that tools write: the lexicon's own, `#rrggbb`, `#rgb`; `undefined` for anything else. */
export function readColour(value: unknown): (Rgb & { $type: string }) | undefined {
  const hex = /^#?(?:([\da-f]{6})|([\da-f]{3}))$/i.exec(text(value)?.trim() ?? '');
  const digits = hex?.[1] ?? hex?.[2]?.replace(/./g, '$&$&');
  const channel = (at: number) => Number.parseInt(digits?.slice(at, at + 2) ?? '', 16);
  const rgb = digits === undefined ? toRgb(value) : { r: channel(0), g: channel(2), b: channel(4) };
  return rgb && { $type: COLOUR, ...rgb };
}

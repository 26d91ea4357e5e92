import { type Rgb, toRgb } from '../../core/color/rgb.ts';
import { fields, text } from '../../core/read-fields.ts';
import { THEME_COLOURS } from '../../lexicon/basic-theme.ts';
import { type Finding, finding } from './finding.ts';

const COLOUR = 'site.standard.theme.color#rgb';
/** Where tools put the colours instead; most have a theme of their own there, which is no mistake. */
const OTHER_KEYS = ['theme', 'basic_theme', 'basictheme', 'themeBasic', 'colors', 'colours'] as const;

/** Colours that stand where nobody looks for them, or are written as nobody reads them. */
export function themeFindings(publication: unknown): Finding[] {
  const record = fields(publication);
  if (record.basicTheme === undefined) return misplaced(record);
  const theme = fields(record.basicTheme);
  return THEME_COLOURS.flatMap((name) => {
    const wanted = toRgb(theme[name]) ? undefined : readColour(theme[name]);
    return wanted === undefined
      ? []
      : [
          finding({
            id: 'colour',
            record: 'publication',
            field: `basicTheme.${name}`,
            found: theme[name],
            wanted,
            says: 'The colour is not written as red, green and blue.',
            advice: 'Write its three channels, each a whole number from 0 to 255.',
          }),
        ];
  });
}

function misplaced(record: Readonly<Record<string, unknown>>): Finding[] {
  const key = OTHER_KEYS.find((each) => hasColours(record[each]));
  const top = key === undefined && hasColours(record);
  if (key === undefined && !top) return [];
  return [
    finding({
      id: 'theme-key',
      record: 'publication',
      field: 'basicTheme',
      wanted: toTheme(key === undefined ? record : fields(record[key])),
      says:
        key === undefined
          ? 'The colours stand at the top of the record, where no reader looks for them.'
          : `The colours stand under "${key}", where no reader looks for them.`,
      advice: 'Put them under "basicTheme".',
    }),
  ];
}

/** A button's two colours, at least: a single "background" may be anything. */
function hasColours(value: unknown): boolean {
  const { accent, accentForeground } = fields(value);
  return readColour(accent) !== undefined && readColour(accentForeground) !== undefined;
}

function toTheme(colours: Readonly<Record<string, unknown>>): object | undefined {
  const read = THEME_COLOURS.map((name) => [name, readColour(colours[name])] as const);
  if (read.some(([, colour]) => colour === undefined)) return undefined;
  return { $type: 'site.standard.theme.basic', ...Object.fromEntries(read) };
}

/** A colour in any form that tools write: the record's own, `#rrggbb`, `#rgb`. */
function readColour(value: unknown): (Rgb & { $type: string }) | undefined {
  const hex = /^#?(?:([\da-f]{6})|([\da-f]{3}))$/i.exec(text(value)?.trim() ?? '');
  const digits = hex?.[1] ?? hex?.[2]?.replace(/./g, '$&$&');
  const channel = (at: number) => Number.parseInt(digits?.slice(at, at + 2) ?? '', 16);
  const rgb = digits === undefined ? toRgb(value) : { r: channel(0), g: channel(2), b: channel(4) };
  return rgb && { $type: COLOUR, ...rgb };
}

import { type FourColours, proposeTheme, withTheme } from '../../../publish/index.ts';
import { UsageError } from '../../usage-error.ts';
import { parseColor } from '../parse-color.ts';
import { readPublishFlags, WRITE_OPTIONS } from '../publish-flags.ts';
import { readTheme } from '../show/read-theme.ts';
import { themeLines } from '../show/theme-lines.ts';
import { writeChange } from '../write-change.ts';

export const THEME_OPTIONS = {
  accent: { type: 'string' },
  'accent-foreground': { type: 'string' },
  background: { type: 'string' },
  foreground: { type: 'string' },
} as const;

/** The colours of a command line. */
export interface ColourFlags {
  readonly accent?: string;
  readonly 'accent-foreground'?: string;
  readonly background?: string;
  readonly foreground?: string;
}

/** `masthead publish theme`: four colours, or an accent from which the others are proposed. */
export async function theme(args: string[]): Promise<void> {
  const { flags, values } = readPublishFlags(args, {
    ...WRITE_OPTIONS,
    ...THEME_OPTIONS,
    remove: { type: 'boolean' },
  });
  const colours: ColourFlags = values;
  const some = Object.keys(THEME_OPTIONS).some((name) => colours[name as keyof ColourFlags] !== undefined);
  if (values.remove === true) {
    if (some) throw new UsageError('--remove takes the whole theme away; leave the colours out.');
    await writeChange(flags, () => ({ planned: withTheme(null) }));
    return;
  }
  if (!some)
    throw new UsageError('Give at least --accent "#rrggbb"; the other colours are proposed, or given as well.');
  await writeChange(flags, ({ record }) => {
    const four = readColours(colours, readTheme(record.basicTheme));
    const { lines, warnings } = themeLines(four);
    return { planned: withTheme(four), notes: lines, warnings };
  });
}

/**
 * The four colours: those that are given; a new accent proposes the others; without one the others stay as they stand.
 *
 * @param standing the record's theme
 * @throws {UsageError}
 */
export function readColours(given: ColourFlags, standing: FourColours | null): FourColours {
  const read = (flag: keyof ColourFlags) => {
    const written = given[flag];
    return written === undefined ? undefined : parseColor(flag, written);
  };
  const accent = read('accent');
  const rest = accent ? proposeTheme(accent) : standing;
  if (!rest)
    throw new UsageError('There is no theme yet, so an --accent is needed; the other colours can be proposed.');
  return {
    background: read('background') ?? rest.background,
    foreground: read('foreground') ?? rest.foreground,
    accent: rest.accent,
    accentForeground: read('accent-foreground') ?? rest.accentForeground,
  };
}

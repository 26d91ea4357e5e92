import { fields } from '../../core/read-fields.ts';
import { basicTheme, type FourColours, THEME_COLOURS } from '../../lexicon/basic-theme.ts';
import type { Change } from '../record/change/change.ts';

/**
 * Returns a change that sets a publication's four colours, or removes the theme with `null`. Fields that are unknown here are kept, in the theme and in each
 * colour.
 */
export function withTheme(theme: FourColours | null): Change {
  return ({ basicTheme: old, ...rest }) => {
    if (!theme) return rest;
    const written = basicTheme(theme);
    const colours = THEME_COLOURS.map((name) => [
      name,
      { ...unknownFields(fields(openFields(old))[name]), ...fields(written[name]) },
    ]);
    return { ...rest, basicTheme: { ...openFields(old), ...written, ...Object.fromEntries(colours) } };
  };
}

/** An old colour's fields. The transparency of a colour that had one means nothing to a colour without. */
function unknownFields(colour: unknown): object {
  const { $type, a: transparency, ...others } = openFields(colour);
  const isTransparent = typeof $type === 'string' && $type.endsWith('#rgba');
  return isTransparent || transparency === undefined ? others : { ...others, a: transparency };
}

function openFields(value: unknown): Record<string, unknown> {
  return Array.isArray(value) ? {} : fields(value);
}

import { basicTheme, type FourColours } from '../../lexicon/basic-theme.ts';
import type { Change } from '../record/prepare-change.ts';

/** Returns a change that sets a publication's four colours, or removes the theme with `null`. */
export function withTheme(theme: FourColours | null): Change {
  return ({ basicTheme: _, ...rest }) => (theme ? { ...rest, basicTheme: basicTheme(theme) } : rest);
}

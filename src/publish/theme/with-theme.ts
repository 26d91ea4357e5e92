import { basicTheme, type FourColours } from '../../lexicon/basic-theme.ts';
import type { Change } from '../record/prepare-change.ts';

/** The change that sets the four colours, or takes them away. */
export function withTheme(theme: FourColours | null): Change {
  return ({ basicTheme: _, ...rest }) => (theme ? { ...rest, basicTheme: basicTheme(theme) } : rest);
}

import type { Change } from '../record/prepare-change.ts';
import { basicTheme, type FourColours } from './basic-theme.ts';

/** The change that sets the four colours, or takes them away. */
export function withTheme(theme: FourColours | null): Change {
  return ({ basicTheme: _, ...rest }) => (theme ? { ...rest, basicTheme: basicTheme(theme) } : rest);
}

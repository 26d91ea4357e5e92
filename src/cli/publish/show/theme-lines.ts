import type { FourColours } from '../../../publish/index.ts';
import { reportTheme } from '../../../publish/index.ts';

/** How readable a theme is, state by state, and what to do about what is not. */
export function themeLines(colours: FourColours): { readonly lines: string[]; readonly warnings: readonly string[] } {
  const { ratios, warnings } = reportTheme(colours);
  const { base, hover, disabled, body } = ratios;
  const line = `Contrast: button ${shown(base)}, under the pointer ${shown(hover)}, disabled ${shown(disabled)}; body ${shown(body)} (4.5 or more reads well).`;
  return { lines: [line], warnings };
}

function shown(ratio: number): string {
  return (Math.floor(ratio * 100) / 100).toFixed(2);
}

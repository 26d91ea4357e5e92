import { describe, expect, it } from 'vitest';
import { contrastRatio, proposeTheme } from '../../../../src/theme/index.ts';
import { brandTheme } from '../../../../stories/labs/brand/brand-theme.ts';

const ACCENT = { r: 15, g: 90, b: 99 };

describe('the four colours of a brand', () => {
  it('are those that are proposed for its accent, where it has no ground', () => {
    expect(brandTheme(ACCENT)).toEqual(proposeTheme(ACCENT));
  });

  it.each([
    ['dark', { r: 20, g: 20, b: 30 }],
    ['light', { r: 250, g: 245, b: 230 }],
    ['middling', { r: 130, g: 130, b: 130 }],
  ])('have the text that is read best on a %s ground', (_, ground) => {
    const { background, foreground, accent } = brandTheme(ACCENT, ground);
    expect(background).toEqual(ground);
    expect(accent).toEqual(ACCENT);
    expect(contrastRatio(foreground, ground)).toBeGreaterThan(4);
  });
});

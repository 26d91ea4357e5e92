import { shiftLightness } from '../../core/index.ts';
import { cardTheme, toHex } from '../../theme/index.ts';

/** Whether a picture follows the reader's scheme, keeps one, or wears the publication's colours. */
export type SvgAppearance = 'auto' | 'light' | 'dark' | 'publication';

/** The colours of one scheme, as CSS. */
interface Scheme {
  readonly ground: string;
  readonly text: string;
  readonly quiet: string;
  readonly line: string;
  readonly accent: string;
  readonly 'on-accent': string;
}

const LIGHT = {
  ground: '#ffffff',
  text: '#17181a',
  quiet: '#5d5e61',
  line: '#d9d9dc',
  accent: '#2b2d31',
  'on-accent': '#ffffff',
};
const DARK = {
  ground: '#17181a',
  text: '#f1f1f3',
  quiet: '#a2a3a8',
  line: '#3a3b3f',
  accent: '#e6e6e8',
  'on-accent': '#17181a',
};

/**
 * The style of a picture: each colour is a class (`f-text` fills, `s-line` strokes), since many programs that show SVG know no custom properties.
 *
 * @param theme a record's theme, or anything
 * @param contrast as on the element
 */
export function svgStyle(
  theme: unknown,
  appearance: SvgAppearance,
  contrast: 'as-published' | 'aa' = 'as-published',
): string {
  const colours = cardTheme(theme, { contrast });
  const own = colours.published ? { accent: toHex(colours.accent), 'on-accent': toHex(colours.accentForeground) } : {};
  if (appearance === 'publication' && colours.published) {
    const { background, foreground } = colours;
    const quiet = {
      r: mix(foreground.r, background.r),
      g: mix(foreground.g, background.g),
      b: mix(foreground.b, background.b),
    };
    const line = toHex(shiftLightness(background, background.r + background.g + background.b > 382 ? -12 : 12));
    return rules({
      ground: toHex(background),
      text: toHex(foreground),
      quiet: toHex(quiet),
      line,
      ...LIGHT_OWN,
      ...own,
    });
  }
  const light = rules({ ...LIGHT, ...own });
  const dark = rules({ ...DARK, ...own });
  if (appearance === 'dark') return dark;
  return appearance === 'auto' ? `${light}@media (prefers-color-scheme:dark){${dark}}` : light;
}

const LIGHT_OWN = { accent: LIGHT.accent, 'on-accent': LIGHT['on-accent'] };

function mix(a: number, b: number): number {
  return Math.round(a * 0.7 + b * 0.3);
}

function rules(scheme: Scheme): string {
  return Object.entries(scheme)
    .map(([name, colour]) => `.f-${name}{fill:${colour}}.s-${name}{stroke:${colour}}`)
    .join('');
}

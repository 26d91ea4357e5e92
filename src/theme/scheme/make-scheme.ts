// Makes a scheme: the record's colours, and derived ones that can be read beside them.

import { disabledShade, hoverShade } from '../../core/color/button-colors.ts';
import {
  BLACK,
  type ColorOrigin,
  contrastRatio,
  luminance,
  mix,
  type Rgb,
  TEXT_CONTRAST,
  type ThemeColors,
  WHITE,
} from '../../core/color/rgb.ts';
import { type MirrorRole, mirrored, nearest } from '../color-space.ts';
import {
  EDGE_CONTRAST,
  LINE_SHARE,
  NEUTRAL,
  NEUTRAL_DARK,
  type PublicationScheme,
  schemeRatios,
} from '../publication-scheme.ts';
import type { StatedColors } from '../record/published-colors.ts';
import type { Palette } from '../record/read-color.ts';

/** WCAG AAA for text. A text with this contrast in one scheme keeps it in the other. */
const COMFORT = 7;
/** The least contrast at which the eye tells two grounds apart. WCAG has no rule for it. */
const APART = 1.04;
/**
 * How far a derived accent moves to keep its text of the other scheme, in hundredths of OKLCH
 * lightness: when that text is readable there, and when it is not.
 */
const KEEPING_STEPS = { readable: 15, faint: 5 };
/**
 * Shares of the text's colour in the surface. The first one that keeps everything legible counts;
 * with none the surface is the background.
 */
const SURFACE_SHARES = [0.05, 0.04, 0.03, 0.02, 0.01];

/** A colour and its origin. */
interface Sourced {
  readonly color: Rgb;
  readonly origin: ColorOrigin;
}

type Name = keyof Palette;

const ROLES: Readonly<Record<Name, MirrorRole>> = {
  background: 'ground',
  foreground: 'text',
  surface: 'ground',
  border: 'text',
  link: 'accent',
  accent: 'accent',
  accentForeground: 'text',
};

/**
 * Makes one scheme from the record's colours for it, and for the other scheme
 * (docs/rules.md#schemes).
 *
 * A colour stays as published on a ground that the same theme states; so does the accent's pair on
 * any ground that is not derived. Every other pair must meet WCAG AA: the computed colour moves in
 * OKLCH lightness until it can be read.
 *
 * @param name the scheme to make
 * @param stated the record's colours for it
 * @param opposite the record's colours for the other scheme, mirrored when this one has no colour
 */
export function makeScheme(name: 'light' | 'dark', stated: StatedColors, opposite: StatedColors): PublicationScheme {
  return new SchemeMaker(name, stated, opposite).make();
}

class SchemeMaker {
  readonly #name: 'light' | 'dark';
  readonly #stated: StatedColors;
  readonly #opposite: StatedColors;
  readonly #neutral: ThemeColors;
  /** The direction from this scheme's grounds to its text and edges. */
  readonly #away: 'lighter' | 'darker';

  constructor(name: 'light' | 'dark', stated: StatedColors, opposite: StatedColors) {
    this.#name = name;
    this.#stated = stated;
    this.#opposite = opposite;
    this.#neutral = name === 'dark' ? NEUTRAL_DARK : NEUTRAL;
    this.#away = name === 'dark' ? 'lighter' : 'darker';
  }

  make(): PublicationScheme {
    const { background, foreground } = this.#body();
    const [accent, accentForeground] = this.#button(background);
    const statedLink = this.#held('link', background, TEXT_CONTRAST);
    const statedBorder = this.#held('border', background, EDGE_CONTRAST);
    const surface = this.#surface(background, [
      [foreground, TEXT_CONTRAST],
      [statedLink, TEXT_CONTRAST],
      [accent, EDGE_CONTRAST],
      [statedBorder, EDGE_CONTRAST],
    ]);
    const grounds = [background.color, surface.color] as const;
    const hover = hoverShade(accent.color);
    const shade = (color: Rgb): Sourced => ({ color, origin: accent.origin === 'neutral' ? 'neutral' : 'derived' });
    const line = mix(foreground.color, background.color, LINE_SHARE);
    return collect({
      background,
      foreground,
      surface,
      border: statedBorder ?? this.#derived(line, grounds, EDGE_CONTRAST),
      link: statedLink ?? this.#link(foreground, accent, grounds),
      accent,
      accentForeground,
      hover: shade(hover),
      pressed: shade(hover),
      focus: this.#derived(foreground.color, grounds, EDGE_CONTRAST),
      disabled: shade(disabledShade(accent.color)),
    });
  }

  #body(): { background: Sourced; foreground: Sourced } {
    const pair = this.#pair('background', 'foreground');
    if (pair) return { background: pair[0], foreground: pair[1] };
    const background = this.#find('background') ?? this.#mirror('background');
    const foreground = this.#find('foreground') ?? this.#mirror('foreground');
    // A stated text without a ground gets the neutral ground, moved if necessary; on any other
    // ground the text moves.
    if (foreground && foreground.origin !== 'derived' && !background) {
      const ground = this.#moved(
        neutralOf(this.#neutral.background),
        (color) => reads(foreground.color, color),
        'toward',
      );
      return { background: ground, foreground };
    }
    const ground = background ?? neutralOf(this.#neutral.background);
    const text = foreground ?? neutralOf(this.#neutral.foreground);
    // A stated text that can be read here stays; any other moves as far as a derived one.
    if (foreground && foreground.origin !== 'derived' && reads(foreground.color, ground.color))
      return { background: ground, foreground };
    const least = this.#bodyContrast(ground.color);
    const moved = this.#moved(text, (color) => contrastRatio(color, ground.color) >= least);
    return { background: ground, foreground: moved };
  }

  /**
   * The contrast that a changed text needs on its ground: `COMFORT`, or the contrast of the other
   * scheme's body if that is readable with less.
   */
  #bodyContrast(over: Rgb): number {
    const [ground, text] = [this.#find('background', this.#opposite), this.#find('foreground', this.#opposite)];
    const published = ground && text ? contrastRatio(ground.color, text.color) : 0;
    const most = Math.max(contrastRatio(WHITE, over), contrastRatio(BLACK, over));
    return Math.min(published < TEXT_CONTRAST ? COMFORT : published, COMFORT, most);
  }

  /** The accent and its text. */
  #button(background: Sourced): [accent: Sourced, text: Sourced] {
    const pair = this.#pair('accent', 'accentForeground');
    const stands = pair && contrastRatio(pair[0].color, background.color) >= EDGE_CONTRAST;
    if (pair && (stands || background.origin !== 'derived')) return pair;
    const stated = this.#find('accent');
    const accent = stated ?? this.#mirror('accent') ?? neutralOf(this.#neutral.accent);
    const isBeside = stated !== undefined && this.#isBeside(stated, background);
    const textOn = (color: Rgb, texts: readonly Sourced[]) => {
      if (!(isBeside && color === accent.color) && contrastRatio(color, background.color) < EDGE_CONTRAST)
        return undefined;
      return texts.find((words) => reads(words.color, color) && reads(words.color, hoverShade(color)));
    };
    // White on an accent stays white in both schemes: the text is not mirrored, and the accent
    // moves for it instead.
    const others = stated ? undefined : this.#find('accentForeground', this.#opposite);
    if (others) {
      const kept: Sourced = { color: others.color, origin: 'derived' };
      const holds = (color: Rgb) => textOn(color, [kept]) !== undefined;
      const close = nearest(accent.color, this.#away, holds, this.#keepingSteps(others.color));
      if (close) return [{ color: close, origin: 'derived' }, kept];
    }
    const texts = this.#texts(accent, background);
    const ground = this.#moved(accent, (color) => textOn(color, texts) !== undefined);
    return [ground, textOn(ground.color, texts) ?? { color: BLACK, origin: 'derived' }];
  }

  #keepingSteps(text: Rgb): number {
    const accent = this.#find('accent', this.#opposite);
    return !accent || reads(text, accent.color) ? KEEPING_STEPS.readable : KEEPING_STEPS.faint;
  }

  /** Texts for an accent without its own text. The first one that can be read counts. */
  #texts(accent: Sourced, background: Sourced): Sourced[] {
    const own = this.#find('accentForeground');
    return [
      ...(own ? [own] : []),
      ...(accent.origin === 'neutral' ? [neutralOf(this.#neutral.accentForeground)] : []),
      ...[background.color, WHITE, BLACK].map((color): Sourced => ({ color, origin: 'derived' })),
    ];
  }

  /**
   * A card's ground: the record's if everything can be read on it, else a tint of the background,
   * or the background itself.
   */
  #surface(background: Sourced, shown: readonly (readonly [Sourced | undefined, number])[]): Sourced {
    const carries = (color: Rgb, origin?: ColorOrigin) =>
      [WHITE, BLACK].some((pole) => reads(pole, color) && reads(pole, background.color)) &&
      shown.every(
        ([part, least]) =>
          !part || (origin !== undefined && part.origin === origin) || contrastRatio(part.color, color) >= least,
      );
    const stated = this.#find('surface');
    if (stated && carries(stated.color, stated.origin)) return stated;
    const [text] = shown[0] ?? [];
    const other = (stated ?? this.#mirror('surface'))?.color;
    const moved = other && nearest(other, this.#name === 'dark' ? 'darker' : 'lighter', carries);
    if (moved && (stated || this.#staysApart(moved, background.color))) return { color: moved, origin: 'derived' };
    const tints = SURFACE_SHARES.map((share) => mix(text?.color ?? BLACK, background.color, share));
    const tint = tints.find((color) => carries(color));
    return tint ? { color: tint, origin: 'derived' } : background;
  }

  /**
   * Whether a mirrored surface differs visibly from its background, if it does so in the other
   * scheme.
   */
  #staysApart(surface: Rgb, background: Rgb): boolean {
    const [ground, other] = [this.#find('background', this.#opposite), this.#find('surface', this.#opposite)];
    const wasApart = ground && other && contrastRatio(ground.color, other.color) >= APART;
    return !wasApart || contrastRatio(surface, background) >= APART;
  }

  /**
   * A link in the accent's colour, or in the text's when the record has no accent. It is on the
   * text's side of the background: black beside white text looks like a mistake. When no colour
   * there can be read, because a published ground has a middle lightness, it is the text itself,
   * unless that is too faint even for large letters.
   */
  #link(foreground: Sourced, accent: Sourced, grounds: readonly [background: Rgb, surface: Rgb]): Sourced {
    const base = accent.origin === 'neutral' && foreground.origin !== 'neutral' ? foreground : accent;
    const { color } = this.#mirror('link') ?? base;
    const [text, ground] = [luminance(foreground.color), luminance(grounds[0])];
    const side = text === ground ? this.#away : text > ground ? 'lighter' : 'darker';
    const isOnSide = (moved: Rgb) => luminance(moved) > ground === (side === 'lighter');
    const holds = (moved: Rgb) => isOnSide(moved) && grounds.every((under) => reads(moved, under));
    const found = nearest(color, side, holds);
    if (found) return { color: found, origin: 'derived' };
    const carriesText = grounds.every((under) => contrastRatio(foreground.color, under) >= EDGE_CONTRAST);
    return carriesText ? foreground : this.#derived(color, grounds, TEXT_CONTRAST);
  }

  /**
   * A stated colour, unchanged on a ground of the same theme, else moved until it has the contrast.
   */
  #held(name: Name, background: Sourced, least: number): Sourced | undefined {
    const stated = this.#find(name);
    if (!stated || this.#isBeside(stated, background)) return stated;
    return this.#moved(stated, (color) => contrastRatio(color, background.color) >= least);
  }

  #derived(color: Rgb, grounds: readonly Rgb[], least: number): Sourced {
    const holds = (moved: Rgb) => grounds.every((ground) => contrastRatio(moved, ground) >= least);
    return { color: nearest(color, this.#away, holds) ?? pole(holds), origin: 'derived' };
  }

  #moved(from: Sourced, holds: (color: Rgb) => boolean, direction: 'away' | 'toward' = 'away'): Sourced {
    const opposite = this.#away === 'lighter' ? 'darker' : 'lighter';
    const color = nearest(from.color, direction === 'away' ? this.#away : opposite, holds) ?? pole(holds);
    return color === from.color ? from : { color, origin: 'derived' };
  }

  /** Both colours of one theme; `basicTheme` first. */
  #pair(ground: Name, text: Name): [Sourced, Sourced] | undefined {
    for (const origin of ['basicTheme', 'native'] as const) {
      const palette = this.#stated[origin];
      const [one, other] = [palette?.[ground], palette?.[text]];
      if (one && other)
        return [
          { color: one, origin },
          { color: other, origin },
        ];
    }
    return undefined;
  }

  #find(name: Name, stated = this.#stated): Sourced | undefined {
    for (const origin of ['basicTheme', 'native'] as const) {
      const color = stated[origin]?.[name];
      if (color) return { color, origin };
    }
    return undefined;
  }

  /** Whether the theme of the colour also states this exact ground. */
  #isBeside({ origin }: Sourced, { color }: Sourced): boolean {
    const ground = origin === 'basicTheme' || origin === 'native' ? this.#stated[origin]?.background : undefined;
    return ground !== undefined && ground.r === color.r && ground.g === color.g && ground.b === color.b;
  }

  /** The other scheme's colour, mirrored. */
  #mirror(name: Name): Sourced | undefined {
    const found = this.#find(name, this.#opposite);
    return found && { color: mirrored(found.color, this.#name, ROLES[name]), origin: 'derived' };
  }
}

function neutralOf(color: Rgb): Sourced {
  return { color, origin: 'neutral' };
}

function reads(text: Rgb, ground: Rgb): boolean {
  return contrastRatio(text, ground) >= TEXT_CONTRAST;
}

function pole(holds: (color: Rgb) => boolean): Rgb {
  return holds(WHITE) ? WHITE : BLACK;
}

function collect(sourced: Readonly<Record<keyof PublicationScheme['origin'], Sourced>>): PublicationScheme {
  const each = <T>(pick: (part: Sourced) => T) =>
    Object.fromEntries(Object.entries(sourced).map(([name, part]) => [name, pick(part)])) as Record<
      keyof PublicationScheme['origin'],
      T
    >;
  const colors = each((part) => part.color);
  return { ...colors, ratios: schemeRatios(colors), origin: each((part) => part.origin) };
}

import { Option } from '@commander-js/extra-typings';
import type { Rgb } from 'masthead/core';
import type { FourColours } from 'masthead/internal/lexicon';
import { proposeTheme } from 'masthead/internal/publish';
import { UsageError } from '../usage-error.ts';

export const ACCENT = colorOption('--accent <color>', 'the button, such as "#0c5aa0" or "12,90,160"');
export const ACCENT_FOREGROUND = colorOption('--accent-foreground <color>', 'the text of the button');
export const BACKGROUND = colorOption('--background <color>', 'the card');
export const FOREGROUND = colorOption('--foreground <color>', 'the text of the card');

/** The colours that were given as flags. */
export type GivenColors = { readonly [Color in keyof FourColours]?: Rgb | undefined };

/**
 * Completes the given colours to a theme. The others are proposed for a new accent; without one they are taken from the record's theme.
 *
 * @param standing the record's theme; `null` when it has none
 * @throws {UsageError} when there is neither an accent nor a theme
 */
export function completeColors(given: GivenColors, standing: FourColours | null): FourColours {
  const rest = given.accent ? proposeTheme(given.accent) : standing;
  if (!rest)
    throw new UsageError('There is no theme yet, so an --accent is needed; the other colours can be proposed.');
  return {
    background: given.background ?? rest.background,
    foreground: given.foreground ?? rest.foreground,
    accent: rest.accent,
    accentForeground: given.accentForeground ?? rest.accentForeground,
  };
}

function colorOption<const Flags extends string>(flags: Flags, description: string) {
  const [flag] = flags.split(' ');
  return new Option(flags, description).argParser((value: string) => parseColor(`${flag}`, value));
}

/**
 * Reads `#0c5aa0`, `0c5aa0`, `#07a`, `rgb(12, 90, 160)` or `12,90,160`; only opaque colours, because the lexicon has no others.
 *
 * @throws {UsageError} for anything else; the message names `flag`
 */
export function parseColor(flag: string, written: string): Rgb {
  const text = written.trim().toLowerCase();
  const short = /^#?([\da-f])([\da-f])([\da-f])$/
    .exec(text)
    ?.slice(1)
    .map((digit) => Number.parseInt(digit.repeat(2), 16));
  const long = /^#?([\da-f]{2})([\da-f]{2})([\da-f]{2})$/
    .exec(text)
    ?.slice(1)
    .map((pair) => Number.parseInt(pair, 16));
  const list = /^(?:rgb\()?\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*\)?$/.exec(text)?.slice(1).map(Number);
  const [r = 256, g = 256, b = 256] = short ?? long ?? list ?? [];
  if (r <= 255 && g <= 255 && b <= 255) return { r, g, b };
  throw new UsageError(`${flag} must be a colour such as "#0c5aa0" or "12,90,160", not "${written}".`);
}

// All colours that a record states.

import { besideView } from '../../core/card/card-view.ts';
import { type Rgb, THEME_COLORS, toRgb } from '../../core/color/rgb.ts';
import { compact, fields } from '../../core/read-fields.ts';
import type { DroppedPart } from '../publication-scheme.ts';
import { programOf, standsOnPage } from './native-theme.ts';
import { type Drop, type NativeTheme, type Palette, readObject, schemeOf } from './read-color.ts';

/** The colours that a record states for one scheme, by their origin. */
export interface StatedColors {
  readonly basicTheme?: Palette;
  readonly native?: Palette;
}

/** The colours and the font that a record states. */
export interface PublishedColors {
  readonly light: StatedColors;
  readonly dark: StatedColors;
  readonly font?: string;
  readonly prefers?: 'light' | 'dark';
  readonly dropped: readonly DroppedPart[];
}

/**
 * Reads all colours of a record: `basicTheme`, and the theme of the program that wrote it.
 *
 * @param source anything; see `publicationTheme`
 */
export function publishedColors(source: unknown): PublishedColors {
  const dropped: DroppedPart[] = [];
  const drop: Drop = (part) => void dropped.push(part);
  const holder = holderIn(source);
  const [basicAt, nativeAt] = places(holder, drop);
  const native: NativeTheme = nativeAt ? nativeAt.program.read(nativeAt.theme, nativeAt.path, drop) : {};
  const basic = basicAt ? basicPalette(basicAt.theme, basicAt.path, drop) : undefined;
  const own = basic && withoutCanvas(basic, native.page);
  // When the two colours do not show the scheme, the program's single palette does.
  const scheme = own && schemeOf(own, native.dark && !native.light ? 'dark' : 'light');
  const stated = (name: 'light' | 'dark'): StatedColors =>
    compact({ basicTheme: scheme === name ? own : undefined, native: native[name] });
  return compact({
    light: stated('light'),
    dark: stated('dark'),
    font: native.font,
    prefers: native.prefers,
    dropped,
  });
}

interface Place {
  readonly theme: Record<string, unknown>;
  /** The prefix of its members' paths. */
  readonly path: string;
}

type NativePlace = Place & { readonly program: NonNullable<ReturnType<typeof programOf>> };

/** The places of the two themes: under their names in a record, or the source is one itself. */
function places(
  holder: Record<string, unknown>,
  drop: Drop,
): [basic: Place | undefined, native: NativePlace | undefined] {
  const isRecord = isGiven(holder.basicTheme) || isGiven(holder.theme);
  const basic = isGiven(holder.basicTheme) ? placeOf(holder.basicTheme, 'basicTheme', drop) : undefined;
  const other = isRecord ? isGiven(holder.theme) && placeOf(holder.theme, 'theme', drop) : { theme: holder, path: '' };
  if (!other) return [basic, undefined];
  const program = programOf(other.theme);
  if (program) return [basic, { ...other, program }];
  if (!basic && isBasic(other.theme)) return [other, undefined];
  if (isRecord) drop({ path: 'theme', problem: 'A theme of a type that is not known here.' });
  return [basic, undefined];
}

function placeOf(value: unknown, name: string, drop: Drop): Place | undefined {
  const theme = readObject(value, name, drop);
  return theme && { theme, path: `${name}.` };
}

/**
 * Whether it has colours under the names of `site.standard.theme.basic`, or of an AppView's view of
 * that.
 */
function isBasic(theme: Record<string, unknown>): boolean {
  return THEME_COLORS.some((name) => isGiven(theme[name]) || isGiven(theme[`${name}RGB`]));
}

function basicPalette(theme: Record<string, unknown>, path: string, drop: Drop): Palette {
  const read = THEME_COLORS.map((name) => {
    const written = isGiven(theme[name]) ? name : `${name}RGB`;
    // `site.standard.theme.color#rgb` has no hex; an alpha is ignored, as in cards.
    const color = toRgb(theme[written]);
    if (!color && isGiven(theme[written])) {
      drop({ path: path + written, problem: 'Not a colour: r, g and b are not whole numbers from 0 to 255.' });
    }
    return [name, color] as const;
  });
  return compact(Object.fromEntries(read));
}

/**
 * In Leaflet's `basicTheme` the background is the ground around the page. It is dropped when the
 * text can be read only on the page.
 */
function withoutCanvas({ background, ...others }: Palette, page: Rgb | undefined): Palette {
  const { foreground } = others;
  const around = background && foreground && page && standsOnPage(foreground, background, page);
  return compact({ ...others, background: around ? undefined : background });
}

/** The theme inside a value; without one the value itself is the theme. */
export function themeIn(given: unknown): Record<string, unknown> {
  const holder = holderIn(given);
  // A record's own `basicTheme` first: some editors keep a `theme` of their own beside it.
  return fields(holder.basicTheme ?? holder.theme ?? holder);
}

/**
 * The value that has the theme inside: a record, or the `source` of a card; anything else is
 * returned unchanged.
 */
export function holderIn(given: unknown): Record<string, unknown> {
  const answer = fields(given);
  // A value with its own theme is the holder, whatever else a program writes into its records.
  if (isGiven(answer.basicTheme) || isGiven(answer.theme)) return answer;
  const view = fields(answer.view ?? answer);
  const card = fields(view.external ?? view);
  return fields(card.source ?? card.value ?? card);
}

/** Whether there is a value: records may have `null` for a missing one. */
export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/**
 * The `schemes` that an AppView sent beside a view, or those of a card that was already read.
 * Schemes in a record come from its writer and do not count.
 */
export function schemesIn(given: unknown): unknown {
  const answer = fields(given);
  if (isGiven(answer.url) || isGiven(answer.basicTheme) || isGiven(answer.theme)) return undefined;
  const view = fields(answer.view ?? answer);
  const card = fields(view.external ?? view);
  return (answer.view ? besideView(answer).schemes : undefined) ?? (card.uri && card.title ? card.schemes : undefined);
}

import { ownScheme } from 'masthead/internal/render/flat/flat-palette';
import { hasMessages } from 'masthead/internal/render/language';
import { type Drawing, drawCard, drawProfile } from 'masthead/internal/render/node/draw';
import type { Scale } from 'masthead/internal/render/node/sharp-images';
import type { ProProfileOptions, PubCardOptions } from 'masthead/render';
import { XrpcError } from '../server/answer/answer.ts';
import type { FoundPerson } from '../server/route.ts';
import { readActor, readLink } from '../server/route.ts';
import { DRAWING_POLICY, type PageAnswer, type PageFormat, type PageQuestion } from './page-format.ts';

/**
 * How to show a card or profile, from a query. Unknown values count as left out, so that old links
 * keep working.
 */
export interface DisplayOptions {
  readonly layout?: string;
  readonly appearance?: NonNullable<PubCardOptions['appearance']>;
  /** With `publication`: one of the publication's two schemes, instead of the reader's. */
  readonly scheme?: 'light' | 'dark';
  readonly cta?: NonNullable<PubCardOptions['cta']>;
  readonly contrast?: NonNullable<PubCardOptions['contrast']>;
  readonly verification?: true;
  readonly lang?: string;
  readonly width?: number;
}

const APPEARANCES = ['auto', 'light', 'dark', 'publication'] as const;
const SCHEMES = ['light', 'dark'] as const;
const CTAS = ['publication', 'article', 'none'] as const;
const CONTRASTS = ['as-published', 'aa'] as const;
const CARD_LAYOUTS = ['auto', 'article', 'publication', 'compact'] as const;
const TAG = /^([a-z]{2,3})(?:-([a-z]{4}))?(?:-([a-z]{2}|\d{3}))?(?:-|$)/i;
const PROFILE_LAYOUTS = ['summary', 'full', 'compact'] as const;

export function readDisplayOptions(query: URLSearchParams): DisplayOptions {
  const appearance = one(query, 'appearance', APPEARANCES);
  const scheme = one(query, 'scheme', SCHEMES);
  const cta = one(query, 'cta', CTAS);
  const contrast = one(query, 'contrast', CONTRASTS);
  const lang = knownLanguage(query.get('lang') ?? '');
  const layout = query.get('layout') ?? undefined;
  const width = Number(query.get('width') ?? Number.NaN);
  return {
    ...(appearance && { appearance }),
    ...(scheme && { scheme }),
    ...(cta && { cta }),
    ...(contrast && { contrast }),
    ...(query.get('verification') === 'on' && { verification: true }),
    ...(lang && { lang }),
    ...(layout && { layout }),
    ...(Number.isFinite(width) && { width }),
  };
}

/**
 * The options as the query that `readDisplayOptions` reads. The width is left out: only a picture
 * has one.
 */
export function writeDisplayOptions({ width: _, verification, ...words }: DisplayOptions): Record<string, string> {
  return { ...words, ...(verification && { verification: 'on' }) };
}

/**
 * The canonical language tag, reduced to language, region, and for Chinese the script; `undefined`
 * without messages in that language. Nothing else in a tag changes the result, and every further
 * spelling would add formatters to the cache.
 */
function knownLanguage(tag: string): string | undefined {
  const [, language = '', script, region] = TAG.exec(tag) ?? [];
  if (language === '' || !hasMessages([language, script, region].filter(Boolean).join('-'))) return undefined;
  // Only for Chinese, the script changes the words and dates.
  const written = /^han[st]$/i.test(script ?? '') && /^zh$/i.test(language) ? script : undefined;
  return Intl.getCanonicalLocales([language, written, region].filter(Boolean).join('-'))[0];
}

export function cardLayoutOf({ layout }: DisplayOptions): NonNullable<PubCardOptions['layout']> {
  return CARD_LAYOUTS.find((known) => known === layout) ?? 'auto';
}

export function profileLayoutOf({ layout }: DisplayOptions): NonNullable<ProProfileOptions['layout']> {
  return PROFILE_LAYOUTS.find((known) => known === layout) ?? 'summary';
}

/** The appearance of a profile, which has no publication colours: `publication` becomes `auto`. */
export function profileAppearanceOf({ appearance }: DisplayOptions): 'auto' | 'light' | 'dark' {
  return appearance === undefined || appearance === 'publication' ? 'auto' : appearance;
}

function one<Value extends string>(query: URLSearchParams, name: string, known: readonly Value[]): Value | undefined {
  const said = query.get(name);
  return known.find((value) => value === said);
}

interface DrawnAnswer {
  readonly drawing: Drawing;
  /** No record backs the link. */
  readonly empty?: boolean;
  readonly person?: FoundPerson;
}

export const cardSvg: PageFormat = async (question) => svg(await card(question, false));

/** `/card.png`: always the link preview of 1200 by 630 CSS pixels. */
export const cardPng: PageFormat = async (question) => png(await card(question, true), question);

export const profileSvg: PageFormat = async (question) => svg(await profile(question, false));

export const profilePng: PageFormat = async (question) => png(await profile(question, true), question);

async function card({ parameters, embedImages, ...find }: PageQuestion, banner: boolean): Promise<DrawnAnswer> {
  const url = readLink(parameters);
  const display = readDisplayOptions(parameters);
  const view = await find.card(url);
  const layout = banner || display.layout === 'banner' ? 'banner' : cardLayoutOf(display);
  // The background around a preview is unknown, and a PNG cannot follow the color scheme.
  const appearance = display.appearance ?? (banner ? 'light' : 'auto');
  const scheme = display.scheme ?? (banner && view ? ownScheme(view) : undefined);
  const drawing = await drawCard(view, { ...display, url, layout, appearance, ...(scheme && { scheme }) }, embedImages);
  return { drawing, empty: view === null };
}

async function profile({ parameters, embedImages, ...find }: PageQuestion, banner: boolean): Promise<DrawnAnswer> {
  const display = readDisplayOptions(parameters);
  const person = await find.person(readActor(parameters));
  const appearance = banner && !display.appearance ? 'light' : profileAppearanceOf(display);
  const layout = banner || display.layout === 'banner' ? 'banner' : 'summary';
  return { drawing: await drawProfile(person.view, { ...display, layout, appearance }, embedImages), person };
}

function svg({ drawing, empty, person }: DrawnAnswer): PageAnswer {
  const brief = empty === true || !drawing.whole;
  return { body: drawing.svg, type: 'image/svg+xml', headers: DRAWING_POLICY, brief, person };
}

async function png(drawn: DrawnAnswer, { parameters, rasterise }: PageQuestion): Promise<PageAnswer> {
  if (!rasterise) {
    throw new XrpcError(501, 'NotImplemented', 'This server draws no PNG; ask for .svg, or install sharp beside it.');
  }
  return {
    ...svg(drawn),
    body: await rasterise(drawn.drawing.svg, scaleOf(parameters)),
    type: 'image/png',
    headers: {},
  };
}

/**
 * `scale=2`: twice the pixels, for dense screens; `scale=0.5` and `scale=0.2`: 600 by 315 and 240
 * by 126, for small places. Any other value counts as left out; there is no larger one, since the
 * work grows with its square.
 */
function scaleOf(query: URLSearchParams): Scale {
  return ([0.2, 0.5, 2] as const).find((scale) => query.get('scale') === String(scale)) ?? 1;
}

import { hasMessages } from 'masthead/internal/render';
import type { ProProfileOptions, PubCardOptions } from 'masthead/render';

/** How a card or profile is to look, from a query. Unknown values count as left out, so that old links keep working. */
export interface Looks {
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

export function readLooks(query: URLSearchParams): Looks {
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

/** The looks as the query that `readLooks` reads. The width is left out: only a picture has one. */
export function writeLooks({ width: _, verification, ...words }: Looks): Record<string, string> {
  return { ...words, ...(verification && { verification: 'on' }) };
}

/**
 * The canonical language tag, reduced to language, Chinese script and region; `undefined` where there are no messages in that language. Nothing else of a tag
 * changes the result, and every further spelling would add formatters to the cache.
 */
function knownLanguage(tag: string): string | undefined {
  const [, language = '', script, region] = TAG.exec(tag) ?? [];
  if (!hasMessages(language.toLowerCase())) return undefined;
  // Only for Chinese does the script change what is shown.
  const written = /^han[st]$/i.test(script ?? '') && /^zh$/i.test(language) ? script : undefined;
  return Intl.getCanonicalLocales([language, written, region].filter(Boolean).join('-'))[0];
}

export function cardLayoutOf({ layout }: Looks): NonNullable<PubCardOptions['layout']> {
  return CARD_LAYOUTS.find((known) => known === layout) ?? 'auto';
}

export function profileLayoutOf({ layout }: Looks): NonNullable<ProProfileOptions['layout']> {
  return PROFILE_LAYOUTS.find((known) => known === layout) ?? 'summary';
}

/** The appearance of a profile, which has no publication colours: `publication` becomes `auto`. */
export function profileAppearanceOf({ appearance }: Looks): 'auto' | 'light' | 'dark' {
  return appearance === undefined || appearance === 'publication' ? 'auto' : appearance;
}

function one<Value extends string>(query: URLSearchParams, name: string, known: readonly Value[]): Value | undefined {
  const said = query.get(name);
  return known.find((value) => value === said);
}

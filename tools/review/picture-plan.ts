/** Everything that a reader can meet, by what it looks like; `tools/review/page/pictured-elements.ts` says what each holds. */
export const CARD_LAYOUTS = [
  'article',
  'article-without-cover',
  'publication',
  'compact',
  'basic',
  'skeleton',
  'content-warning',
  'disabled-button',
] as const;
export const PROFILE_LAYOUTS = ['profile-summary', 'profile-full', 'profile-compact'] as const;
export const PICTURED_LAYOUTS = [...CARD_LAYOUTS, ...PROFILE_LAYOUTS] as const;
export type PicturedLayout = (typeof PICTURED_LAYOUTS)[number];

/** How wide the element is in each picture of a sheet, in CSS pixels. */
export const PICTURE_WIDTHS = [200, 280, 360, 480, 720, 1000] as const;

/** The grounds: a light page, a dark page, and the record's own colours on a light one. */
export const PICTURE_SCHEMES = ['light', 'dark', 'publication'] as const;
export type PictureScheme = (typeof PICTURE_SCHEMES)[number];

/** The reader's text size, in percent. */
export const TEXT_SIZES = [100, 200] as const;

/**
 * What is hard about a page or its reader: a page from right to left, other texts, an author with a picture and a page, the spacing of WCAG 1.4.12, a dark record's own colours, `contrast="aa"` with a
 * pair that fails, forced colours, print.
 */
export const PICTURE_EXTRAS = [
  'rtl',
  'german',
  'japanese',
  'emoji',
  'long',
  'author',
  'spacing',
  'dark-publication',
  'failing',
  'failing-aa',
  'forced',
  'print',
] as const;
export type PictureExtra = (typeof PICTURE_EXTRAS)[number];

/** One picture: a layout at every width, under one set of circumstances. */
export interface PictureSheet {
  /** What it is called, in files too. */
  readonly name: string;
  readonly layout: PicturedLayout;
  readonly scheme: PictureScheme;
  readonly textSize: number;
  readonly extra?: PictureExtra;
}

/** What somebody wants to see; everything that is left out is everything there is, except extras. */
export interface PictureChoice {
  readonly layouts?: readonly PicturedLayout[];
  readonly extras?: readonly PictureExtra[];
}

/** What has no record shows no record's colours. */
const WITHOUT_RECORD: readonly PicturedLayout[] = ['basic', 'skeleton'];

const OF_CARDS: readonly PictureExtra[] = ['author', 'dark-publication', 'failing', 'failing-aa'];

/** Of those, what stands in the record's own colours. */
const IN_ITS_COLORS: readonly PictureExtra[] = ['dark-publication', 'failing', 'failing-aa'];

/** The sheets of a review: every layout in every scheme and text size, then each extra once. */
export function picturePlan({ layouts = PICTURED_LAYOUTS, extras = [] }: PictureChoice = {}): PictureSheet[] {
  return layouts.flatMap((layout) => {
    const hasColors = CARD_LAYOUTS.some((card) => card === layout) && !WITHOUT_RECORD.includes(layout);
    const sheet = (scheme: PictureScheme, textSize: number, extra?: PictureExtra): PictureSheet => ({
      name: [layout, scheme, textSize, ...(extra ? [extra] : [])].join(' '),
      layout,
      scheme,
      textSize,
      ...(extra && { extra }),
    });
    return [
      ...PICTURE_SCHEMES.filter((scheme) => scheme !== 'publication' || hasColors).flatMap((scheme) =>
        TEXT_SIZES.map((textSize) => sheet(scheme, textSize)),
      ),
      ...extras
        .filter((extra) => hasColors || !OF_CARDS.includes(extra))
        .map((extra) => sheet(IN_ITS_COLORS.includes(extra) ? 'publication' : 'light', 100, extra)),
    ];
  });
}

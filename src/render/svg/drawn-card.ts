import { buttonLabel } from '../../core/card/card-action.ts';
import { type CardView, cardAction } from '../../core/index.ts';
import { tidyUrl } from '../../core/url/canonical-url.ts';
import { hasContentWarning } from '../../elements/pub-card/content-warning.ts';
import { cardLayout } from '../../elements/pub-card/pub-card.template.ts';
import { ARROW, type Glyph } from '../../elements/template/glyph.ts';
import { cardAuthor, cardFacts, cardPlace } from '../facts.ts';
import { cardMessages } from '../html/frame.ts';
import type { PubCardOptions } from '../html/render-pub-card.ts';
import { isolated } from '../right-to-left.ts';
import { largestWhole } from './largest-whole.ts';
import type { Place, SvgCanvas } from './svg-canvas.ts';
import { BANNER } from './svg-palette.ts';
import { textWidth } from './text-width.ts';
import { fitText, wrapFacts, wrapText } from './wrap-text.ts';

export interface DrawnCard {
  readonly view: CardView;
  /** The publication's name, or the host of the link. */
  readonly site: string;
  /** What stands below the name: `cardPlace`. */
  readonly place: string | undefined;
  /** The text of the button; `undefined` without a button. */
  readonly label: string | undefined;
  readonly mark: Glyph;
  /** Date and reading time. */
  readonly facts: readonly string[];
  /** "By @handle"; `undefined` where the view has no author. */
  readonly byline: string | undefined;
  /** The images' addresses; absent when the record has a content warning. */
  readonly cover: string | undefined;
  readonly icon: string | undefined;
  readonly avatar: string | undefined;
  readonly lang: string;
}

/** The texts and images of a drawn card. `card` is `null` where no record backs the link. */
export function drawnCard(
  card: CardView | null,
  link: string,
  options: Pick<PubCardOptions, 'lang' | 'messages' | 'cta'>,
): DrawnCard {
  const messages = cardMessages(options.lang, options.messages);
  const { host } = tidyUrl(link);
  const view = card ?? { uri: link, title: host, description: '' };
  const warned = hasContentWarning(view);
  const action = cardAction({ ...view, uri: link }, { cta: options.cta });
  return {
    view,
    site: view.source?.title ?? host,
    place: cardPlace(card, link),
    label: action ? buttonLabel(messages[action.kind], action.platform?.name) : undefined,
    mark: action?.platform ?? ARROW,
    facts: cardFacts({ ...view, associatedProfiles: [] }, messages),
    byline: cardAuthor(view, messages),
    cover: warned ? undefined : view.thumb,
    icon: warned ? undefined : view.source?.icon,
    avatar: warned ? undefined : view.associatedProfiles?.[0]?.avatar,
    lang: messages.lang,
  };
}

/** Whether a layout of `renderPubCardSvg` shows the cover and the author's portrait: an article and a banner do. */
export function showsStory(view: CardView, layout = 'auto'): boolean {
  return layout === 'banner' || cardLayout(view, layout) === 'article';
}

const PAD = 64;
/** The stripe at the start edge. */
const STRIPE = 16;
/** Where the cover begins. */
const COVER = 780;
const ICON = 72;
const NAME = { size: 32, bold: true, fill: 'text' } as const;
const BODY = { size: 30, fill: 'quiet' } as const;
const SMALL = { size: 26, fill: 'quiet' } as const;
/** The height of a line of small text. */
const LINE = 36;
const TITLE_SIZES = [
  { size: 72, lines: 2 },
  { size: 60, lines: 3 },
  { size: 48, lines: 4 },
] as const;
/** A cover leaves no room for the first. */
const [, ...SIZES_BESIDE_COVER] = TITLE_SIZES;

/** The background of a link preview, with a stripe in the accent colour at the start edge. */
export function drawBannerGround(canvas: SvgCanvas): void {
  canvas.box({ start: 0, top: 0 }, BANNER.width, BANNER.height, 0, 'f-ground');
  canvas.stripe(STRIPE, BANNER.height, 0);
}

/** A card as a link preview: publication, large title, description and facts, with the cover at the end edge if there is one. Returns the height. */
export function drawCardBanner(canvas: SvgCanvas, card: DrawnCard): number {
  const { width, height } = BANNER;
  const { view, site, cover, icon, lang } = card;
  drawBannerGround(canvas);
  const covered = canvas.holds(cover);
  if (covered) canvas.image(cover, { start: COVER, top: 0 }, width - COVER, height, [0, 0, 0, 0]);
  const start = STRIPE + PAD;
  const room = (covered ? COVER : width) - PAD - start;
  canvas.picture(icon, site, { start, top: PAD }, ICON, 18);
  if (site !== view.title) {
    const names = wrapText(site, { ...NAME, width: room - ICON - 24, lines: 2, balanced: true }, lang);
    canvas.lines(names, { start: start + ICON + 24, top: PAD + (ICON - names.length * 38) / 2 + 2 }, NAME, 38);
  }
  const foot = drawFoot(canvas, card, start, room);
  const top = PAD + ICON + 40;
  const { look, lines } = largestWhole(view.title, covered ? SIZES_BESIDE_COVER : TITLE_SIZES, room, lang);
  const below = canvas.lines(lines, { start, top }, look, Math.round(look.size * 1.2));
  const free = Math.floor((foot - 24 - below - 20) / 42);
  const box = { ...BODY, width: room, lines: Math.min(3, free) };
  if (free > 0) canvas.lines(wrapText(view.description, box, lang), { start, top: below + 20 }, BODY, 42);
  return height;
}

/** Domain, facts and author at the bottom, in two lines where one cannot hold them; a portrait always has both, the author first. Returns the top edge. */
function drawFoot(canvas: SvgCanvas, card: DrawnCard, start: number, room: number): number {
  const { place, facts, byline, avatar } = card;
  const rest = [...(place ? [isolated(place)] : []), ...facts];
  const bottom = BANNER.height - PAD + 8;
  if (!byline || !canvas.holds(avatar)) {
    const lines = wrapFacts([...rest, ...(byline ? [byline] : [])], { ...SMALL, width: room, lines: 2 });
    const top = bottom - lines.length * LINE;
    canvas.lines(lines, { start, top: top + 4 }, SMALL, LINE);
    return top;
  }
  const box = { ...SMALL, width: room - ICON - 24, lines: 1 };
  const lines = [...wrapFacts([byline], box), ...wrapFacts(rest, box)];
  const top = bottom - ICON;
  canvas.picture(avatar, byline, { start, top }, ICON, ICON / 2);
  const inset = (ICON - lines.length * LINE) / 2 + 4;
  canvas.lines(lines, { start: start + ICON + 24, top: top + inset }, SMALL, LINE);
  return top;
}

const HEIGHT = 36;
const PADDING = 16;
const MARK = 16;
const GAP = 8;
const LOOK = { size: 14, bold: true, fill: 'on-accent' } as const;
/** CSS pixels: an icon and a name need this much beside the button, or it takes a row of its own, at about the element's 26em. */
const BESIDE = 164;

/** The column that a button and its row stand in. */
export interface Column {
  readonly start: number;
  readonly width: number;
}

/** The width that a button takes from the row of the name, the space between them included; 0 when it has a row of its own, or there is no button. */
export function buttonRoom({ label }: DrawnCard, column: Column): number {
  const wide = label ? buttonWidth(label) + 12 : 0;
  return column.width - wide >= BESIDE ? wide : 0;
}

/**
 * Draws the button, if any: in the middle of the row from `row.top` to `row.bottom` at the end of the column, or below `below` where it has a row of its own.
 * Returns the bottom edge of everything so far.
 */
export function placeButton(
  canvas: SvgCanvas,
  card: DrawnCard,
  column: Column,
  row: { readonly top: number; readonly bottom: number },
  below: number,
): number {
  const { label } = card;
  if (!label) return below;
  if (buttonRoom(card, column) === 0) {
    drawButton(canvas, card, { start: column.start, top: below + 12 }, column.width);
    return below + 12 + HEIGHT;
  }
  const width = buttonWidth(label);
  const top = Math.max(row.top, Math.round((row.top + row.bottom - HEIGHT) / 2));
  drawButton(canvas, card, { start: column.start + column.width - width, top }, width);
  return Math.max(below, top + HEIGHT);
}

function buttonWidth(label: string): number {
  return Math.ceil(textWidth(label, LOOK.size, true)) + GAP + MARK + 2 * PADDING;
}

function drawButton(canvas: SvgCanvas, { label = '', mark }: DrawnCard, { start, top }: Place, width: number): void {
  canvas.accentBox({ start, top }, width, HEIGHT, HEIGHT / 2);
  const shown = fitText(label, { ...LOOK, width: width - GAP - MARK - 2 * PADDING });
  const text = Math.ceil(textWidth(shown, LOOK.size, true));
  const begin = start + (width - text - GAP - MARK) / 2;
  const leads = mark !== ARROW;
  canvas.glyph(mark, { start: leads ? begin : begin + text + GAP, top: top + (HEIGHT - MARK) / 2 }, MARK, 'on-accent');
  const middle = (leads ? begin + MARK + GAP : begin) + text / 2;
  canvas.text(shown, { start: middle, top: top + 9 }, { ...LOOK, align: 'middle' }, text);
}

import { ARROW } from '../../elements/template/glyph.ts';
import type { DrawnCard } from './drawn-card.ts';
import { BAND, buttonRoom, drawButton, drawNameplate, PAD, shownPlace } from './nameplate.ts';
import type { SvgCanvas } from './svg-canvas.ts';
import { RADIUS } from './svg-canvas.ts';
import { textWidth } from './text-width.ts';
import { BETWEEN, fitText, wrapFacts, wrapText } from './wrap-text.ts';

/** CSS pixels: from this width the cover is beside the text, as on the element from 28em on. */
const BESIDE = 448;
/** The shares of the width that a cover beside the text may take. */
const SHARES = [0.38, 0.42, 0.46, 0.5] as const;
/** The shape of most covers, width to height. */
const WHOLE = 1.91;

const HEADING = { size: 22, face: 'serif', fill: 'text' } as const;
/** 1.18 of the headline's size, in whole pixels. */
const HEADING_LINE = 26;
const BODY = { size: 15, fill: 'muted' } as const;
const BODY_LINE = 22;
const SMALL = { size: 13, fill: 'quiet' } as const;
const SMALL_LINE = 18;
const GAP = 8;

/** An article: the nameplate, then the cover above or beside headline, description and facts. Returns the height. */
export function drawArticle(canvas: SvgCanvas, card: DrawnCard): number {
  const { width } = canvas;
  const { cover } = card;
  const plate = drawNameplate(canvas, card);
  if (!canvas.holds(cover)) return finish(canvas, plate, layStory(canvas, card, width - 2 * PAD, 4));
  const beside = width >= BESIDE ? layBeside(canvas, card) : undefined;
  if (beside) {
    const { wide, story } = beside;
    const height = Math.round(Math.max(story.height + 2 * PAD, wide / WHOLE));
    canvas.image(cover, { start: 0.5, top: plate }, wide, height - 0.5, [0, 0, 0, RADIUS - 0.5]);
    story.draw({ start: wide + PAD, top: plate + PAD }, height - 2 * PAD);
    canvas.frame(plate + height);
    return plate + height;
  }
  const tall = Math.round(width / WHOLE);
  canvas.image(cover, { start: 0.5, top: plate }, width - 1, tall, [0, 0, 0, 0]);
  return finish(canvas, plate + tall, layStory(canvas, card, width - 2 * PAD, 2));
}

/** A publication: icon, name, domain and author beside the button, the description below. Returns the height. */
export function drawPublication(canvas: SvgCanvas, card: DrawnCard): number {
  const { view, byline, icon, site, lang } = card;
  const column = { start: PAD, width: canvas.width - 2 * PAD };
  const room = column.width - 56 - buttonRoom(card, column);
  const title = wrapText(view.title, { ...HEADING, width: room, lines: 3, balanced: true }, lang);
  const facts = wrapFacts(present(shownPlace(card, view.title, column), byline), { ...SMALL, width: room, lines: 2 });
  const tall = title.length * HEADING_LINE + facts.length * SMALL_LINE + (facts.length > 0 ? 2 : 0);
  const row = { top: BAND + PAD, bottom: BAND + PAD + Math.max(44, tall) };
  canvas.picture(icon, site, { start: PAD, top: row.top }, 44, 11);
  const start = PAD + 56;
  const first = row.top + Math.max(0, Math.round((44 - tall) / 2));
  const top = canvas.lines(title, { start, top: first }, HEADING, HEADING_LINE);
  canvas.lines(facts, { start, top: top + 2 }, SMALL, SMALL_LINE);
  drawButton(canvas, card, column, { top: row.top, bottom: row.top + 44 });
  const box = { width: column.width, lines: 3, lineHeight: BODY_LINE, gap: 12 };
  const height = canvas.paragraph(view.description, { start: PAD, top: row.bottom }, BODY, box, lang) + PAD;
  canvas.band(BAND);
  canvas.frame(height);
  return height;
}

/** One row: icon, title, name of the publication, arrow; the name is below a title that leaves no room for it. Returns the height. */
export function drawCompact(canvas: SvgCanvas, card: DrawnCard): number {
  const { width } = canvas;
  const { view, site, place, lang } = card;
  const start = 48;
  const room = width - start - PAD - 16 - 12;
  const other = site === view.title ? (view.source ? '' : (place ?? '')) : site;
  const look = { size: 15, face: 'bold', fill: 'text' } as const;
  const left = room - (other ? textWidth(other, SMALL.size) + 16 : 0);
  const alone = textWidth(view.title, look.size, look.face) <= left;
  const title = wrapText(view.title, { ...look, width: room, lines: 2, balanced: true }, lang);
  const below = alone || !other ? [] : [fitText(other, { ...SMALL, width: room })];
  const tall = title.length * 20 + below.length * SMALL_LINE;
  const height = Math.max(48, tall + 2 * 12);
  const top = (height - tall) / 2;
  canvas.picture(card.icon, site, { start: 10, top: height / 2 - 14 }, 28, 7);
  canvas.glyph(ARROW, { start: width - PAD - 16, top: height / 2 - 8 }, 16, 'quiet');
  const end = canvas.lines(title, { start, top: top + 1 }, look, 20);
  canvas.lines(below, { start, top: end }, SMALL, SMALL_LINE);
  if (alone) canvas.text(other, { start: start + room, top: top + 3 }, { ...SMALL, align: 'end' });
  canvas.frame(height);
  return height;
}

/** Text with a known height, drawn once its place is known. */
interface Laid {
  readonly height: number;
  /** @param least the height to fill: what stands at the foot stands lower then */
  draw(place: { readonly start: number; readonly top: number }, least: number): void;
}

/** The rest of a card whose text is its last part. */
function finish(canvas: SvgCanvas, top: number, story: Laid): number {
  story.draw({ start: PAD, top: top + PAD }, story.height);
  const height = top + story.height + 2 * PAD;
  canvas.frame(height);
  return height;
}

/** The narrowest cover beside the text that is at least as wide as the text is high, and so is cut no tighter than a square; `undefined` where that leaves too little room for the text. */
function layBeside(canvas: SvgCanvas, card: DrawnCard): { wide: number; story: Laid } | undefined {
  for (const share of SHARES) {
    const wide = Math.round(canvas.width * share);
    const story = layStory(canvas, card, canvas.width - wide - 2 * PAD, 2);
    if (story.height + 2 * PAD <= wide) return { wide, story };
  }
  return undefined;
}

/** Headline, description and facts in a column. */
function layStory(canvas: SvgCanvas, card: DrawnCard, width: number, lines: number): Laid {
  const { view, lang } = card;
  const title = wrapText(view.title, { ...HEADING, width, lines: 3, balanced: true }, lang);
  const words = wrapText(view.description, { ...BODY, width, lines }, lang);
  const facts = layFacts(canvas, card, width);
  const told = title.length * HEADING_LINE + (words.length > 0 ? GAP + words.length * BODY_LINE : 0);
  const height = told + (facts.height > 0 ? GAP + facts.height : 0);
  return {
    height,
    draw({ start, top }, least) {
      const below = canvas.lines(title, { start, top }, HEADING, HEADING_LINE);
      canvas.lines(words, { start, top: below + GAP }, BODY, BODY_LINE);
      facts.draw({ start, top: top + Math.max(height, least) - facts.height }, facts.height);
    },
  };
}

/** Date, reading time and author in one row, or as many as hold them; with a portrait the author comes first, beside it. */
function layFacts(canvas: SvgCanvas, { facts, byline, avatar }: DrawnCard, width: number): Laid {
  if (!byline || !canvas.holds(avatar)) {
    const lines = wrapFacts([...facts, ...present(byline)], { ...SMALL, width, lines: 3 });
    return { height: lines.length * SMALL_LINE, draw: (place) => void canvas.lines(lines, place, SMALL, SMALL_LINE) };
  }
  const [line] = wrapFacts([byline, ...facts], { ...SMALL, width: width - 28, lines: 3 });
  const whole = line === [byline, ...facts].join(BETWEEN);
  const [size, gap] = whole ? [20, 8] : [32, 10];
  const box = { ...SMALL, width: width - size - gap, lines: 1 };
  const lines = whole ? [line] : [...wrapFacts([byline], box), ...wrapFacts(facts, box)];
  const height = Math.max(size, lines.length * SMALL_LINE);
  const inset = Math.round((height - lines.length * SMALL_LINE) / 2);
  return {
    height,
    draw({ start, top }) {
      canvas.picture(avatar, byline, { start, top: top + (height - size) / 2 }, size, size / 2);
      canvas.lines(lines, { start: start + size + gap, top: top + inset }, SMALL, SMALL_LINE);
    },
  };
}

function present(...texts: (string | undefined)[]): string[] {
  return texts.filter((text) => text !== undefined);
}

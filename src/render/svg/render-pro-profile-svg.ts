import { type ShownProfile, toShownProfile } from '../../core/profile/shown-profile.ts';
import { svgStyle } from '../drawn-palette.ts';
import { profileFacts } from '../facts.ts';
import type { ProProfileOptions } from '../html/render-pro-profile.ts';
import { profileMessages, runsFromRight } from '../language.ts';
import { BANNER_BAND, drawBannerGround, HEADLINE, largestWhole, MARGIN } from './banners.ts';
import { BAND, PAD } from './card-parts.ts';
import { BANNER, drawnWidth, type Place, SvgCanvas, type SvgOptions, type TextLook, WIDE } from './svg-canvas.ts';
import { textWidth } from './text-width.ts';
import { fitText, wrapFacts, wrapText } from './wrap-text.ts';

/** The options of `renderProProfileSvg`. */
export interface ProProfileSvgOptions
  extends Omit<SvgOptions, 'appearance'>,
    Pick<ProProfileOptions, 'actor' | 'maxSkills' | 'organisationNames' | 'today'> {
  readonly appearance?: 'auto' | 'light' | 'dark' | undefined;
  /** `summary` is the default; `banner` is a link preview of 1200 by 630 CSS pixels. */
  readonly layout?: 'summary' | 'banner' | undefined;
}

interface DrawnProfile {
  readonly name: string;
  /** The handle, the pronouns and the location. */
  readonly handle: readonly string[];
  readonly role: string;
  /**
   * That the role has not begun, the employer's other name, and on whose behalf the role is held.
   * It has its own row, so that a long role cannot push it out.
   */
  readonly note: string;
  /** One more current role, and the number of the others. */
  readonly also: string;
  readonly headline: string;
  readonly skills: readonly string[];
  readonly avatar: string | undefined;
  readonly lang: string;
}

const PORTRAIT = 56;
const GAP = 16;
const NAME = { size: 22, face: 'serif', fill: 'text' } as const;
const NAME_LINE = 26;
const BODY = { size: 16, fill: 'text' } as const;
const ROLE = { size: 16, fill: 'muted' } as const;
const SMALL = { size: 13, fill: 'quiet', dotted: true } as const;

/**
 * Draws a profile's summary as a self-contained SVG: no script and no outside reference.
 *
 * @param view an `id.sifa.getProfileView#profileView`, unchecked; invalid parts are dropped. For
 *   `null` and for a value that is not a view, only `actor` is drawn
 * @returns the empty string when there is neither a view nor an `actor`
 *
 * @example
 * ```js
 * import { fetchGetProfileView } from 'masthead/client';
 * import { renderProProfileSvg } from 'masthead/render';
 *
 * const config = { baseUrl: 'http://localhost:2584' };
 * const profile = await fetchGetProfileView(config, 'mara.tidewater.example');
 * console.log(renderProProfileSvg(profile, { appearance: 'dark' }));
 * ```
 */
export function renderProProfileSvg(view: unknown, options: ProProfileSvgOptions = {}): string {
  const profile = toShownProfile(view);
  const actor = options.actor?.trim().replace(/^@/, '');
  if (!profile && !actor) return '';
  const person = drawnProfile(profile, actor ?? '', options);
  const banner = options.layout === 'banner';
  const width = banner ? BANNER.width : drawnWidth(options.width);
  const canvas = new SvgCanvas(width, runsFromRight(options.lang, person.name), options.images ?? new Map());
  const height = banner ? drawBanner(canvas, person) : drawSummary(canvas, person);
  const style = svgStyle({ person: profile?.palette }, options);
  return canvas.toSvg(
    height,
    person.name,
    [[person.role, person.note].filter(Boolean).join(', '), person.headline].filter(Boolean).join('. '),
    style,
    person.lang,
  );
}

function drawnProfile(profile: ShownProfile | null, actor: string, options: ProProfileSvgOptions): DrawnProfile {
  const messages = profileMessages(options.lang, options.messages);
  const { role, also, upcoming, other, party, skills } = profileFacts(profile, messages, options);
  const named = profile && [profile.givenName, profile.familyName].filter(Boolean).join(' ');
  return {
    name: profile ? (profile.displayName ?? named) || profile.handle : `@${actor}`,
    handle: profile
      ? [`@${profile.handle}`, profile.pronouns, profile.location].filter((fact) => fact !== undefined)
      : [],
    role,
    note: [upcoming, other, party].filter(Boolean).join(' · '),
    also,
    headline: profile?.headline ?? '',
    skills,
    avatar: profile?.avatar,
    lang: messages.lang,
  };
}

/** Lines of one look, with the line height and the space above the first line, CSS pixels. */
type Block = readonly [lines: readonly string[], look: TextLook, line: number, gap: number];

function heightOfBlocks(blocks: readonly Block[]): number {
  return blocks.reduce((sum, [lines, , line, gap]) => sum + (lines.length > 0 ? gap + lines.length * line : 0), 0);
}

/** Draws blocks below each other. Returns the bottom edge. */
function drawBlocks(canvas: SvgCanvas, blocks: readonly Block[], { start, top }: Place): number {
  let at = top;
  for (const [lines, look, line, gap] of blocks)
    if (lines.length > 0) at = canvas.lines(lines, { start, top: at + gap }, look, line);
  return at;
}

function drawSummary(canvas: SvgCanvas, person: DrawnProfile): number {
  const { width } = canvas;
  const { name, handle, role, also, note, headline, skills, lang } = person;
  const start = PAD + PORTRAIT + GAP;
  const edge = width >= WIDE ? start : PAD;
  const room = width - start - PAD;
  const blocks: Block[] = [
    [wrapText(name, { ...NAME, width: room, lines: 2 }, lang), NAME, NAME_LINE, 0],
    [wrapText(headline, { ...BODY, width: room, lines: 3 }, lang), BODY, 22, 2],
    [wrapText(role, { ...ROLE, width: room, lines: 2 }, lang), ROLE, 22, 2],
    [wrapFacts(note ? [note] : [], { ...SMALL, width: room, lines: 1 }), SMALL, 18, 2],
    [wrapText(also, { ...ROLE, width: room, lines: 2 }, lang), ROLE, 22, 2],
    [wrapFacts(handle, { ...SMALL, width: room, lines: 3 }), SMALL, 18, 4],
  ];
  const tall = heightOfBlocks(blocks);
  drawAvatar(canvas, person, { start: PAD, top: PAD }, PORTRAIT);
  drawBlocks(canvas, blocks, { start, top: PAD });
  let top = PAD + Math.max(PORTRAIT, tall);
  const chips = chipRows(skills, width - edge - PAD, CHIP);
  if (chips.length > 0) top = drawChips(canvas, chips, { start: edge, top: top + 12 }, CHIP);
  canvas.band(BAND);
  canvas.frame(top + PAD);
  return top + PAD;
}

/** The scales of a link preview: the first at which everything fits is used, else 1. */
const SCALES = [1.6, 1.45, 1.3, 1.15] as const;
/** The portrait of a link preview, CSS pixels at a scale of 1. */
const LARGE = 240;
const LARGEST = 320;
/** The sizes of the name on it. */
const NAME_SIZES = [
  { size: 68, lines: 1 },
  { size: 60, lines: 1 },
  { size: 54, lines: 2 },
  { size: 44, lines: 3 },
] as const;

/**
 * Draws the portrait, and beside it the texts, vertically centred and at the largest scale that
 * fits.
 */
function drawBanner(canvas: SvgCanvas, person: DrawnProfile): number {
  const { height } = BANNER;
  drawBannerGround(canvas);
  const most = height - BANNER_BAND - 2 * MARGIN;
  const fitting = SCALES.map((scale) => layBanner(person, scale)).find(({ isWhole, tall }) => isWhole && tall <= most);
  const { portrait, start, blocks, rows, chip, tall } = fitting ?? layBanner(person, 1);
  const gap = rows.length > 0 ? chip.gap * 2 : 0;
  const middle = BANNER_BAND + (height - BANNER_BAND) / 2;
  drawAvatar(canvas, person, { start: MARGIN, top: middle - Math.max(portrait, tall) / 2 }, portrait);
  const top = drawBlocks(canvas, blocks, { start, top: middle - tall / 2 }) + gap;
  drawChips(canvas, rows, { start, top }, chip);
  return height;
}

/** Lays out the content of a link preview at a scale. */
function layBanner(person: DrawnProfile, scale: number) {
  const { name, handle, role, also, note, headline, skills, lang } = person;
  const scaled = (size: number) => Math.round(size * scale);
  const portrait = Math.min(LARGEST, scaled(LARGE));
  const start = MARGIN + portrait + 48;
  const box = { width: BANNER.width - start - MARGIN, balanced: true };
  const [largest, ...others] = NAME_SIZES.map(({ size, lines }) => ({ size: scaled(size), lines }));
  const named = largestWhole(name, [largest ?? NAME_SIZES[0], ...others], box.width, lang);
  const said = { size: scaled(34), fill: 'text' } as const;
  const held = { size: scaled(32), fill: 'muted' } as const;
  const quiet = { size: scaled(26), fill: 'quiet', dotted: true } as const;
  const blocks: Block[] = [
    [named.lines, named.look, Math.round(named.look.size * HEADLINE), 0],
    [wrapText(headline, { ...box, ...said, lines: 2 }, lang), said, scaled(44), scaled(6)],
    [wrapText(role, { ...box, ...held, lines: 2 }, lang), held, scaled(42), scaled(10)],
    [note ? [fitText(note, { ...box, ...quiet })] : [], quiet, scaled(36), scaled(4)],
    [wrapText(also, { ...box, ...held, lines: 2 }, lang), held, scaled(42), scaled(10)],
    [wrapFacts(handle, { ...box, ...quiet, lines: 2 }), quiet, scaled(36), scaled(10)],
  ];
  const chip = { size: scaled(26), height: scaled(54), inset: scaled(22), gap: scaled(12) };
  const rows = chipRows(skills, box.width, chip);
  const shown = rows.slice(0, 2);
  const isWhole = rows.length === shown.length && !blocks.some(([lines]) => lines.at(-1)?.endsWith('…'));
  const tall = heightOfBlocks(blocks) + (shown.length > 0 ? 2 * chip.gap : 0) + heightOf(shown, chip);
  return { portrait, start, blocks, rows: shown, chip, tall, isWhole };
}

function drawAvatar(canvas: SvgCanvas, { avatar, name }: DrawnProfile, place: Place, size: number): void {
  canvas.picture(avatar, name.replace(/^@/, ''), place, size, size / 2);
}

/** The look of skills, CSS pixels. */
interface ChipLook {
  readonly size: number;
  readonly height: number;
  readonly inset: number;
  readonly gap: number;
}

const CHIP: ChipLook = { size: 13, height: 26, inset: 10, gap: 6 };

interface Chip {
  readonly text: string;
  readonly width: number;
}

/** Arranges skills in as many rows as they need. */
function chipRows(skills: readonly string[], room: number, { size, inset, gap }: ChipLook): Chip[][] {
  const rows: Chip[][] = [];
  let used = room;
  for (const skill of skills) {
    const text = fitText(skill, { width: Math.min(room, size * 18) - 2 * inset, size });
    const width = Math.ceil(textWidth(text, size)) + 2 * inset;
    if (used + width > room) {
      rows.push([]);
      used = 0;
    }
    rows.at(-1)?.push({ text, width });
    used += width + gap;
  }
  return rows;
}

function heightOf(rows: readonly unknown[], { height, gap }: ChipLook): number {
  return rows.length > 0 ? rows.length * (height + gap) - gap : 0;
}

/** Draws rows of skills. Returns the bottom edge. */
function drawChips(canvas: SvgCanvas, rows: readonly Chip[][], place: Place, look: ChipLook): number {
  const { size, height, inset, gap } = look;
  for (const [index, row] of rows.entries()) {
    let { start } = place;
    const top = place.top + index * (height + gap);
    for (const { text, width } of row) {
      canvas.box({ start: start + 0.5, top: top + 0.5 }, width - 1, height - 1, size / 2, 's-line');
      const middle = { start: start + width / 2, top: top + Math.round((height - size * 1.3) / 2) };
      canvas.text(text, middle, { size, fill: 'text', align: 'middle' }, width - 2 * inset);
      start += width + gap;
    }
  }
  return place.top + heightOf(rows, look);
}

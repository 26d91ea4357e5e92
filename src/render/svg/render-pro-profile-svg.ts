import { type ShownProfile, toShownProfile } from '../../core/profile/shown-profile.ts';
import { CHECK } from '../../elements/template/glyph.ts';
import { profileFacts } from '../facts.ts';
import { profileMessages } from '../html/frame.ts';
import type { ProProfileOptions } from '../html/render-pro-profile.ts';
import { isRightToLeft } from '../right-to-left.ts';
import { drawBannerGround } from './drawn-card.ts';
import { largestWhole } from './largest-whole.ts';
import { type Place, SvgCanvas, type TextLook } from './svg-canvas.ts';
import { BANNER, drawnWidth, type SvgOptions, svgStyle } from './svg-palette.ts';
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
  /** The handle, and the pronouns. */
  readonly handle: readonly string[];
  readonly role: string;
  /** That the role has yet to begin, what the employer is called besides, and on whose behalf the role is held: in its own row, so that a long role cannot push it out. */
  readonly note: string;
  readonly headline: string;
  readonly skills: readonly string[];
  readonly avatar: string | undefined;
  readonly claimed: boolean;
  readonly lang: string;
}

const PAD = 16;
/** The name's sizes on a banner. */
const NAME_SIZES = [
  { size: 64, lines: 1 },
  { size: 52, lines: 2 },
  { size: 44, lines: 3 },
] as const;
const NAME = { size: 18, bold: true, fill: 'text' } as const;
const BODY = { size: 15, fill: 'text' } as const;
const SMALL = { size: 13, fill: 'quiet' } as const;

/**
 * Draws a profile's summary as a self-contained SVG: no script and no outside reference.
 *
 * @param view an `id.sifa.getProfileView#profileView`, unchecked; invalid parts are dropped. `null`, and what is no view, give a drawing of `actor` alone
 * @returns the empty string when there is neither a view nor an `actor`
 *
 * @example
 * ```js
 * import { fetchGetProfileView } from 'masthead/client';
 * import { renderProProfileSvg } from 'masthead/render';
 *
 * const profile = await fetchGetProfileView({ baseUrl: 'http://localhost:2584' }, 'mara.tidewater.example');
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
  const canvas = new SvgCanvas(width, isRightToLeft(person.lang), options.images ?? new Map());
  const height = banner ? drawBanner(canvas, person) : drawSummary(canvas, person);
  const style = svgStyle(null, options);
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
  const { role, upcoming, other, party, skills } = profileFacts(profile, messages, options);
  const named = profile && [profile.givenName, profile.familyName].filter(Boolean).join(' ');
  return {
    name: profile ? (profile.displayName ?? named) || profile.handle : `@${actor}`,
    handle: profile ? [`@${profile.handle}`, ...(profile.pronouns ? [profile.pronouns] : [])] : [],
    role,
    note: [upcoming, other, party].filter(Boolean).join(' · '),
    headline: profile?.headline ?? '',
    skills,
    avatar: profile?.avatar,
    claimed: profile?.claimed === true,
    lang: messages.lang,
  };
}

function drawSummary(canvas: SvgCanvas, person: DrawnProfile): number {
  const { width } = canvas;
  const { name, handle, role, note, headline, skills, lang } = person;
  const inner = width - 2 * PAD;
  const start = PAD + 60;
  const room = width - start - PAD;
  const names = wrapText(name, { ...NAME, width: room - 24, lines: 2 }, lang);
  const roles = wrapText(role, { ...BODY, width: room, lines: 2 }, lang);
  const small = [...wrapFacts(note ? [note] : [], { ...SMALL, width: room, lines: 1 })];
  small.push(...wrapFacts(handle, { ...SMALL, width: room, lines: 2 }));
  const tall = names.length * 23 + roles.length * 20 + small.length * 18;
  drawAvatar(canvas, person, { start: PAD, top: PAD }, 48);
  let top = PAD + Math.max(0, Math.round((48 - tall) / 2));
  const end = canvas.lines(names, { start, top }, NAME, 23);
  const last = textWidth(names.at(-1) ?? '', NAME.size, true);
  if (person.claimed) drawClaimed(canvas, { start: start + last + 6, top: end - 20 }, 16);
  top = canvas.lines(roles, { start, top: end }, BODY, 20);
  canvas.lines(small, { start, top: top + 2 }, SMALL, 18);
  const below = { start: PAD, top: PAD + Math.max(48, tall + 2) };
  top = canvas.paragraph(headline, below, BODY, { width: inner, lines: 3, lineHeight: 21, gap: 12 }, lang);
  const chips = chipRows(skills, inner);
  for (const [index, row] of chips.entries()) {
    let at = PAD;
    top += index > 0 ? 6 : 12;
    for (const { text, width: wide } of row) {
      canvas.box({ start: at + 0.5, top: top + 0.5 }, wide - 1, 25, 13, 's-line');
      canvas.text(text, { start: at + wide / 2, top: top + 5 }, { size: 13, fill: 'text', align: 'middle' }, wide - 20);
      at += wide + 6;
    }
    top += 26;
  }
  canvas.frame(top + PAD);
  return top + PAD;
}

/** A portrait, and beside it the lines of text, both in the middle of the height. */
function drawBanner(canvas: SvgCanvas, person: DrawnProfile): number {
  const { width, height } = BANNER;
  const { name, handle, role, note, headline, lang } = person;
  drawBannerGround(canvas);
  drawAvatar(canvas, person, { start: 80, top: (height - 240) / 2 }, 240);
  const start = 376;
  const box = { width: width - start - 64, balanced: true };
  const named = largestWhole(name, NAME_SIZES, box.width, lang);
  const blocks: [lines: readonly string[], look: TextLook, line: number, gap: number][] = [
    [named.lines, named.look, named.look.size * 1.2, 0],
    [wrapText(role, { ...box, size: 36, lines: 2 }, lang), { size: 36, fill: 'text' }, 46, 10],
    [note ? [fitText(note, { ...box, size: 26 })] : [], { size: 26, fill: 'quiet' }, 36, 6],
    [wrapFacts(handle, { ...box, size: 26, lines: 2 }), { size: 26, fill: 'quiet' }, 36, 8],
    [wrapText(headline, { ...box, balanced: false, size: 30, lines: 3 }, lang), { size: 30, fill: 'text' }, 42, 24],
  ];
  const shown = blocks.filter(([lines]) => lines.length > 0);
  const tall = shown.reduce((sum, [lines, , line, gap]) => sum + gap + lines.length * line, 0);
  let top = (height - tall) / 2;
  for (const [lines, look, line, gap] of shown) top = canvas.lines(lines, { start, top: top + gap }, look, line);
  return height;
}

function drawAvatar(canvas: SvgCanvas, { avatar, name }: DrawnProfile, place: Place, size: number): void {
  canvas.picture(avatar, name.replace(/^@/, ''), place, size, size / 2);
}

function drawClaimed(canvas: SvgCanvas, place: Place, size: number): void {
  canvas.box(place, size, size, size / 2, 'f-accent');
  canvas.glyph(CHECK, place, size, 'on-accent');
}

/** Breaks skills into as many rows as they need. */
function chipRows(skills: readonly string[], room: number): { text: string; width: number }[][] {
  const rows: { text: string; width: number }[][] = [];
  let used = room;
  for (const skill of skills) {
    const text = fitText(skill, { width: Math.min(room, 240) - 20, size: 13 });
    const width = Math.ceil(textWidth(text, 13)) + 20;
    if (used + width > room) {
      rows.push([]);
      used = 0;
    }
    rows.at(-1)?.push({ text, width });
    used += width + 6;
  }
  return rows;
}

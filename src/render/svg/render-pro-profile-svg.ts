import { type ShownProfile, toShownProfile } from '../../core/profile/shown-profile.ts';
import { CHECK } from '../../elements/template/glyph.ts';
import { profileMessages } from '../html/messages.ts';
import type { ProProfileOptions } from '../html/render-pro-profile.ts';
import { profileFacts } from '../profile-facts.ts';
import { drawBannerGround } from './card-banner.ts';
import { type Place, SvgCanvas } from './svg-canvas.ts';
import { BANNER, drawnWidth, isRightToLeft, type SvgOptions } from './svg-options.ts';
import { svgStyle } from './svg-palette.ts';
import { textWidth } from './text-width.ts';
import { fitText, wrapText } from './wrap-text.ts';

/** The options of `renderProProfileSvg`. */
export interface ProProfileSvgOptions
  extends Omit<SvgOptions, 'appearance'>,
    Pick<ProProfileOptions, 'actor' | 'maxSkills' | 'today'> {
  readonly appearance?: 'auto' | 'light' | 'dark';
  /** `summary` is the default; `banner` is a link preview of 1200 by 630 CSS pixels. */
  readonly layout?: 'summary' | 'banner';
}

interface DrawnProfile {
  readonly name: string;
  readonly handle: string;
  readonly role: string;
  /** That the role has yet to begin, and on whose behalf it is held: in its own row, so that a long role cannot push it out. */
  readonly note: string;
  readonly headline: string;
  readonly skills: readonly string[];
  readonly avatar: string | undefined;
  readonly claimed: boolean;
  readonly lang: string;
}

const PAD = 16;

/**
 * Draws a profile's summary as a self-contained SVG: no script and no outside reference.
 *
 * @param view an `id.sifa.getProfileView#profileView`, unchecked; invalid parts are dropped. `null`, and what is no view, give a drawing of `actor` alone
 * @returns the empty string when there is neither a view nor an `actor`
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
  const style = svgStyle(undefined, options.appearance ?? 'auto');
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
  const { role, upcoming, party, skills } = profileFacts(profile, messages, options);
  const named = profile && [profile.givenName, profile.familyName].filter(Boolean).join(' ');
  return {
    name: profile ? (profile.displayName ?? named) || profile.handle : `@${actor}`,
    handle: profile ? [`@${profile.handle}`, profile.pronouns].filter(Boolean).join(' · ') : '',
    role,
    note: [upcoming, party].filter(Boolean).join(' · '),
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
  const rows = [role, note, handle].filter(Boolean).length;
  drawAvatar(canvas, person, { start: PAD, top: PAD }, 48);
  let top = PAD + (rows === 0 ? 12 : 0);
  const shown = fitText(name, { width: room - 24, size: 17, bold: true });
  canvas.text(shown, { start, top }, { size: 17, bold: true, fill: 'text' });
  if (person.claimed) drawClaimed(canvas, { start: start + textWidth(shown, 17, true) + 6, top: top + 3 }, 16);
  top += 24;
  if (role) {
    canvas.fitted(role, { start, top }, { size: 15, fill: 'text' }, room);
    top += 21;
  }
  if (note) {
    canvas.fitted(note, { start, top }, { size: 13, fill: 'quiet' }, room);
    top += 19;
  }
  if (handle) canvas.fitted(handle, { start, top }, { size: 13, fill: 'quiet' }, room);
  const box = { width: inner, lines: 3, lineHeight: 21, gap: 12 };
  const below = { start: PAD, top: PAD + Math.max(48, 22 + rows * 20) };
  top = canvas.paragraph(headline, below, { size: 15, fill: 'text' }, box, lang);
  const chips = chipRows(skills, inner);
  for (const [index, row] of chips.entries()) {
    let at = PAD;
    top += index > 0 ? 6 : 12;
    for (const { text, width: wide } of row) {
      canvas.box({ start: at + 0.5, top: top + 0.5 }, wide - 1, 25, 13, 's-line');
      canvas.text(text, { start: at + 10, top: top + 5 }, { size: 13, fill: 'text' }, wide - 20);
      at += wide + 6;
    }
    top += 26;
  }
  canvas.frame(top + PAD);
  return top + PAD;
}

function drawBanner(canvas: SvgCanvas, person: DrawnProfile): number {
  const { width, height } = BANNER;
  const { name, handle, role, note, headline, lang } = person;
  drawBannerGround(canvas);
  drawAvatar(canvas, person, { start: 80, top: 180 }, 240);
  const start = 376;
  const room = width - start - 64;
  const title = wrapText(name, { width: room - 60, size: 64, bold: true, lines: 2 }, lang);
  let top = 170 - (title.length > 1 ? 40 : 0);
  top = canvas.lines(title, { start, top }, { size: 64, bold: true, fill: 'text' }, 76);
  if (role) {
    canvas.fitted(role, { start, top: top + 12 }, { size: 36, fill: 'text' }, room);
    top += 60;
  }
  if (note) {
    canvas.fitted(note, { start, top }, { size: 26, fill: 'quiet' }, room);
    top += 40;
  }
  const box = { width: room, lines: 3, lineHeight: 42, gap: 12 };
  canvas.paragraph(headline, { start, top }, { size: 30, fill: 'quiet' }, box, lang);
  canvas.fitted(handle, { start, top: height - 90 }, { size: 26, fill: 'quiet' }, room);
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

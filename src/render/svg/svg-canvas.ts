// Where the layouts draw: boxes, texts and pictures as SVG, in both directions.

import { ARROW, type Glyph, LINK } from '../../elements/template/pieces.template.ts';
import { firstGrapheme } from '../../elements/text/format.ts';
import type { Messages } from '../../elements/text/message-set.ts';
import type { SvgAppearance } from '../drawn-palette.ts';
import { escapeHtml } from '../html/write-html.ts';
import { isolated } from '../language.ts';
import { pictureSize, sizeInFrame } from './picture-size.ts';
import { type Face, SVG_FONT, SVG_SERIF, textWidth } from './text-width.ts';
import { BETWEEN, fitText, textDirection } from './wrap-text.ts';

/** Options of every drawing. */
export interface SvgOptions {
  /** CSS pixels, limited to 240 to 1200; default 600. A banner is always 1200 by 630. */
  readonly width?: number | undefined;
  /**
   * `auto`, the default, follows the reader's color scheme by a media query; `publication` uses the
   * publication's own colours for the whole drawing.
   */
  readonly appearance?: SvgAppearance | undefined;
  /**
   * BCP 47: the language of the messages, and the direction of the drawing. When left out, the
   * messages are English, and the title decides the direction.
   */
  readonly lang?: string | undefined;
  /** Messages to use instead of Masthead's own; those that are left out are English. */
  readonly messages?: Messages | undefined;
  /**
   * Images as `data:` URLs, by their addresses in the view. Any other image is not drawn (a letter
   * replaces an icon or avatar), because the SVG has no outside references.
   */
  readonly images?: ReadonlyMap<string, string> | undefined;
}

/** The size of a link preview, CSS pixels. */
export const BANNER = { width: 1200, height: 630 } as const;

/** CSS pixels: from this width a card or a profile is wide, as the elements are from 28em. */
export const WIDE = 448;

/** Limits the width option to its range; 600 when it is left out or not finite. */
export function drawnWidth(width: number | undefined): number {
  return Math.round(Math.min(1200, Math.max(240, Number.isFinite(width) && width !== undefined ? width : 600)));
}

// XML 1.0 cannot contain control characters except tab, LF and CR, lone surrogates, U+FFFE and
// U+FFFF; it discourages U+007F to U+009F.
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are meant
const UNWRITABLE = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff]|\p{Surrogate}/gu;

/**
 * Escapes text for XML, between tags and in attribute values. Removes characters that XML cannot
 * contain, or discourages.
 */
export function escapeXml(text: string): string {
  return escapeHtml(text.replace(UNWRITABLE, ''));
}

// Characters of a drawing's title and description.
const MAX_NAMED = 3000;
/** The corners of a card, CSS pixels, as on the element. */
export const RADIUS = 14;
// The share of the text colour in the hairline along a picture's inner edge. It marks the edge of a
// picture in the ground's colour.
const HAIRLINE = 0.08;

export interface TextLook {
  readonly size: number;
  readonly face?: Face;
  /** The class of the text's colour in `svgStyle`. */
  readonly fill: 'text' | 'muted' | 'quiet' | 'on-accent';
  /**
   * How the text is aligned at its place; `start` when left out. With `middle`, a font that is
   * wider than the estimate overflows equally on both sides.
   */
  readonly align?: 'start' | 'middle' | 'end';
  /** Whether the separator between facts is a dot as large as the element's. */
  readonly dotted?: boolean;
}

/**
 * The distance from a text's `top` (its baseline less its size) to the middle of its letters,
 * relative to the size, in Arial and Georgia.
 */
const MIDDLE = 0.65;
/** The size of a dot, relative to the text's: three pixels for 13. */
const DOT = 0.7;

/**
 * A position in CSS pixels. `start` counts from the edge where lines begin, so that a drawing can
 * be mirrored.
 */
export interface Place {
  readonly start: number;
  readonly top: number;
}

/**
 * Builds an SVG of a fixed width and open height. Positions count from the left, or from the right
 * when mirrored.
 */
export class SvgCanvas {
  readonly width: number;
  readonly mirrored: boolean;
  readonly #images: ReadonlyMap<string, string>;
  #body = '';
  #clips = 0;

  /** @param images `data:` URLs by address; other images are not drawn */
  constructor(width: number, mirrored: boolean, images: ReadonlyMap<string, string>) {
    this.width = width;
    this.mirrored = mirrored;
    this.#images = images;
  }

  holds(address: string | undefined): address is string {
    return address !== undefined && this.#images.has(address);
  }

  /**
   * One line of text with its baseline at `top + size`; squeezed to `within` pixels if its
   * estimated width is larger.
   */
  text(text: string, { start, top }: Place, look: TextLook, within?: number): void {
    const { size, face, fill, align = 'start', dotted } = look;
    // Facts follow the drawing's direction, whatever script the first one uses.
    const own = dotted ? undefined : textDirection(text);
    const rtl = (own ?? (this.mirrored ? 'rtl' : 'ltr')) === 'rtl';
    // Text in the opposite direction is still aligned at the drawing's start edge, where the text
    // ends.
    const anchor = align === 'middle' ? align : (rtl === this.mirrored) === (align === 'start') ? 'start' : 'end';
    const x = this.#x(start);
    const direction = rtl ? ' direction="rtl"' : '';
    const drawn = face === 'serif' ? ` font-family="${SVG_SERIF}" font-weight="700"` : face ? ' font-weight="600"' : '';
    const fitted =
      within !== undefined && textWidth(text, size, face) > within
        ? ` textLength="${round(within)}" lengthAdjust="spacingAndGlyphs"`
        : '';
    const dot = ` <tspan font-size="${round(size * DOT)}">•</tspan> `;
    const fact = (words: string) => (words === '' ? '' : escapeXml(isolated(words)));
    const words = dotted ? text.split(BETWEEN).map(fact).join(dot).trimEnd() : escapeXml(text);
    this.#body += `<text class="f-${fill}" x="${round(x)}" y="${round(top + size)}" font-size="${size}"${drawn}${direction} text-anchor="${anchor}"${fitted}>${words}</text>`;
  }

  /** One line of text, cut with an ellipsis if it is too long. */
  fitted(text: string, place: Place, look: TextLook, width: number): void {
    this.text(fitText(text, { ...look, width }), place, look);
  }

  /**
   * Lines below each other, each vertically centred in its line height, as in a page. Returns the
   * bottom edge.
   */
  lines(texts: readonly string[], place: Place, look: TextLook, lineHeight: number): number {
    const top = place.top + lineHeight / 2 - MIDDLE * look.size;
    for (const [index, text] of texts.entries()) this.text(text, { ...place, top: top + index * lineHeight }, look);
    return place.top + texts.length * lineHeight;
  }

  /** A rounded rectangle; its classes fill or outline it. */
  box({ start, top }: Place, width: number, height: number, radius: number, looks: string): void {
    this.#body += `<rect class="${looks}" x="${round(this.#left(start, width))}" y="${round(top)}" width="${round(width)}" height="${round(height)}" rx="${radius}"/>`;
  }

  /**
   * A rounded rectangle in the accent colour, with an edge if the palette has one because the
   * ground is similar.
   */
  accentBox({ start, top }: Place, width: number, height: number, radius: number): void {
    this.box({ start, top }, width, height, radius, 'f-accent');
    this.box({ start: start + 0.5, top: top + 0.5 }, width - 1, height - 1, radius - 0.5, 's-edge');
  }

  /**
   * A card's background and border, inserted below everything drawn so far. Call it last, when the
   * height is known.
   */
  frame(height: number): void {
    const drawn = this.#body;
    this.#body = '';
    this.box({ start: 0.5, top: 0.5 }, this.width - 1, height - 1, RADIUS, 'f-ground s-line');
    this.#body += drawn;
  }

  /**
   * A straight band in the accent colour below the top border, cut by the card's round corners.
   * With a radius of 0 it runs along the top edge, from side to side.
   */
  band(height: number, radius = RADIUS - 1): void {
    const edge = radius > 0 ? 1 : 0;
    // The point where the corner's arc meets the lower edge of the band.
    const inset = round(edge + radius - Math.sqrt(radius ** 2 - Math.max(0, radius - height) ** 2));
    const arc = radius > 0 ? `A${radius} ${radius} 0 0 1 ` : 'L';
    const [top, bottom, turn] = [edge, edge + height, edge + radius];
    this.#body += `<path class="f-band" d="M${inset} ${bottom}${arc}${turn} ${top}H${this.width - turn}${arc}${round(this.width - inset)} ${bottom}Z"/>`;
  }

  /** A horizontal line. */
  rule({ start, top }: Place, width: number): void {
    this.#body += `<path class="s-line" d="M${round(this.#left(start, width))} ${round(top)}h${round(width)}"/>`;
  }

  /** A coloured ground from a card's top border down to `bottom`. */
  top(bottom: number, look: string): void {
    const box = { left: 1, top: 1, width: this.width - 2, height: bottom };
    this.#body += `<path class="${look}" d="${roundedPath(box, [RADIUS - 1, RADIUS - 1, 0, 0])}"/>`;
  }

  /**
   * A picture in a frame, sized by `sizeInFrame`. A picture whose size cannot be read covers the
   * frame.
   */
  cover(address: string, { start, top }: Place, width: number, height: number, radius: number): void {
    const data = this.#images.get(address);
    if (data === undefined) return;
    const frame = { left: this.#left(start, width), top, width, height };
    const path = roundedPath(frame, [radius, radius, radius, radius]);
    const id = this.#clip(path);
    const size = pictureSize(data);
    const shown = size ? sizeInFrame(size, frame) : frame;
    const x = frame.left + (width - shown.width) / 2;
    const y = top + (height - shown.height) / 2;
    this.#body += `<path class="f-frame" d="${path}"/><image x="${round(x)}" y="${round(y)}" width="${round(shown.width)}" height="${round(shown.height)}" clip-path="url(#${id})" preserveAspectRatio="xMidYMid ${size ? 'meet' : 'slice'}" href="${escapeXml(data)}"/><path class="s-text" stroke-opacity="${HAIRLINE}" d="${roundedPath(frame, [radius, radius, radius, radius], 0.5)}"/>`;
  }

  /** The tile of a link without a record. */
  linkTile(place: Place, size: number, radius: number): void {
    const glyph = size * 0.41;
    this.box(place, size, size, radius, 'f-tile');
    const at = (size - glyph) / 2;
    this.glyph(LINK, { start: place.start + at, top: place.top + at }, glyph, 'quiet');
  }

  /**
   * An image that covers its box, cropped, with a hairline along its inner edge. `corners` has the
   * radii clockwise from the start edge's upper corner.
   */
  image(address: string, { start, top }: Place, width: number, height: number, corners: Corners): void {
    const data = this.#images.get(address);
    if (data === undefined) return;
    const left = this.#left(start, width);
    const box = { left, top, width, height };
    const [a, b, c, d] = corners;
    const turned: Corners = this.mirrored ? [b, a, d, c] : corners;
    const id = this.#clip(roundedPath(box, turned));
    this.#body += `<image x="${round(left)}" y="${round(top)}" width="${round(width)}" height="${round(height)}" clip-path="url(#${id})" preserveAspectRatio="xMidYMid slice" href="${escapeXml(data)}"/><path class="s-text" stroke-opacity="${HAIRLINE}" d="${roundedPath(box, turned, 0.5)}"/>`;
  }

  /** A square image, or a tile with the first letter of `name` if the image is missing. */
  picture(address: string | undefined, name: string, place: Place, size: number, radius: number): void {
    if (this.holds(address)) this.image(address, place, size, size, [radius, radius, radius, radius]);
    else this.#tile(firstGrapheme(name), place, size, radius);
  }

  #clip(path: string): string {
    const id = `clip${++this.#clips}`;
    this.#body += `<clipPath id="${id}"><path d="${path}"/></clipPath>`;
    return id;
  }

  #tile(letter: string, place: Place, size: number, radius: number): void {
    this.accentBox(place, size, size, radius);
    const x = this.#left(place.start, size) + size / 2;
    const font = Math.round(size * 0.45);
    this.#body += `<text class="f-on-accent" x="${round(x)}" y="${round(place.top + size / 2 + font * 0.36)}" font-size="${font}" font-weight="600" text-anchor="middle">${escapeXml(letter)}</text>`;
  }

  /** A glyph of 16 by 16 units, scaled to `size`; the arrow is mirrored with the drawing. */
  glyph(drawn: Glyph, { start, top }: Place, size: number, color: string): void {
    const left = this.#left(start, size);
    const mirror = this.mirrored && drawn === ARROW ? ' translate(16 0) scale(-1 1)' : '';
    this.#body += `<path class="s-${color}" transform="translate(${round(left)} ${round(top)}) scale(${round(size / 16)})${mirror}" d="${drawn.glyph}" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"/>`;
  }

  /**
   * The whole SVG. `title` and `description` are its accessible name and description, cut to 3,000
   * characters each; `style` is the result of `svgStyle`.
   */
  toSvg(height: number, title: string, description: string, style: string, lang: string): string {
    const size = `width="${this.width}" height="${round(height)}" viewBox="0 0 ${this.width} ${round(height)}"`;
    const described = description ? `<desc id="d">${escapeXml(description.slice(0, MAX_NAMED))}</desc>` : '';
    const names = description ? 't d' : 't';
    return `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img" aria-labelledby="${names}" lang="${escapeXml(lang)}" font-family="${SVG_FONT}" fill="none"><title id="t">${escapeXml(title.slice(0, MAX_NAMED))}</title>${described}<style>${style}</style>${this.#body}</svg>\n`;
  }

  #x(start: number): number {
    return this.mirrored ? this.width - start : start;
  }

  #left(start: number, width: number): number {
    return this.mirrored ? this.width - start - width : start;
  }
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** A rectangle in CSS pixels. */
export interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The radii of a rectangle's corners, CSS pixels, clockwise from the top left one. */
export type Corners = readonly [topLeft: number, topRight: number, bottomRight: number, bottomLeft: number];

/**
 * The data of an SVG path around a rectangle, `inset` pixels inside its edge. A radius of 0 makes a
 * square corner.
 */
export function roundedPath({ left, top, width, height }: Rectangle, corners: Corners, inset = 0): string {
  const [x, y, right, bottom] = [left + inset, top + inset, left + width - inset, top + height - inset] as const;
  const inner = (radius: number) => Math.max(0, radius - inset);
  const [a, b, c, d] = [inner(corners[0]), inner(corners[1]), inner(corners[2]), inner(corners[3])] as const;
  const arc = (radius: number, across: number, down: number) =>
    radius > 0 ? `a${round(radius)} ${round(radius)} 0 0 1 ${round(across * radius)} ${round(down * radius)}` : '';
  return [
    `M${round(x)} ${round(y + a)}${arc(a, 1, -1)}`,
    `H${round(right - b)}${arc(b, 1, 1)}`,
    `V${round(bottom - c)}${arc(c, -1, 1)}`,
    `H${round(x + d)}${arc(d, -1, -1)}Z`,
  ].join('');
}

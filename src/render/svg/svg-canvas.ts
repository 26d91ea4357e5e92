import { firstGrapheme } from '../../elements/format/first-grapheme.ts';
import { ARROW, type Glyph } from '../../elements/template/glyph.ts';
import { escapeXml } from './escape-xml.ts';
import { SVG_FONT, textWidth } from './text-width.ts';
import { fitText, textDirection, wrapText } from './wrap-text.ts';

// Of a drawing's name and description, in characters: as much as a card may hold.
const MAX_NAMED = 3000;

/** How a piece of text looks. */
export interface TextLook {
  readonly size: number;
  readonly bold?: boolean;
  /** The name of its colour. */
  readonly fill: 'text' | 'quiet' | 'on-accent';
}

/** How much room a paragraph has. */
export interface ParagraphBox {
  readonly width: number;
  readonly lines: number;
  readonly lineHeight: number;
  /** Above it, where there is anything to show. */
  readonly gap?: number;
}

/** Where something stands: from the edge where lines begin, so that a drawing can be mirrored. */
export interface Place {
  readonly start: number;
  readonly top: number;
}

/** A drawing of a given width that grows downwards. Everything is placed from where lines begin: the left, or the right in a mirrored one. */
export class SvgCanvas {
  readonly width: number;
  readonly mirrored: boolean;
  readonly #images: ReadonlyMap<string, string>;
  #body = '';
  #clips = 0;

  /**
   * @param width in CSS pixels
   * @param mirrored right to left
   * @param images by address, as `data:` URLs: what is not here is not shown
   */
  constructor(width: number, mirrored: boolean, images: ReadonlyMap<string, string>) {
    this.width = width;
    this.mirrored = mirrored;
    this.#images = images;
  }

  /** Whether a picture can be shown. */
  holds(address: string | undefined): address is string {
    return address !== undefined && this.#images.has(address);
  }

  /** One line of text, its baseline so far below `top` that it fills a line of 1.3 times its size. */
  text(text: string, { start, top }: Place, { size, bold, fill }: TextLook, within?: number): void {
    const rtl = (textDirection(text) ?? (this.mirrored ? 'rtl' : 'ltr')) === 'rtl';
    // A text that runs the other way than the drawing still begins where lines begin; its own width says where that is.
    const anchor = rtl === this.mirrored ? 'start' : 'end';
    const x = this.#x(start);
    const direction = rtl ? ' direction="rtl"' : '';
    const weight = bold ? ' font-weight="600"' : '';
    const fitted =
      within !== undefined && textWidth(text, size, bold) > within
        ? ` textLength="${round(within)}" lengthAdjust="spacingAndGlyphs"`
        : '';
    this.#body += `<text class="f-${fill}" x="${round(x)}" y="${round(top + size)}" font-size="${size}"${weight}${direction} text-anchor="${anchor}"${fitted}>${escapeXml(text)}</text>`;
  }

  /** One line of text, cut where it is too long. */
  fitted(text: string, place: Place, look: TextLook, width: number): void {
    this.text(fitText(text, { ...look, width }), place, look);
  }

  /** A text broken into lines; gives where the next thing can begin. */
  paragraph(text: string, { start, top }: Place, look: TextLook, box: ParagraphBox, lang: string): number {
    const lines = wrapText(text, { ...look, width: box.width, lines: box.lines }, lang);
    return lines.length > 0 ? this.lines(lines, { start, top: top + (box.gap ?? 0) }, look, box.lineHeight) : top;
  }

  /** Lines below each other; gives where the next thing can begin. */
  lines(texts: readonly string[], place: Place, look: TextLook, lineHeight: number): number {
    for (const [index, text] of texts.entries())
      this.text(text, { ...place, top: place.top + index * lineHeight }, look);
    return place.top + texts.length * lineHeight;
  }

  /** A box: filled, or only its outline. */
  box({ start, top }: Place, width: number, height: number, radius: number, looks: string): void {
    this.#body += `<rect class="${looks}" x="${round(this.#left(start, width))}" y="${round(top)}" width="${round(width)}" height="${round(height)}" rx="${radius}"/>`;
  }

  /** A card's ground and border, below everything that is drawn already: only then is its height known. */
  frame(height: number): void {
    const drawn = this.#body;
    this.#body = '';
    this.box({ start: 0.5, top: 0.5 }, this.width - 1, height - 1, 12, 'f-ground s-line');
    this.#body += drawn;
  }

  /** A hairline across. */
  rule(top: number, inset: number): void {
    this.#body += `<path class="s-line" d="M${inset} ${round(top)}H${this.width - inset}"/>`;
  }

  /**
   * A picture that fills its place and is cut where it is larger.
   *
   * @param address one that the drawing holds
   * @param radius of its corners
   * @param square how much of its foot keeps square corners
   */
  image(address: string, { start, top }: Place, width: number, height: number, radius: number, square = 0): void {
    const data = this.#images.get(address);
    if (data === undefined) return;
    const id = `clip${++this.#clips}`;
    const placed = (tall: number) =>
      `x="${round(this.#left(start, width))}" y="${round(top)}" width="${round(width)}" height="${round(tall)}"`;
    this.#body += `<clipPath id="${id}"><rect ${placed(height + square)} rx="${radius}"/></clipPath><image ${placed(height)} clip-path="url(#${id})" preserveAspectRatio="xMidYMid slice" href="${escapeXml(data)}"/>`;
  }

  /** A picture, or the first letter of a name where the drawing does not hold it. */
  picture(address: string | undefined, name: string, place: Place, size: number, radius: number): void {
    if (this.holds(address)) this.image(address, place, size, size, radius);
    else this.#tile(firstGrapheme(name), place, size, radius);
  }

  /** A letter in the middle of a filled tile. */
  #tile(letter: string, place: Place, size: number, radius: number): void {
    this.box(place, size, size, radius, 'f-accent');
    const x = this.#left(place.start, size) + size / 2;
    const font = Math.round(size * 0.45);
    this.#body += `<text class="f-on-accent" x="${round(x)}" y="${round(place.top + size / 2 + font * 0.36)}" font-size="${font}" font-weight="600" text-anchor="middle">${escapeXml(letter)}</text>`;
  }

  /** One of the small drawings. */
  glyph(drawn: Glyph, { start, top }: Place, size: number, color: string): void {
    const left = this.#left(start, size);
    const mirror = this.mirrored && drawn === ARROW ? ' translate(16 0) scale(-1 1)' : '';
    this.#body += `<path class="s-${color}" transform="translate(${round(left)} ${round(top)}) scale(${round(size / 16)})${mirror}" d="${drawn.glyph}" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"/>`;
  }

  /**
   * The whole picture.
   *
   * @param height in CSS pixels
   * @param title its name, for those who do not see it, up to 3,000 characters
   * @param description more of it, likewise
   * @param style the colours
   * @param lang BCP 47
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

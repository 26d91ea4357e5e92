import type { ShownPart } from './boxes.ts';

/** A part as its browser draws it. */
export interface Measure {
  readonly name: string;
  /** Such as `1.375em (22 px)`; absent where there are no words. */
  readonly type?: string;
  readonly lineHeight?: string;
  readonly weight?: string;
  /** Width and height, of pictures, tiles and buttons. */
  readonly size?: string;
  readonly radius?: string;
}

/**
 * Type, sizes and corners of parts, measured.
 *
 * @param base the element's own text size in pixels: what 1em is
 */
export function measure({ name, element, box }: ShownPart, base: number): Measure {
  const style = getComputedStyle(element);
  const size = Number.parseFloat(style.fontSize);
  const lineHeight = Number.parseFloat(style.lineHeight);
  const words = (element.textContent ?? '').trim() !== '';
  const picture = element.matches('img, svg') || !words;
  const boxed = picture || name.includes('button') || name.includes('tile');
  const radius = Number.parseFloat(style.borderTopLeftRadius);
  return {
    name,
    ...(words && {
      type: inEm(size, base),
      weight: style.fontWeight,
      ...(Number.isFinite(lineHeight) && { lineHeight: (lineHeight / size).toFixed(2).replace(/\.?0+$/, '') }),
    }),
    ...(boxed && { size: `${Math.round(box.width)} × ${Math.round(box.height)} px` }),
    ...(boxed &&
      radius > 0 && {
        radius: style.borderTopLeftRadius.endsWith('%') ? style.borderTopLeftRadius : inEm(radius, base),
      }),
  };
}

/** A length in the element's own text size, and in pixels. */
export function inEm(pixels: number, base: number): string {
  const em = (pixels / base).toFixed(3).replace(/\.?0+$/, '');
  return `${em}em (${Number(pixels.toFixed(1))} px)`;
}

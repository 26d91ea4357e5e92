import type { Rgb } from '../../../src/core/index.ts';

/**
 * The colours that a picture is made of: pixels gathered in boxes of a sixteenth of each channel, loud boxes before quiet ones, then none too near to one that
 * is there already.
 *
 * @param pixels red, green, blue, alpha, as a canvas gives them
 * @param most how many
 * @returns best accent first
 */
export function coloursOfPicture(pixels: ArrayLike<number>, most = 6): Rgb[] {
  const boxes = new Map<number, { r: number; g: number; b: number; count: number }>();
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [r = 0, g = 0, b = 0, alpha = 0] = [pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3]];
    if (alpha < 128) continue;
    const key = ((r >> 4) << 8) | ((g >> 4) << 4) | (b >> 4);
    const box = boxes.get(key) ?? { r: 0, g: 0, b: 0, count: 0 };
    boxes.set(key, { r: box.r + r, g: box.g + g, b: box.b + b, count: box.count + 1 });
  }
  const found = [...boxes.values()].map(({ r, g, b, count }) => {
    const colour = { r: Math.round(r / count), g: Math.round(g / count), b: Math.round(b / count) };
    const chroma = Math.max(colour.r, colour.g, colour.b) - Math.min(colour.r, colour.g, colour.b);
    return { colour, weight: Math.sqrt(count) * (16 + chroma) };
  });
  const picked: Rgb[] = [];
  for (const { colour } of found.sort((a, b) => b.weight - a.weight)) {
    if (picked.length < most && picked.every((other) => distance(other, colour) > 60)) picked.push(colour);
  }
  return picked;
}

function distance(a: Rgb, b: Rgb): number {
  return Math.hypot(a.r - b.r, a.g - b.g, a.b - b.b);
}

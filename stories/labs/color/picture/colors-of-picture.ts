import type { Rgb } from '../../../../src/core/index.ts';

/**
 * The colours that a picture is made of: pixels gathered in boxes of a sixteenth of each channel,
 * loud boxes before quiet ones, then none too near to one that is there already.
 *
 * @param pixels red, green, blue, alpha, as a canvas gives them
 * @param limit how many
 * @returns best accent first
 */
export function colorsOfPicture(pixels: ArrayLike<number>, limit = 6): Rgb[] {
  const boxes = new Map<number, { r: number; g: number; b: number; count: number }>();
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [r = 0, g = 0, b = 0, alpha = 0] = [pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3]];
    if (alpha < 128) continue;
    const key = ((r >> 4) << 8) | ((g >> 4) << 4) | (b >> 4);
    const box = boxes.get(key) ?? { r: 0, g: 0, b: 0, count: 0 };
    boxes.set(key, { r: box.r + r, g: box.g + g, b: box.b + b, count: box.count + 1 });
  }
  const found = [...boxes.values()].map(({ r, g, b, count }) => {
    const color = { r: Math.round(r / count), g: Math.round(g / count), b: Math.round(b / count) };
    const chroma = Math.max(color.r, color.g, color.b) - Math.min(color.r, color.g, color.b);
    return { color, weight: Math.sqrt(count) * (16 + chroma) };
  });
  const picked: Rgb[] = [];
  for (const { color } of found.sort((a, b) => b.weight - a.weight)) {
    if (picked.length < limit && picked.every((other) => distance(other, color) > 60)) picked.push(color);
  }
  return picked;
}

function distance(a: Rgb, b: Rgb): number {
  return Math.hypot(a.r - b.r, a.g - b.g, a.b - b.b);
}

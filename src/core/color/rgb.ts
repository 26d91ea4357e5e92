/** A colour as records have it (`site.standard.theme.color#rgb`): red, green and blue, each an integer from 0 to 255. */
export interface Rgb {
  readonly r: number;
  readonly g: number;
  readonly b: number;
}

/**
 * Reads a colour leniently: real records leave `$type` out, or carry extra fields.
 *
 * @param value anything
 * @returns the three channels, or `undefined` when one of them is missing, fractional or outside 0–255
 */
export function toRgb(value: unknown): Rgb | undefined {
  const { r, g, b } = (value ?? {}) as Record<string, unknown>;
  return isChannel(r) && isChannel(g) && isChannel(b) ? { r, g, b } : undefined;
}

function isChannel(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 255;
}

/** The light of an sRGB channel: 0 to 255 as written, 0 to 1 as light adds up. */
export function linearLight(channel: number): number {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

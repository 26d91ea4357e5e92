import type { Rgb } from '../../core/index.ts';

/** A colour as CSS hex, such as `#0b5fff`. */
export function toHex({ r, g, b }: Rgb): string {
  return `#${[r, g, b].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

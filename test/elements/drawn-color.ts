import { expect } from 'chai';
import type { Rgb } from '../../src/core/index.ts';

type ColorProperty = 'backgroundColor' | 'color' | 'borderTopColor';

/** A colour as the engine draws it over a ground: it may be in any colour space, with any alpha. */
export function asDrawn(written: string, ground: Rgb): Rgb {
  const context = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D;
  for (const color of [`rgb(${ground.r} ${ground.g} ${ground.b})`, written]) {
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
  }
  const [r = 0, g = 0, b = 0] = context.getImageData(0, 0, 1, 1).data;
  return { r, g, b };
}

/** A computed colour, so drawn. */
export function drawnOver(element: Element, property: ColorProperty, ground: Rgb): Rgb {
  return asDrawn(getComputedStyle(element)[property], ground);
}

/** The same over white, for what is opaque. */
export function drawnColor(element: Element, property: ColorProperty): Rgb {
  return drawnOver(element, property, { r: 255, g: 255, b: 255 });
}

/** That two colours are the same but for what an engine rounds. */
export function near(actual: Rgb, expected: Rgb, note: string): void {
  for (const channel of ['r', 'g', 'b'] as const)
    expect(
      Math.abs(actual[channel] - expected[channel]),
      `${note}: ${JSON.stringify([actual, expected])}`,
    ).to.be.at.most(1);
}

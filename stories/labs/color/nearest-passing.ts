import { contrastRatio, type Rgb, shiftLightness } from '../../../src/theme/index.ts';

/**
 * The nearest colour of the same hue that can be read on another: lightness moves, as little as it must, in whichever direction gets there first.
 *
 * @param color the one that may move
 * @param beside the one that stays
 * @param least the WCAG ratio to reach
 * @returns the same colour when it passes already; `undefined` when neither direction gets there
 */
export function nearestPassing(color: Rgb, beside: Rgb, least = 4.5): Rgb | undefined {
  for (let points = 0; points <= 100; points++) {
    for (const shift of [-points, points]) {
      const moved = shiftLightness(color, shift);
      if (contrastRatio(moved, beside) >= least) return moved;
    }
  }
  return undefined;
}

import { followPage } from '../base/configure.ts';
import { native } from '../base/native.ts';

/** How many ancestors are looked at: more than pages have, and still no time. */
const MOST = 100;
/** The luminance from which on a ground is light: black is further away than white. */
const LIGHT = 0.18;

let system: MediaQueryList | undefined;

const followNight = () => followPage(false);

/**
 * Whether a card stands on a dark ground in a page that says nothing of color schemes: it would be light there, in the middle of the dark. A page that says
 * `color-scheme` anywhere around the card, or colours it, knows what it wants.
 *
 * @param shell what the card shows: its colours can be computed with
 */
export function standsInTheDark(card: Element, shell: HTMLElement): boolean {
  // The DOM of a unit test has none.
  system ??= globalThis.matchMedia?.('(prefers-color-scheme:dark)');
  // Such a page may still be another one at night. Every element draws again.
  if (system) system.onchange = followNight;
  const style = getComputedStyle(card);
  if (
    style.colorScheme !== 'normal' ||
    style.getPropertyValue('--pub-card-background') ||
    style.getPropertyValue('--pub-card-foreground')
  )
    return false;
  let at: Element | null = card;
  for (let step = 0; at && step < MOST; step++) {
    const color = getComputedStyle(at).backgroundColor;
    if (color !== 'rgba(0, 0, 0, 0)') {
      // A page's colour may be in any colour space, all of which the engine knows. Nothing inherits this property.
      shell.style.outlineColor = `color(from ${color} xyz-d65 y y y / alpha)`;
      const [, luminance, , , slash] = getComputedStyle(shell).outlineColor.split(' ');
      shell.style.outlineColor = '';
      // What something is seen through is no ground.
      if (!slash) return Number(luminance) < LIGHT;
    }
    const parent: Node | null = native(at, 'parentNode');
    at = native(at, 'assignedSlot') ?? (parent instanceof ShadowRoot ? parent.host : native(at, 'parentElement'));
  }
  return false;
}

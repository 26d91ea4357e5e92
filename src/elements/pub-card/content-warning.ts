import type { CardView } from '../../core/index.ts';

// The global label values of the protocol that blur pictures, and the two that may be on anything.
const WARNINGS = /^(porn|sexual|nudity|graphic-media|gore|!warn|!hide)$/;

/** Whether a label on the card's records hides its pictures until a click. Labels outside the list (`art`, `spoiler`) do not count. */
export function hasContentWarning({ labels }: CardView): boolean {
  return !!labels?.some(({ val }) => WARNINGS.test(val));
}

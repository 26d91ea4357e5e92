import type { CardView } from '../../core/index.ts';

// The protocol's own labels that blur pictures, and the two that any labeller may put on anything.
const WARNINGS = /^(porn|sexual|nudity|graphic-media|gore|!warn|!hide)$/;

/**
 * Whether a card's pictures stand behind a click: a label on its records warns of them.
 *
 * @param view the card; labels of one's own invention (`art`, `spoiler`) do not count
 */
export function hasContentWarning({ labels }: CardView): boolean {
  return !!labels?.some(({ val }) => WARNINGS.test(val));
}

import type { CardView } from '../../core/card/card-view.ts';
import type { CardMessages } from '../text/message-set.ts';

/** The message with the reason why a card's pictures are hidden. */
export type ContentWarning = keyof Pick<CardMessages, 'adult' | 'graphic' | 'warned'>;

// The protocol's global label values that blur pictures, and the two that may be on anything.
const WARNINGS: readonly (readonly [ContentWarning, RegExp])[] = [
  ['adult', /^(porn|sexual|nudity)$/],
  ['graphic', /^(graphic-media|gore)$/],
  ['warned', /^!(warn|hide)$/],
];

/**
 * The reason why a card's pictures are hidden until a click: the first label on its records that is
 * in this list. Other labels (`art`, `spoiler`) hide nothing.
 *
 * @returns `undefined` when nothing hides the pictures
 */
export function contentWarning({ labels }: CardView): ContentWarning | undefined {
  return WARNINGS.find(([, values]) => labels?.some(({ val }) => values.test(val)))?.[0];
}

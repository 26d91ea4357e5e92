import type { CardView } from '../../core/card/card-view.ts';
import type { CardMessages } from '../text/message-set.ts';

/** The message that says why a card's pictures are hidden. */
export type ContentWarning = keyof Pick<CardMessages, 'adult' | 'graphic' | 'warned'>;

// The global label values of the protocol that blur pictures, and the two that may be on anything.
const WARNINGS: readonly (readonly [ContentWarning, RegExp])[] = [
  ['adult', /^(porn|sexual|nudity)$/],
  ['graphic', /^(graphic-media|gore)$/],
  ['warned', /^!(warn|hide)$/],
];

/**
 * Why a card's pictures are hidden until a click: the first reason that a label on its records
 * gives. Labels outside the list (`art`, `spoiler`) give none.
 *
 * @returns `undefined` when nothing hides them
 */
export function contentWarning({ labels }: CardView): ContentWarning | undefined {
  return WARNINGS.find(([, values]) => labels?.some(({ val }) => values.test(val)))?.[0];
}

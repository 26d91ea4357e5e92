import type { CardView } from '../../../src/core/index.ts';
import { ARTICLE, ON_PLATFORMS, worded } from '../../views/card-views.ts';
import { WORDS } from '../../views/words.ts';

/** What all four cards show, in the language and direction that it is written in. */
export interface Content {
  readonly name: string;
  readonly view: CardView;
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
}

const english = (name: string, view: CardView): Content => ({ name, view, lang: 'en', dir: 'ltr' });
const { thumb: _, ...withoutPicture } = ON_PLATFORMS.Leaflet;

/** An article with everything that a record can hold. */
export const WHOLE: Content = english('An article', ARTICLE);

/** The four contents that are compared. */
export const CONTENTS: readonly Content[] = [
  WHOLE,
  english('A title of 500 characters', worded(WORDS.fiveHundred)),
  english('No picture, on a platform', withoutPicture),
  { name: 'Right to left', view: worded(WORDS.arabic), lang: 'ar', dir: 'rtl' },
];

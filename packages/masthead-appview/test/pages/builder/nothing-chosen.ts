import type { State } from '../../../src/pages/builder/choices.ts';

/** The state of a page to whose address nothing was added. */
export const NOTHING_CHOSEN: State = {
  pasted: '',
  layout: '',
  appearance: '',
  contrast: '',
  lang: '',
  text: '',
  form: 'element',
};

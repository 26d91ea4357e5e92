import { html, type TemplateResult } from 'lit';
import type { CardView } from '../../../../src/core/index.ts';
import { embed } from '../../../embed.ts';
import { type HandState, showState } from '../../../show-state.ts';
import { ARTICLE, PUBLICATION } from '../../../views/card-views.ts';
import type { Looks } from './themed-view.ts';

const STATES: readonly [caption: string, hand: HandState | undefined, disabled: boolean][] = [
  ['At rest', undefined, false],
  ['Under the pointer', 'hover', false],
  ['Focused by keyboard', 'focus-visible', false],
  ['Pressed', 'active', false],
  ['Disabled', undefined, true],
];

/**
 * The cards of one colour scheme: made once, so that nothing flickers while a colour is dragged.
 */
export interface Specimens {
  readonly cards: TemplateResult;
  readonly states: TemplateResult;
  /** @param themed puts the publication's colours into a view */
  readonly show: (themed: (view: CardView) => CardView, looks: Looks) => void;
}

/** An article, a publication, the button in every state, and the letter tile. */
export function makeSpecimens(): Specimens {
  const article = embed('pub-card', {});
  const publication = embed('pub-card', { layout: 'publication' });
  const buttons = STATES.map(([, hand, disabled]) => {
    const element = embed('pub-card', { layout: 'publication', class: 'only-button', disabled });
    // Again whenever the card is drawn anew, as it is once `aa` has loaded.
    if (hand) element.addEventListener('pub-card-load', () => showState(element, 'button', hand));
    return element;
  });
  const tile = embed('pub-card', { layout: 'publication', cta: 'none', class: 'only-tile' });
  return {
    cards: html`<div class="specimens-of">${article}${publication}</div>`,
    states: html`<div class="specimens">
        ${buttons.map((button, at) => html`<figure>${button}<figcaption>${STATES[at]?.[0]}</figcaption></figure>`)}
        <figure>${tile}<figcaption>Letter tile, without an icon</figcaption></figure>
      </div>`,
    show: (themed, { appearance, contrast }) => {
      const { icon: _, ...source } = ARTICLE.source;
      for (const element of [article, publication, ...buttons, tile]) {
        element.setAttribute('contrast', contrast);
        element.setAttribute('appearance', appearance);
        const view =
          element === article
            ? ARTICLE
            : element === publication
              ? PUBLICATION
              : { ...ARTICLE, description: '', source };
        Object.assign(element, { view: themed(view) });
      }
    },
  };
}

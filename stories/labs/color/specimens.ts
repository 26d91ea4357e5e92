import { html, type TemplateResult } from 'lit';
import type { CardView } from '../../../src/core/index.ts';
import { embed } from '../../embed.ts';
import { type HandState, showState } from '../../show-state.ts';
import './color-lab.css';

/** How the lab's cards are shown. */
export interface Looks {
  readonly appearance: 'auto' | 'publication';
  readonly contrast: 'as-published' | 'aa';
}

const STATES: readonly [caption: string, hand: HandState | undefined, disabled: boolean][] = [
  ['At rest', undefined, false],
  ['Under the pointer', 'hover', false],
  ['Focused by keyboard', 'focus-visible', false],
  ['Pressed', 'active', false],
  ['Disabled', undefined, true],
];

/** The cards of one colour scheme: made once, so that nothing flickers while a colour is dragged. */
export interface Specimens {
  readonly drawn: TemplateResult;
  readonly show: (view: CardView, looks: Looks) => void;
}

/** A card, its button in every state, and its letter tile, on a page of one colour scheme. */
export function makeSpecimens(scheme: 'light' | 'dark'): Specimens {
  const card = embed('pub-card', {});
  const buttons = STATES.map(([, hand, disabled]) => {
    const element = embed('pub-card', { layout: 'publication', class: 'only-button', disabled });
    if (hand) element.addEventListener('pub-card-load', () => showState(element, 'button', hand), { once: true });
    return element;
  });
  const tile = embed('pub-card', { layout: 'publication', cta: 'none', class: 'only-tile' });
  const name = scheme === 'light' ? 'Light' : 'Dark';
  return {
    drawn: html`<div class="scheme" style="color-scheme: ${scheme}">
      <h3>${name}</h3>
      ${card}
      <div class="specimens">
        ${buttons.map((button, at) => html`<figure>${button}<figcaption>${STATES[at]?.[0]}</figcaption></figure>`)}
        <figure>${tile}<figcaption>Letter tile, without an icon</figcaption></figure>
      </div>
    </div>`,
    show: (view, { appearance, contrast }) => {
      const { icon: _, ...source } = view.source ?? { uri: view.uri, title: view.title };
      for (const element of [card, ...buttons, tile]) {
        element.setAttribute('contrast', contrast);
        element.setAttribute('appearance', appearance);
        Object.assign(element, { view: element === card ? view : { ...view, description: '', source } });
      }
    },
  };
}

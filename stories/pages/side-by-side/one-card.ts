import { html, type TemplateResult } from 'lit';
import { CARDS, type CardName } from './cards.ts';
import type { Content } from './contents.ts';

/** How one of the cards is shown. */
export interface Shown {
  readonly card: CardName;
  readonly content: Content;
  /** In CSS pixels. */
  readonly width: number;
  /** What the size of the page's text is multiplied with: 2 is 200 %. */
  readonly text?: number;
}

/**
 * One card at one width, in the language and direction of its content. `--rem` is what a peer that counts in `rem` counts with: the root's own size is one for
 * the whole page, and here several stand on one.
 */
export function oneCard({ card, content, width, text = 1 }: Shown): TemplateResult {
  return html`<div
    class="shown"
    lang=${content.lang}
    dir=${content.dir}
    style="inline-size: ${width}px; font-size: ${text}rem; --rem: ${text}rem"
  >${CARDS[card].draw(content)}</div>`;
}

/** Resolves when every `<pub-card>` below shows what it was given. */
export async function cardsReady(root: ParentNode): Promise<void> {
  await Promise.all(
    [...root.querySelectorAll('pub-card')]
      .filter((card) => !card.matches(':state(ready)'))
      .map((card) => new Promise((resolve) => card.addEventListener('pub-card-load', resolve, { once: true }))),
  );
}

/** Resolves when every picture below is loaded: all of them have to be near the window. */
export async function picturesReady(root: ParentNode): Promise<void> {
  const within = [root, ...[...root.querySelectorAll('pub-card')].flatMap(({ shadowRoot }) => shadowRoot ?? [])];
  const pictures = within.flatMap((place) => [...place.querySelectorAll('img')]);
  await Promise.all(
    pictures
      .filter(({ complete }) => !complete)
      .map((picture) => new Promise((resolve) => picture.addEventListener('load', resolve, { once: true }))),
  );
}

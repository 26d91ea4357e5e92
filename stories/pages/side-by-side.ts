import { html, render, type TemplateResult } from 'lit';
import './side-by-side.css';
import { CARD_NAMES, CARDS } from './side-by-side/cards.ts';
import { comparison } from './side-by-side/comparison.ts';
import { CONTENTS, type Content, WHOLE } from './side-by-side/contents.ts';
import { type Look, lookAtCard } from './side-by-side/look-at-card.ts';
import { oneCard } from './side-by-side/one-card.ts';
import { HOW_READ, STAYS } from './side-by-side/words.ts';

interface Section {
  readonly name: string;
  readonly content: Content;
  readonly width: number;
  readonly text?: number;
  readonly scheme?: 'light' | 'dark';
}

const SECTIONS: readonly Section[] = [
  { name: 'Light', content: WHOLE, width: 320, scheme: 'light' },
  { name: 'Dark', content: WHOLE, width: 320, scheme: 'dark' },
  { name: 'Narrow: 280 pixels', content: WHOLE, width: 280 },
  { name: 'Narrower: 200 pixels', content: WHOLE, width: 200 },
  { name: 'Text at 200 %', content: WHOLE, width: 320, text: 2 },
  ...CONTENTS.slice(1).map((content) => ({ name: content.name, content, width: 320 })),
];

/** Our card and three others, drawn from what each one's source says, with the same content: what was read, what was measured, and all of them to look at. */
export function sideBySide(): HTMLElement {
  const page = document.createElement('div');
  page.className = 'side-by-side';
  render(
    html`<h1>Side by side</h1>
      <p>
        The same content in four cards. Ours is <code>&lt;pub-card&gt;</code> itself; the other three are drawn anew from what their source says, measure by
        measure, without a line of it. Names are their owners’; no logo is drawn.
      </p>
      <h2>How each was read</h2>
      <dl>${HOW_READ.map(({ name, said }) => html`<dt>${name}</dt><dd>${said}</dd>`)}</dl>
      <h2>Point by point</h2>
      <div class="table" role="region" aria-label="Point by point" tabindex="0">${comparison()}</div>
      <h2>What stays different, and why</h2>
      <ul>${STAYS.map((said) => html`<li>${said}</li>`)}</ul>
      ${SECTIONS.map(section)}`,
    page,
  );
  const say = (): void => {
    for (const figure of page.querySelectorAll('figure')) sayFigures(figure);
  };
  // Once for cards that are made, and again for pictures that change what is around them.
  page.addEventListener('pub-card-load', () => requestAnimationFrame(say));
  page.addEventListener('load', say, { capture: true });
  requestAnimationFrame(say);
  return page;
}

function section({ name, scheme, ...shown }: Section): TemplateResult {
  return html`<section style=${scheme ? `color-scheme: ${scheme}` : ''}>
    <h2>${name}</h2>
    <div class="row">
      ${CARD_NAMES.map(
        (card) => html`<figure>
          <figcaption><b>${CARDS[card].name}</b> <span class="figures"></span></figcaption>
          ${oneCard({ card, ...shown })}
        </figure>`,
      )}
    </div>
  </section>`;
}

function sayFigures(figure: HTMLElement): void {
  const place = figure.querySelector<HTMLElement>('.shown');
  const figures = figure.querySelector('.figures');
  if (place?.firstElementChild && figures) figures.textContent = inWords(lookAtCard(place));
}

function inWords({ height, lowest, cut, overflow }: Look): string {
  return [
    `${height} px tall`,
    `lowest contrast ${lowest}`,
    cut.length > 0 ? `not whole: ${cut.join(', ')}` : 'all words whole',
    ...(overflow > 1 ? [`${overflow} px too wide`] : []),
  ].join(' · ');
}

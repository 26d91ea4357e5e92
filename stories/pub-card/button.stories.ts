import { html } from 'lit';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { elementMeta, told } from '../element-meta.ts';
import { embed } from '../embed.ts';
import { inState } from '../in-state.ts';
import { type HandState, showState } from '../show-state.ts';
import { shownPart } from '../shown-part.ts';
import { cellsOf, sideBySide } from '../side-by-side.ts';
import { ARTICLE, colored, ON_PLATFORMS, PUBLICATION } from '../views/card-views.ts';

export default {
  ...elementMeta('pub-card', { url: ARTICLE.uri, view: ARTICLE }),
  title: 'pub-card/Button',
  tags: ['!dev'],
};

const STATES: readonly [caption: string, hand: HandState | undefined, disabled: boolean][] = [
  ['At rest', undefined, false],
  ['Hover: accent, 5 points of lightness darker, and the words underlined', 'hover', false],
  ['Focus: a ring, two pixels away', 'focus-visible', false],
  ['Pressed: a ring in the colour of the words', 'active', false],
  ['Disabled: accent, 5 points lighter under a veil, quiet words and a dashed edge', undefined, true],
];

export const StatesSideBySide = {
  ...told("Every state of the button at once, by the element's own rules. Compare them in both schemes.", {}, {
    parameters: { width: '60rem' },
    render: ({ view }) =>
      html`<div style="display: grid; gap: 1.5rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 18rem), 1fr))">
        ${STATES.map(([caption, hand, disabled]) => {
          const card = embed('pub-card', { view: view ?? PUBLICATION, layout: 'publication', disabled });
          if (hand) card.addEventListener('pub-card-load', () => showState(card, 'button', hand), { once: true });
          return html`<figure style="margin: 0">${card}<figcaption style="margin-block-start: 0.5rem; font-size: 0.875rem">${caption}</figcaption></figure>`;
        })}
      </div>`,
    args: { view: PUBLICATION },
    play: async ({ canvasElement }) => {
      const cards = [...canvasElement.querySelectorAll('pub-card')];
      const grounds = () =>
        cards.map((card) => getComputedStyle(card.shadowRoot?.querySelector('[part=button]') ?? card).backgroundColor);
      // Rest and focus, hover and pressed, disabled.
      await waitFor(() => expect(new Set(grounds()).size).toBe(3));
    },
  } as Parameters<typeof told>[2]),
  tags: ['dev'],
};

export const Words = {
  ...sideBySide('pub-card', 'What the button says, and where there is none.', () => ({
    '': cellsOf({ ViewPublication, SubscribeOnPlatform, ReadArticle, NoButton, Disabled }),
  })),
  tags: ['dev'],
};

export const ViewPublication = told('Every host of its own: the words and an arrow.', {});
export const SubscribeOnPlatform = told('On a platform: its name and its mark.', {
  url: ON_PLATFORMS.Leaflet.uri,
  view: ON_PLATFORMS.Leaflet,
});
export const ReadArticle = told('`cta="article"`: the button leads where the title leads.', { cta: 'article' });
export const NoButton = told('`cta="none"`: the title is the only link.', { cta: 'none' });
export const Disabled = told(
  'The button only: no address, and it says that it is disabled. It can still be reached and heard.',
  { disabled: true, view: colored('#0a4a52', '#ffffff') },
  {
    play: async (context) => {
      await inState('pub-card', 'ready')(context);
      const button = shownPart(context.canvasElement, 'button');
      await expect(button).not.toHaveAttribute('href');
      await expect(button).toHaveAttribute('aria-disabled', 'true');
    },
  },
);

const pressed = fn((event: Event) => event.preventDefault());

export const TwoLinks = told(
  'The title leads to the link, the button to the publication. One card has two places to stop at and no more.',
  {},
  {
    play: async (context) => {
      await inState('pub-card', 'ready')(context);
      const { canvasElement } = context;
      const root = canvasElement.querySelector('pub-card')?.shadowRoot;
      const stops = [...(root?.querySelectorAll<HTMLElement>('a[href], button, summary, [tabindex]') ?? [])];
      await expect(stops).toEqual([shownPart(canvasElement, 'button'), shownPart(canvasElement, 'title')]);
      await expect(stops.map((stop) => stop.getAttribute('href'))).toEqual([ARTICLE.source.uri, ARTICLE.uri]);
      canvasElement.addEventListener('click', pressed);
      for (const stop of stops) {
        pressed.mockClear();
        stop.focus();
        await expect(root?.activeElement).toBe(stop);
        await userEvent.click(stop);
        await expect(pressed).toHaveBeenCalledOnce();
      }
      canvasElement.removeEventListener('click', pressed);
      stops.at(-1)?.blur();
    },
  },
);

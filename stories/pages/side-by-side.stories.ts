import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { expect, waitFor } from 'storybook/test';
import { CARD_NAMES } from './side-by-side/cards.ts';
import { CONTENTS } from './side-by-side/contents.ts';
import { lookAtCard } from './side-by-side/look-at-card.ts';
import { cardsReady, oneCard, picturesReady } from './side-by-side/one-card.ts';
import { sideBySide } from './side-by-side.ts';

export default {
  title: 'Pages/Side by side',
  tags: ['!autodocs'],
  parameters: { width: 'none', controls: { disable: true } },
} satisfies Meta;

export const SideBySide: StoryObj = {
  render: () => sideBySide() as unknown as ReturnType<NonNullable<Meta['render']>>,
  play: async ({ canvasElement }) => {
    await cardsReady(canvasElement);
    const places = [...canvasElement.querySelectorAll<HTMLElement>('.shown:has(pub-card)')];
    await waitFor(() => expect(places).toHaveLength(8));
    for (const place of places) {
      const { lowest, overflow } = lookAtCard(place);
      await expect(lowest).toBeGreaterThanOrEqual(4.5);
      await expect(overflow).toBeLessThanOrEqual(1);
    }
  },
};

/** What `npm run measure:cards` opens, once for each card and each way to show it; not for the sidebar. */
export const OneCard: StoryObj = {
  tags: ['!dev'],
  args: { card: 'masthead', content: 0, width: 380, text: 1 },
  argTypes: {
    card: { control: 'select', options: [...CARD_NAMES] },
    content: { control: 'number' },
    width: { control: 'number' },
    text: { control: 'number' },
  },
  render: ({ card, content, width, text }) => {
    const shown = CONTENTS[Number(content)];
    const name = CARD_NAMES.find((known) => known === card);
    if (!shown || !name) throw new Error('There is no such card, or no such content.');
    return oneCard({ card: name, content: shown, width: Number(width), text: Number(text) });
  },
  play: async ({ canvasElement }) => {
    await cardsReady(canvasElement);
    await picturesReady(canvasElement);
    const place = canvasElement.querySelector<HTMLElement>('.shown');
    const look = () => {
      if (place) place.dataset.look = JSON.stringify(lookAtCard(place));
    };
    place?.addEventListener('look', look);
    look();
  },
};

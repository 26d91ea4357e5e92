import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { expect, waitFor } from 'storybook/test';
import { describedElement } from '../../.storybook/manifest.ts';
import { showState } from '../show-state.ts';
import { tokens } from './tokens.ts';

export default {
  title: 'Pages/Tokens',
  tags: ['!autodocs'],
  parameters: { width: 'none', controls: { disable: true } },
  // On a dark page the ground of these examples stays light, and so must its quiet text.
  globals: { scheme: 'light' },
} satisfies Meta;

export const Tokens: StoryObj = {
  render: () => tokens() as unknown as ReturnType<NonNullable<Meta['render']>>,
  play: async ({ canvasElement }) => {
    const wanted = ['pub-card', 'pro-profile'].flatMap((tag) => describedElement(tag).cssProperties).length;
    await waitFor(() =>
      expect(canvasElement.querySelectorAll(':is(pub-card, pro-profile):state(ready)')).toHaveLength(wanted),
    );
    const ring = /focus-color/;
    for (const element of canvasElement.querySelectorAll('pub-card, pro-profile')) {
      if (ring.test(element.getAttribute('style') ?? ''))
        showState(element, element.localName === 'pub-card' ? 'button' : 'title', 'focus-visible');
    }
  },
};

import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { expect, waitFor } from 'storybook/test';
import { ARTICLE } from '../views/card-views.ts';
import { PROFILE } from '../views/profile-views.ts';
import { anatomy } from './anatomy/anatomy.ts';

export default {
  title: 'Pages/Anatomy',
  tags: ['!autodocs'],
  parameters: { width: 'none', controls: { disable: true } },
} satisfies Meta;

const drawn = (make: () => HTMLElement, least: number): StoryObj => ({
  render: () => make() as unknown as ReturnType<NonNullable<Meta['render']>>,
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelectorAll('.mark').length).toBeGreaterThan(least));
  },
});

export const Card = drawn(() => anatomy('pub-card', { view: ARTICLE, url: ARTICLE.uri }), 12);
export const PublicationCard = drawn(
  () => anatomy('pub-card', { view: ARTICLE, url: ARTICLE.uri, layout: 'publication' }),
  8,
);
export const Profile = drawn(
  () => anatomy('pro-profile', { view: PROFILE, actor: PROFILE.handle, layout: 'full' }),
  18,
);

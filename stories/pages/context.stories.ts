import type { Meta, StoryObj } from '@storybook/web-components-vite';
import type { TemplateResult } from 'lit';
import { expect, waitFor } from 'storybook/test';
import { articlePage, darkPage, forumPage, sidebarPage } from './context/pages.ts';

export default {
  title: 'Pages/Cards in context',
  tags: ['!autodocs'],
  parameters: { width: 'none', controls: { disable: true } },
} satisfies Meta;

const page = (draw: () => TemplateResult, cards: number): StoryObj => ({
  render: () => draw() as unknown as ReturnType<NonNullable<Meta['render']>>,
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelectorAll('pub-card:state(ready)')).toHaveLength(cards));
  },
});

export const Article = page(articlePage, 1);
export const Forum = page(forumPage, 2);
export const DarkPage = page(darkPage, 3);
export const Sidebar = page(sidebarPage, 4);

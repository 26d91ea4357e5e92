import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { AS_PUBLISHED } from '../element-meta.ts';
import { REAL_THEME_COUNT } from './real-themes/real-records.ts';
import { realThemes } from './real-themes.ts';

export default {
  title: 'Pages/Real themes',
  tags: ['!autodocs'],
  parameters: { width: 'none', controls: { disable: true } },
} satisfies Meta;

type Rendered = ReturnType<NonNullable<Meta['render']>>;

const allShown = (canvasElement: HTMLElement) =>
  waitFor(() => expect(canvasElement.querySelectorAll('pub-card:state(ready)')).toHaveLength(2 * REAL_THEME_COUNT));

export const AsPublished: StoryObj = {
  parameters: AS_PUBLISHED,
  render: () => realThemes('as-published') as unknown as Rendered,
  play: async ({ canvas, canvasElement }) => {
    await allShown(canvasElement);
    await expect(canvas.getByText('theme.light.link')).toBeVisible();
    await userEvent.click(canvas.getByRole('radio', { name: /protanopia/ }));
    const records = canvasElement.querySelector('.records');
    await waitFor(() => expect(records && getComputedStyle(records).filter).toContain('vision-protanopia'));
    await userEvent.click(canvas.getByRole('radio', { name: /typical/ }));
  },
};

export const Readable: StoryObj = {
  render: () => realThemes('aa') as unknown as Rendered,
  play: async ({ canvasElement }) => {
    await allShown(canvasElement);
    const [light, dark] = ['light', 'dark'].map((scheme) => {
      const card = canvasElement.querySelector(`.shown-in[style*="color-scheme: ${scheme}"] pub-card`);
      const body = card?.shadowRoot?.querySelector('[part~=card]');
      return body && getComputedStyle(body).backgroundColor;
    });
    await expect(light).toBeTruthy();
    await expect(light).not.toBe(dark);
  },
};

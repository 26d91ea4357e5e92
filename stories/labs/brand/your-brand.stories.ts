import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { labMeta } from '../lab-meta.ts';
import { yourBrand } from './your-brand.ts';

// It stands on the page "Start here".
export default { ...labMeta(yourBrand), title: 'Labs/Your brand', tags: ['!dev', '!autodocs'] } satisfies Meta;

export const YourBrand: StoryObj = {
  play: async ({ canvas, canvasElement }) => {
    const put = async (field: string, text: string) => {
      const input = canvas.getByRole('textbox', { name: field });
      await userEvent.clear(input);
      await userEvent.type(input, text);
    };
    const part = (name: string) =>
      [...canvasElement.querySelectorAll('pub-card')].map((card) => card.shadowRoot?.querySelector(`[part~=${name}]`));
    await put('Name', 'Harbour Notes');
    await put('Accent colour', '#4b2e83');
    await waitFor(() =>
      expect(part('name').map((element) => element?.textContent?.trim())).toEqual(['Harbour Notes', 'Harbour Notes']),
    );
    await waitFor(() => {
      const [light] = part('button');
      return expect(light && getComputedStyle(light).backgroundColor).toBe('rgb(75, 46, 131)');
    });
    await put('Ground', '#1b1a2b');
    await waitFor(() => {
      // A dark ground is that of dark pages; the one for light pages is derived.
      const [, dark] = part('card');
      return expect(dark && getComputedStyle(dark).backgroundColor).toBe('rgb(27, 26, 43)');
    });
    await expect(canvas.getByRole('link', { name: /Colour lab/ })).toHaveAttribute(
      'href',
      expect.stringContaining('accent:!hex(4b2e83);ground:!hex(1b1a2b)'),
    );
  },
};

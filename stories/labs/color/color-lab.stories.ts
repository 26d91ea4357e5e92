import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { labMeta } from '../lab-meta.ts';
import { colorLab } from './color-lab.ts';

export default { ...labMeta(colorLab), title: 'Labs/Colour lab', tags: ['!autodocs'] } satisfies Meta;

export const ColourLab: StoryObj = {};

// What a designer types here may well be hard to read, so the one rule about that is off.
export const FailingColours: StoryObj = {
  tags: ['!dev', '!autodocs'],
  parameters: { a11y: { config: { rules: [{ id: 'color-contrast', enabled: false }] } } },
  play: async ({ canvas, canvasElement }) => {
    const accent = canvas.getByRole('textbox', { name: /^Accent:/ });
    await userEvent.clear(accent);
    await userEvent.type(accent, '#ffb3c7');
    const text = canvas.getByRole('textbox', { name: /^Accent foreground/ });
    await userEvent.clear(text);
    await userEvent.type(text, '255, 255, 255');

    const row = within(canvas.getByRole('row', { name: /at rest/ }));
    await waitFor(() => expect(row.getByText('fails')).toBeVisible());
    await expect(row.getByText('1.67:1')).toBeVisible();
    const shownGround = () => {
      const button = canvasElement.querySelector('pub-card')?.shadowRoot?.querySelector('[part=button]');
      return button && getComputedStyle(button).backgroundColor;
    };
    await waitFor(() => expect(shownGround()).toBe('rgb(255, 179, 199)'));
    await expect(canvas.getByRole('region', { name: 'basicTheme' })).toHaveTextContent('"r": 255, "g": 179, "b": 199');

    await userEvent.click(row.getByRole('button', { name: 'Take it' }));
    await waitFor(() => expect(canvas.queryByText('fails')).toBeNull());
  },
};

export const FromARecord: StoryObj = {
  tags: ['!dev', '!autodocs'],
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByText('Take them from a record'));
    const record = canvas.getByRole('textbox', { name: /publication record/ });
    await userEvent.click(record);
    await userEvent.paste('{"basicTheme": {"accent": {"r": 75, "g": 46, "b": 131}}}');
    await waitFor(() => expect(canvas.getByText(/accentForeground cannot be read/)).toBeVisible());
    await userEvent.clear(record);
    const rgb = (r: number, g: number, b: number) => ({ r, g, b });
    const basicTheme = {
      accent: rgb(75, 46, 131),
      accentForeground: rgb(255, 255, 255),
      background: rgb(255, 255, 255),
      foreground: rgb(20, 20, 20),
    };
    await userEvent.paste(JSON.stringify({ basicTheme }));
    await waitFor(() =>
      expect(canvas.getByRole('region', { name: 'Command' })).toHaveTextContent('--accent "#4b2e83"'),
    );
  },
};

export const FromAPicture: StoryObj = {
  tags: ['!dev', '!autodocs'],
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByText('Take them from a picture'));
    const plain = new OffscreenCanvas(8, 8);
    const context = plain.getContext('2d');
    if (context) {
      context.fillStyle = '#4b2e83';
      context.fillRect(0, 0, 8, 8);
    }
    const logo = new File([await plain.convertToBlob()], 'logo.png', { type: 'image/png' });
    await userEvent.upload(canvas.getByLabelText(/A logo or an icon/), logo);
    await waitFor(() =>
      expect(canvas.getByRole('region', { name: 'Command' })).toHaveTextContent('--accent "#4b2e83"'),
    );
  },
};

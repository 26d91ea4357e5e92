import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { labMeta } from '../lab-meta.ts';
import { colorLab } from './color-lab.ts';

export default { ...labMeta(colorLab), title: 'Labs/Colour lab', tags: ['!autodocs'] } satisfies Meta;

// The page "Start here" leads to it with colours of its own.
export const ColourLab: StoryObj = { name: 'Colour lab', args: { accent: '', ground: '' } };

/** Opens a tab of the lab. */
const open = async (canvas: ReturnType<typeof within>, name: RegExp): Promise<void> => {
  await userEvent.click(canvas.getByRole('tab', { name }));
};
const choose = (canvas: ReturnType<typeof within>, output: string) =>
  userEvent.selectOptions(canvas.getByRole('combobox', { name: 'For' }), output);

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

    // The tab says so before it is opened.
    await open(canvas, /^Contrast: \d+ fail/);
    const light = within(canvas.getByRole('table', { name: /^Light/ }));
    const row = within(light.getByRole('row', { name: /at rest/ }));
    await waitFor(() => expect(row.getByText(/fails/)).toBeVisible());
    await expect(row.getByText('1.67:1')).toBeVisible();
    const shownGround = () => {
      const button = canvasElement.querySelector('pub-card')?.shadowRoot?.querySelector('[part=button]');
      return button && getComputedStyle(button).backgroundColor;
    };
    await waitFor(() => expect(shownGround()).toBe('rgb(255, 179, 199)'));
    await open(canvas, /^What to paste/);
    await choose(canvas, 'basicTheme');
    await expect(canvas.getByRole('region', { name: 'basicTheme' })).toHaveTextContent('"r": 255, "g": 179, "b": 199');

    // In aa everything that is shown and copied is mended: white words become black, the pink
    // stays; the record stays as it is.
    await userEvent.click(canvas.getByRole('radio', { name: /^aa/ }));
    await waitFor(() => expect(canvas.getByRole('tab', { name: 'Contrast' })).toBeVisible());
    await expect(canvas.getByRole('region', { name: 'basicTheme' })).toHaveTextContent('"r": 0, "g": 0, "b": 0');
    const states = () =>
      [...canvasElement.querySelectorAll('pub-card')].filter((card) => card.shadowRoot?.querySelector('[data-shown]'));
    await waitFor(() => expect(states()).toHaveLength(6));
    await userEvent.click(canvas.getByRole('radio', { name: 'as published' }));

    // By keyboard: the button goes, and whoever pressed it is not sent to the top of the page.
    await open(canvas, /^Contrast/);
    (await canvas.findByRole('button', { name: 'Take it: The button' })).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvas.getByRole('tabpanel', { name: 'Contrast' })).toHaveFocus());
    await waitFor(() => expect(canvas.queryByText(/^\W*fails$/)).toBeNull());
  },
};

export const FromARecord: StoryObj = {
  tags: ['!dev', '!autodocs'],
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(canvas.getByText('Take them from a record'));
    const record = canvas.getByRole('textbox', { name: /publication record/ });
    // Records, colours and handles are written from left to right, on a page in Hebrew too.
    canvasElement.dir = 'rtl';
    for (const field of canvas.getAllByRole('textbox')) await expect(getComputedStyle(field).direction).toBe('ltr');
    canvasElement.dir = '';
    await userEvent.click(record);
    await userEvent.paste('{"basicTheme": {"accent": ');
    await waitFor(() => expect(canvas.getByText(/paste the whole record/)).toBeVisible());
    await userEvent.clear(record);
    const rgb = (r: number, g: number, b: number) => ({ r, g, b });
    const basicTheme = {
      accent: rgb(75, 46, 131),
      accentForeground: rgb(255, 255, 255),
      background: rgb(255, 255, 255),
      foreground: rgb(20, 20, 20),
    };
    await userEvent.paste(JSON.stringify({ basicTheme }));
    await open(canvas, /^What to paste/);
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
    await open(canvas, /^What to paste/);
    await waitFor(() =>
      expect(canvas.getByRole('region', { name: 'Command' })).toHaveTextContent('--accent "#4b2e83"'),
    );
  },
};

export const FromAProgramsTheme: StoryObj = {
  tags: ['!dev', '!autodocs'],
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByText('Take them from a record'));
    await userEvent.click(canvas.getByRole('textbox', { name: /publication record/ }));
    const dark = { background: '#500724', text: '#fce7f3', accent: '#d4a574', link: 'pink-ish' };
    const theme = { $type: 'blog.pckt.theme', dark };
    await userEvent.paste(JSON.stringify({ uri: 'at://did:plc:a/b/c', value: { name: 'Rose', theme } }));
    const dropped = within(await canvas.findByRole('list', { name: 'What could not be used' }));
    await expect(dropped.getByText('theme.dark.link')).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: /^Background/ })).toHaveValue('#500724');
    await expect(canvas.getByText(/The theme of pckt adds/)).toBeVisible();

    await userEvent.click(canvas.getByRole('radio', { name: /deuteranopia/ }));
    const pane = document.querySelector('.scheme[data-scheme=dark]');
    await waitFor(() => expect(pane && getComputedStyle(pane).filter).toContain('vision-deuteranopia'));
    await open(canvas, /^What to paste/);
    await choose(canvas, 'CSS');
    await userEvent.click(canvas.getByRole('radio', { name: 'display-p3' }));
    await waitFor(() => expect(canvas.getByRole('region', { name: 'CSS' })).toHaveTextContent('display-p3'));

    await userEvent.click(canvas.getByRole('button', { name: 'Leave it out' }));
    await waitFor(() => expect(canvas.queryByText(/The theme of pckt adds/)).toBeNull());
    await expect(canvas.getByRole('region', { name: 'Colours' })).toHaveFocus();
  },
};

export const TabsByKeyboard: StoryObj = {
  tags: ['!dev', '!autodocs'],
  play: async ({ canvas }) => {
    const shown = (name: string) => expect(canvas.getByRole('tabpanel')).toHaveAccessibleName(name);
    await shown('Look');
    canvas.getByRole('tab', { name: 'Look' }).focus();
    await userEvent.keyboard('{ArrowRight}');
    await shown('States');
    await expect(canvas.getByRole('tab', { name: 'States' })).toHaveFocus();
    await userEvent.keyboard('{End}');
    await shown('What to paste');
    await userEvent.keyboard('{ArrowRight}');
    await shown('Look');
    await userEvent.keyboard('{ArrowLeft}{Home}');
    await shown('Look');
    // One of the tabs is a stop, and the next is what it shows.
    await userEvent.tab();
    await expect(canvas.getByRole('tabpanel')).toHaveFocus();
  },
};

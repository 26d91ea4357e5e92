import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { labMeta } from '../lab-meta.ts';
import { builderLab } from './builder-lab.ts';

export default { ...labMeta(builderLab), title: 'Labs/Builder', tags: ['!autodocs'] } satisfies Meta;

export const Builder: StoryObj = {
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'An article' }));
    await waitFor(() => expect(canvasElement.querySelector('pub-card')?.shown).toBeTruthy());
    await waitFor(() => expect(canvas.getByRole('region', { name: 'Script tag' })).toHaveTextContent('<pub-card url='));
  },
};

export const SaysWhatToWrite: StoryObj = {
  tags: ['!dev', '!autodocs'],
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: 'An article' });
    await userEvent.type(canvas.getByRole('textbox', { name: 'A link, or somebody’s handle' }), 'hello there{Enter}');
    await waitFor(() => expect(canvas.getByRole('alert')).toHaveTextContent('neither a link nor a handle'));
  },
};

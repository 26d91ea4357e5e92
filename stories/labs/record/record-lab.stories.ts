import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { labMeta } from '../lab-meta.ts';
import { recordLab } from './record-lab.ts';

export default { ...labMeta(recordLab), title: 'Labs/Record lab', tags: ['!autodocs'] } satisfies Meta;

export const RecordLab: StoryObj = {
  name: 'Record lab',
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/can be written as it is/)).toBeVisible();
  },
};

export const NamesEveryProblem: StoryObj = {
  tags: ['!dev', '!autodocs'],
  play: async ({ canvas }) => {
    await userEvent.selectOptions(canvas.getByLabelText('Begin with'), 'A publication with five problems');
    const problems = within(canvas.getByRole('region', { name: 'Problems' }));
    await waitFor(() => expect(problems.getByText('basicTheme.accent.r')).toBeVisible());
    for (const path of ['url', 'icon.size', 'icon.mimeType', 'basicTheme.foreground']) {
      await expect(problems.getByText(path)).toBeVisible();
    }
    await expect(canvas.getByText('5 problems')).toBeVisible();
  },
};

export const DocumentInItsPublication: StoryObj = {
  tags: ['!dev', '!autodocs'],
  play: async ({ canvas, canvasElement }) => {
    await userEvent.selectOptions(canvas.getByLabelText('Begin with'), 'A document and its publication');
    await waitFor(() => expect(canvasElement.querySelector('pub-card')?.shown?.readingTime).toBe(4));
    await userEvent.type(canvas.getByLabelText('A link to try'), 'https://elsewhere.example/3m2moss');
    const tried = await canvas.findByRole('row', { name: /elsewhere/ });
    await expect(tried).toHaveTextContent('no');
    await expect(canvas.getByRole('row', { name: /another-post/ })).toHaveTextContent('matches');
    await userEvent.clear(canvas.getByLabelText('The publication that it belongs to'));
    // Once for the record, and once for the link that was tried.
    await waitFor(() => expect(canvas.getAllByText(/whose record is not here/)[0]).toBeVisible());
  },
};

export const NamesTheFieldAndTheValue: StoryObj = {
  tags: ['!dev', '!autodocs'],
  play: async ({ canvas }) => {
    await userEvent.selectOptions(
      canvas.getByLabelText('Begin with'),
      'A document that says its publication’s path again',
    );
    const problems = within(canvas.getByRole('region', { name: 'Problems' }));
    await waitFor(() => expect(problems.getByText('path')).toBeVisible());
    await expect(problems.getByText('"/moss"')).toBeVisible();
    await userEvent.type(canvas.getByLabelText('A link to try'), 'https://fieldnotes.example/blog/moss');
    await waitFor(() => expect(problems.getByText('No card:')).toBeVisible());
  },
};

export const NoJson: StoryObj = {
  tags: ['!dev', '!autodocs'],
  play: async ({ canvas }) => {
    const record = canvas.getByLabelText('The record');
    await userEvent.clear(record);
    await userEvent.click(record);
    await userEvent.paste('{"url": ');
    await waitFor(() => expect(canvas.getByRole('alert')).toHaveTextContent('This is no JSON.'));
  },
};

import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { labMeta } from '../lab-meta.ts';
import { profileLab } from './profile-lab.ts';

export default { ...labMeta(profileLab), title: 'Labs/Profile lab', tags: ['!autodocs'] } satisfies Meta;

export const ProfileLab: StoryObj = {
  name: 'Profile lab',
};

export const NamesEveryProblem: StoryObj = {
  tags: ['!dev', '!autodocs'],
  play: async ({ canvas, canvasElement }) => {
    await userEvent.selectOptions(canvas.getByLabelText('Begin with'), 'A profile with problems');
    for (const path of ['headline', 'positions.0.title']) {
      await waitFor(() => expect(canvas.getByText(path)).toBeVisible());
    }
    await waitFor(() => expect(canvasElement.querySelector('pro-profile')?.shown?.displayName).toBe('Mara Lindqvist'));
  },
};

export const Nobody: StoryObj = {
  tags: ['!dev', '!autodocs'],
  play: async ({ canvas, canvasElement }) => {
    await userEvent.selectOptions(canvas.getByLabelText('Begin with'), 'No handle');
    await waitFor(() => expect(canvas.getByText(/readers need a did and a handle/)).toBeVisible());
    await expect(canvasElement.querySelector('pro-profile')).toBeNull();
  },
};

import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { expect, waitFor } from 'storybook/test';
import { AS_PUBLISHED } from '../element-meta.ts';
import { doAndDont } from './do-and-dont.ts';

export default {
  title: 'Pages/Do and don’t',
  tags: ['!autodocs'],
  // One of the examples of what not to do cannot be read.
  parameters: { width: 'none', controls: { disable: true }, ...AS_PUBLISHED },
} satisfies Meta;

export const DoAndDont: StoryObj = {
  name: 'Do and don’t',
  render: () => doAndDont() as unknown as ReturnType<NonNullable<Meta['render']>>,
  play: async ({ canvasElement }) => {
    await waitFor(() =>
      expect(canvasElement.querySelectorAll(':is(pub-card, pro-profile):state(ready)').length).toBe(15),
    );
  },
};

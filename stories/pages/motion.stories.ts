import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { motion } from './motion/motion.ts';

export default {
  title: 'Pages/Motion',
  tags: ['!autodocs'],
  parameters: { width: 'none', controls: { disable: true } },
} satisfies Meta;

export const Motion: StoryObj = {
  render: () => motion() as unknown as ReturnType<NonNullable<Meta['render']>>,
  play: async ({ canvas, canvasElement }) => {
    const ready = (count: number) =>
      waitFor(() => expect(canvasElement.querySelectorAll('pub-card:state(ready)')).toHaveLength(count), {
        timeout: 20_000,
      });
    await ready(2);
    await userEvent.click(canvas.getByRole('button', { name: 'Again' }));
    await ready(2);
    // The skeleton's own movement is known on every card.
    await waitFor(() => expect(canvas.getAllByRole('row').length).toBeGreaterThan(2));
    await expect(canvas.getAllByRole('cell', { name: 'breathe' }).length).toBeGreaterThan(0);
  },
};

import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import type { ProfileView } from '../src/core/index.ts';
import { PROFILE } from './sample-views.ts';

interface Args {
  view: ProfileView;
  layout: 'summary' | 'full' | 'compact';
  appearance: 'auto' | 'light' | 'dark';
  maxSkills: number;
}

const meta: Meta<Args> = {
  title: 'pro-profile',
  component: 'pro-profile',
  args: { view: PROFILE, layout: 'summary', appearance: 'auto', maxSkills: 5 },
  argTypes: {
    layout: { control: 'select', options: ['summary', 'full', 'compact'] },
    appearance: { control: 'select', options: ['auto', 'light', 'dark'] },
    maxSkills: { control: { type: 'number', min: 0 } },
    view: { control: 'object' },
  },
  render: ({ view, layout, appearance, maxSkills }) => html`
    <div style="max-width: 32rem">
      <pro-profile
        .view=${view}
        actor=${view.handle}
        layout=${layout}
        appearance=${appearance}
        max-skills=${maxSkills}
      ></pro-profile>
    </div>
  `,
};

export default meta;
type Story = StoryObj<Args>;

export const Summary: Story = {};
export const Full: Story = { args: { layout: 'full' } };
export const Compact: Story = { args: { layout: 'compact' } };

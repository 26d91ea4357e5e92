import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import type { CardView } from '../src/core/index.ts';
import { ARTICLE, PUBLICATION } from './sample-views.ts';

interface Args {
  view: CardView | null;
  url: string;
  layout: 'auto' | 'article' | 'publication' | 'compact';
  appearance: 'auto' | 'light' | 'dark' | 'publication';
  cta: 'publication' | 'article' | 'none';
  contrast: 'as-published' | 'aa';
  disabled: boolean;
}

const meta: Meta<Args> = {
  title: 'pub-card',
  component: 'pub-card',
  args: {
    view: ARTICLE,
    url: ARTICLE.uri,
    layout: 'auto',
    appearance: 'auto',
    cta: 'publication',
    contrast: 'as-published',
    disabled: false,
  },
  argTypes: {
    layout: { control: 'select', options: ['auto', 'article', 'publication', 'compact'] },
    appearance: { control: 'select', options: ['auto', 'light', 'dark', 'publication'] },
    cta: { control: 'select', options: ['publication', 'article', 'none'] },
    contrast: { control: 'select', options: ['as-published', 'aa'] },
    view: { control: 'object' },
  },
  render: ({ view, url, layout, appearance, cta, contrast, disabled }) => html`
    <div style="max-width: 24rem">
      <pub-card
        .view=${view}
        url=${url}
        layout=${layout}
        appearance=${appearance}
        cta=${cta}
        contrast=${contrast}
        discovery="off"
        ?disabled=${disabled}
      ></pub-card>
    </div>
  `,
};

export default meta;
type Story = StoryObj<Args>;

export const Article: Story = {};
export const Publication: Story = { args: { view: PUBLICATION, url: PUBLICATION.uri } };
export const Compact: Story = { args: { layout: 'compact' } };
export const PublicationColours: Story = { args: { appearance: 'publication' } };
export const NoRecord: Story = { args: { view: null, url: 'https://unknown.example/some/page' } };

import type { Preview } from '@storybook/web-components-vite';
import { withActions } from 'storybook/actions/decorator';
import { configure as configureTests } from 'storybook/test';
import '../src/elements/define/masthead.ts';
import { configure } from '../src/elements/index.ts';
import { answerStory } from '../stories/app-views.ts';
import { describedElement } from './manifest.ts';
import { manifestArgTypes } from './manifest-arg-types.ts';
import './preview.css';
import { stage } from './stage.ts';
import { TOOLBAR, TOOLBAR_START } from './toolbar.ts';

// What a story waits for may take a busy machine longer than the one second that `waitFor` and
// `find…` have by themselves: only what hangs should end by this.
configureTests({ asyncUtilTimeout: 280_000 });

// Every AppView that a story asks is in the repository.
configure({ fetch: answerStory });

const preview: Preview = {
  tags: ['autodocs'],
  parameters: {
    layout: 'fullscreen',
    // For whoever opens its panel: tools/stories looks at all stories.
    a11y: { test: 'off' },
    actions: {
      handles: ['pub-card', 'pro-profile'].flatMap((tag) => describedElement(tag).events.map(({ name }) => name)),
    },
    backgrounds: { disable: true },
    controls: { expanded: true, sort: 'none' },
    docs: {
      extractArgTypes: manifestArgTypes,
      extractComponentDescription: (tag?: string) => (tag ? describedElement(tag).description : ''),
      toc: true,
    },
    options: {
      storySort: {
        order: [
          'Start here',
          'Labs',
          ['Builder', 'Colour lab', 'Record lab', 'Profile lab'],
          'pub-card',
          [
            'Playground',
            'Layouts',
            'States',
            'Button',
            'Accents',
            'Platforms',
            'Pictures',
            'Words',
            'Verification',
            'Author',
          ],
          'pro-profile',
          ['Playground', 'Layouts', 'States', 'Roles', 'Words'],
          'Pages',
          [
            'Cards in context',
            'Do and don’t',
            'Anatomy',
            'Tokens',
            'Motion',
            'Real themes',
            'Writing for cards',
            'Figma',
            'Theming for other renderers',
            'Accessibility',
            'What changed',
          ],
        ],
      },
    },
  },
  globalTypes: TOOLBAR,
  initialGlobals: TOOLBAR_START,
  decorators: [stage, withActions],
};

export default preview;

import { addons } from 'storybook/manager-api';
import { create } from 'storybook/theming';

addons.setConfig({
  theme: create({ base: 'light', brandTitle: 'Masthead', brandUrl: './' }),
  // A lab and a page have no controls of Storybook's: the room is theirs.
  layoutCustomisations: {
    showPanel: ({ storyId }: { storyId?: string }, usual: boolean) => usual && !/^(labs|pages)-/.test(storyId ?? ''),
  },
});

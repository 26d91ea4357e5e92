import { addons } from 'storybook/manager-api';
import { create } from 'storybook/theming';

const dark = matchMedia('(prefers-color-scheme: dark)');

function configure(): void {
  addons.setConfig({
    theme: create({ base: dark.matches ? 'dark' : 'light', brandTitle: 'Masthead', brandUrl: './' }),
    // A lab and a page have no controls of Storybook's: the room is theirs.
    layoutCustomisations: {
      showPanel: ({ storyId }: { storyId?: string }, usual: boolean) => usual && !/^(labs|pages)-/.test(storyId ?? ''),
    },
  });
}

configure();
dark.addEventListener('change', configure);

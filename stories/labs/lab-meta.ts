import type { Meta } from '@storybook/web-components-vite';
import type { Args } from '../embed.ts';

/**
 * A file of stories about one lab. It says `tags: ['!autodocs']` itself: Storybook reads tags
 * without running anything. The toolbar draws a story anew; what a designer has put into the lab
 * stays.
 *
 * @param open makes the lab, with what its address says
 */
export function labMeta(open: (args: Args) => HTMLElement): Meta {
  let lab: HTMLElement | undefined;
  return {
    parameters: { lab: true, controls: { disable: true } },
    beforeEach: () => {
      lab = undefined;
    },
    render: (args) => {
      lab ??= open(args);
      return lab as unknown as ReturnType<NonNullable<Meta['render']>>;
    },
  };
}

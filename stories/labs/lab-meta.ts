import type { Meta } from '@storybook/web-components-vite';

/**
 * A file of stories about one lab. It says `tags: ['!autodocs']` itself: Storybook reads tags without running anything. The toolbar draws a story anew; what a designer has put into the lab stays.
 *
 * @param open makes the lab
 */
export function labMeta(open: () => HTMLElement): Meta {
  let lab: HTMLElement | undefined;
  return {
    parameters: { lab: true, controls: { disable: true } },
    beforeEach: () => {
      lab = undefined;
    },
    render: () => {
      lab ??= open();
      return lab as unknown as ReturnType<NonNullable<Meta['render']>>;
    },
  };
}

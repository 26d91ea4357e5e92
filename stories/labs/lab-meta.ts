import type { Meta } from '@storybook/web-components-vite';

/**
 * A file of stories about one lab. The toolbar draws a story anew; what a designer has put into the lab stays.
 *
 * @param open makes the lab
 */
export function labMeta(open: () => HTMLElement): Meta {
  let lab: HTMLElement | undefined;
  return {
    tags: ['!autodocs'],
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

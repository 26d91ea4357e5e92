import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { type Args, embed } from './embed.ts';
import { markup } from './markup.ts';

/** A file of stories about one element, whose controls and documentation come from the manifest. */
export function elementMeta(tag: 'pub-card' | 'pro-profile', args: Args, parameters: Meta['parameters'] = {}): Meta {
  return {
    component: tag,
    args,
    parameters: {
      ...parameters,
      docs: {
        source: { transform: (_: string, context: { args: Args }) => markup(tag, context.args), language: 'html' },
      },
    },
    render: (shown) => embed(tag, shown) as unknown as ReturnType<NonNullable<Meta['render']>>,
  };
}

/** A story about why something looks as it does. */
export function told(story: string, args: Args, more: Omit<StoryObj, 'args'> = {}): StoryObj {
  const { parameters, ...rest } = more;
  return { args, ...rest, parameters: { ...parameters, docs: { description: { story } } } };
}

/**
 * For a story that shows colours as they were published, which may be hard to read: the one rule
 * about that is off. Its twin with `contrast="aa"` must pass.
 */
export const AS_PUBLISHED = { a11y: { config: { rules: [{ id: 'color-contrast', enabled: false }] } } };

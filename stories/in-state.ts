import type { StoryContext } from '@storybook/web-components-vite';
import { expect, waitFor } from 'storybook/test';

/** A play function that waits until the story's element is in a state. */
export function inState(tag: 'pub-card' | 'pro-profile', state: 'loading' | 'ready' | 'fallback' | 'error') {
  return async ({ canvasElement }: Pick<StoryContext, 'canvasElement'>): Promise<void> => {
    await waitFor(() => expect(canvasElement.querySelector(`${tag}:state(${state})`)).not.toBeNull());
  };
}

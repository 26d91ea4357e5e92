import type { StoryContext } from '@storybook/web-components-vite';
import { expect, waitFor } from 'storybook/test';

/** A play function that waits until the story's element is in a state, and what appears has appeared: axe finds no contrast in what is still transparent. */
export function inState(tag: 'pub-card' | 'pro-profile', state: 'loading' | 'ready' | 'fallback' | 'error') {
  return async ({ canvasElement }: Pick<StoryContext, 'canvasElement'>): Promise<void> => {
    const shown = () => canvasElement.querySelector(`${tag}:state(${state})`);
    await waitFor(() => expect(shown()).not.toBeNull());
    const animations = shown()?.shadowRoot?.getAnimations() ?? [];
    const ending = animations.filter(
      (animation) => animation.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY,
    );
    await Promise.allSettled(ending.map(({ finished }) => finished));
  };
}

import { describe, expect, it } from 'vitest';
import { checkSidebar } from '../../../tools/storybook/check-sidebar.ts';
import type { StoryEntry } from '../../../tools/storybook/story-index.ts';

const story = (id: string, ...tags: string[]): StoryEntry => ({ id, title: 'Button', name: id, type: 'story', tags });

describe('the list at the side of the Storybook', () => {
  it('may leave out as many stories as there are, as long as they are tested', () => {
    const hidden = Array.from({ length: 200 }, (_, at) => story(`hidden-${at}`, 'test'));
    expect(checkSidebar([story('shown', 'dev', 'test'), ...hidden])).toEqual([]);
  });

  it('is not longer than anybody reads', () => {
    const shown = Array.from({ length: 81 }, (_, at) => story(`shown-${at}`, 'dev', 'test'));
    expect(checkSidebar(shown)).toEqual([expect.stringContaining('81 entries')]);
  });

  it('hides no story from the tests', () => {
    expect(checkSidebar([story('lost', 'dev')])).toEqual(['lost is not tested']);
  });
});

import type { StoryEntry } from './story-index.ts';

/** More than this nobody reads. */
const LONGEST = 80;

/** What the list at the side shows must be short enough to be read, and what it leaves out is tested like the rest. A story has both by its tags. */
export function checkSidebar(entries: readonly StoryEntry[]): string[] {
  const listed = entries.filter(({ tags }) => tags.includes('dev'));
  const untested = entries.filter(({ type, tags }) => type === 'story' && !tags.includes('test'));
  return [
    ...(listed.length > LONGEST
      ? [`${listed.length} entries in the list, more than ${LONGEST}: give what a matrix shows no tag "dev"`]
      : []),
    ...untested.map(({ id }) => `${id} is not tested`),
  ];
}

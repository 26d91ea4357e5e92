import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A story or a page, as a static build lists it. */
export interface StoryEntry {
  readonly id: string;
  readonly title: string;
  readonly name: string;
  readonly type: 'story' | 'docs';
  readonly tags: readonly string[];
}

/**
 * What a static build of the Storybook holds.
 *
 * @param folder the build
 */
export function storyIndex(folder: string): StoryEntry[] {
  const index: unknown = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8'));
  const { entries } = index as { entries: Readonly<Record<string, StoryEntry>> };
  return Object.values(entries);
}

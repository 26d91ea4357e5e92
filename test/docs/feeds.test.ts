import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readFeed } from '../../packages/masthead-cli/src/feed/read-feed.ts';

// Hugo and Jekyll are on no machine of this project: their feeds were made once, by hand, with Hugo
// 0.111.3 and Jekyll 4.3.1 of the templates in docs/feeds.md.
it.each([
  {
    builder: 'Hugo',
    file: 'hugo.feed',
    path: '/posts/low-water/',
    dates: { publishedAt: '2026-03-01T10:00:00+01:00', updatedAt: '2026-03-02T10:00:00+01:00' },
  },
  {
    builder: 'Jekyll',
    file: 'jekyll.feed',
    path: '/2026/03/01/low-water.html',
    dates: { publishedAt: '2026-03-01T00:00:00Z' },
  },
])('$builder, as it was built by hand', async ({ file, path, dates }) => {
  const entries = await readFeed(join(import.meta.dirname, 'feeds', file), { open: false });
  expect(entries.map(({ title }) => title)).toEqual(['Low water & *high* hopes', 'Second']);
  expect(entries[0]).toEqual({
    source: `https://alice.example${path}`,
    url: `https://alice.example${path}`,
    title: 'Low water & *high* hopes',
    description: 'About "mud"',
    textContent: 'The harbour is empty.\n\nBoats lie on mud.',
    tags: ['harbour', 'boats'],
    ...dates,
  });
});

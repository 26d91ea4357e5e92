import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { REAL_THEME_COUNT } from '../../../stories/pages/real-themes/real-records.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const pages = join(root, 'stories', 'pages');

describe('how many real themes there are', () => {
  it('is counted from the vectors', () => {
    const vectors = join(root, 'conformance', 'theme');
    const counts = readdirSync(vectors)
      .filter((name) => name.endsWith('.json'))
      .map((name): unknown => JSON.parse(readFileSync(join(vectors, name), 'utf8')))
      .map((file) => (file as { vectors: readonly unknown[] }).vectors.length);
    expect(REAL_THEME_COUNT).toBe(counts.reduce((sum, count) => sum + count, 0));
  });

  it.each([
    ...readdirSync(pages)
      .filter((name) => name.endsWith('.mdx'))
      .map((name) => join(pages, name)),
    join(root, 'docs', 'designers.md'),
  ])('is written out nowhere: %s', (page) => {
    expect(readFileSync(page, 'utf8')).not.toMatch(/\b\d+ (?:real )?(?:records|themes|others|publications)\b/);
  });
});

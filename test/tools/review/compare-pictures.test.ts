import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { comparePictures } from '../../../tools/review/compare-pictures.ts';
import { writeComparison } from '../../../tools/review/write-comparison.ts';

const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

describe('two pictures of a story', () => {
  it.each<[note: string, before: [number, number, string], after: [number, number, string], pixels: number]>([
    ['the same', [10, 10, '#336699'], [10, 10, '#336699'], 0],
    ['a shade that nobody sees', [10, 10, '#336699'], [10, 10, '#346799'], 0],
    ['another colour', [10, 10, '#336699'], [10, 10, '#993366'], 100],
    ['a story that grew by two rows', [10, 10, '#336699'], [10, 12, '#336699'], 20],
    ['a story that shrank', [10, 10, '#336699'], [8, 10, '#336699'], 20],
  ])('%s', async (_, before, after, pixels) => {
    const difference = await comparePictures(await plain(...before), await plain(...after));
    expect(difference.pixels).toBe(pixels);
  });
});

describe('the page of differences', () => {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-comparison-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('shows what changed, what is new and what is gone, and keeps quiet about the rest', async () => {
    const [blue, red] = await Promise.all([plain(4, 4, '#336699'), plain(4, 4, '#993366')]);
    const before = new Map([
      ['a light', blue],
      ['b light', blue],
      ['c light', blue],
    ]);
    const after = new Map([
      ['a light', blue],
      ['b light', red],
      ['d <light>', red],
    ]);
    const found = await writeComparison(folder, before, after, { before: 'abc123', after: 'here' });
    expect(found).toEqual({ changed: ['b light'], added: ['d <light>'], removed: ['c light'], same: 1 });
    const page = readFileSync(join(folder, 'index.html'), 'utf8');
    expect(page).toContain('b-light-difference.png');
    expect(page).toContain('d &lt;light');
    expect(page).not.toContain('a light');
  });
});

import { describe, expect, it } from 'vitest';
import { type Box, inReadingOrder } from '../../../../stories/pages/anatomy/boxes.ts';
import { redlines } from '../../../../stories/pages/anatomy/redlines.ts';

const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, width, height });
const FRAME = box(0, 0, 200, 100);
// A picture, beside it a name, below both a title.
const [ICON, NAME, TITLE] = [box(16, 16, 24, 24), box(48, 16, 100, 24), box(16, 52, 168, 32)] as const;

describe('the spaces of a drawing', () => {
  const found = redlines([ICON, NAME, TITLE], FRAME).map(({ axis, space, box: { left, top } }) => [
    axis,
    space,
    left,
    top,
  ]);

  it('go from each thing to the nearest before it and above it', () => {
    expect(found).toContainEqual(['inline', 8, 40, 16]);
    expect(found).toContainEqual(['block', 12, 16, 40]);
  });

  it('go to the edge where nothing is between, once for all that say the same', () => {
    expect(found.filter(([axis, , left]) => axis === 'inline' && left === 0)).toEqual([['inline', 16, 0, 16]]);
    expect(found.filter(([axis, , , top]) => axis === 'block' && top === 0)).toEqual([['block', 16, 16, 0]]);
    expect(found).toContainEqual(['block', 16, 16, 84]);
    expect(found).toContainEqual(['inline', 16, 184, 52]);
  });

  it('are none where a line merely ends', () => {
    expect(redlines([box(16, 16, 40, 20)], FRAME).some(({ space }) => space > 64)).toBe(false);
  });
});

describe('the order of reading', () => {
  const order = (boxes: Readonly<Record<string, Box>>, held: Readonly<Record<string, readonly string[]>> = {}) =>
    inReadingOrder(
      Object.entries(boxes).map(([name, at]) => ({ name, box: at })),
      (holder, { name }) => held[holder.name]?.includes(name) ?? false,
    ).map(({ name }) => name);

  it('is from above to below, and in a line from its beginning, also where one of them is centred in it', () => {
    expect(order({ title: TITLE, name: { ...NAME, top: 10 }, icon: ICON })).toEqual(['icon', 'name', 'title']);
  });

  it('has what holds others before the first of them', () => {
    const boxes = { icon: ICON, name: NAME, title: TITLE, site: box(16, 14, 168, 28), card: FRAME };
    const held = { card: ['icon', 'name', 'title', 'site'], site: ['icon', 'name'] };
    expect(order(boxes, held)).toEqual(['card', 'site', 'icon', 'name', 'title']);
  });
});

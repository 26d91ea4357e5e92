import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CAPTION_HEIGHT, frameCaption } from '../../../src/render/html/embed-code.ts';

const LONG = 'What the harbour keeps, and what it gives back to those who wait. ';

it.each<[note: string, title: string, width: number, room: number, lines: number, isWhole: boolean]>([
  ['a narrow column', 'The harbour at low water, and what it keeps', 240, Infinity, 2, true],
  ['a long title', LONG.repeat(3).trim(), 600, Infinity, 3, true],
  ['one without end', LONG.repeat(50), 600, Infinity, 4, false],
  ['a long one in the least room', LONG.repeat(3), 240, CAPTION_HEIGHT, 1, false],
  ['letters that are wide', '港の朝'.repeat(20), 600, Infinity, 2, true],
])('below a frame stands %s', (_, title, width, room, lines, isWhole) => {
  const { words, height } = frameCaption(title, width, room);
  expect(height).toBe(4 + 20 * lines);
  expect(words === title).toBe(isWhole);
});

it('what stands there takes no more than the room, and is how the title begins', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 2000 }),
      fc.integer({ min: 240, max: 600 }),
      fc.integer({ min: CAPTION_HEIGHT, max: 1000 }),
      (title, width, room) => {
        const { words, height } = frameCaption(title, width, room);
        expect(height).toBeGreaterThanOrEqual(CAPTION_HEIGHT);
        expect(height).toBeLessThanOrEqual(room);
        expect(title.replace(/\s+/g, ' ').trim().startsWith(words.replace(/…$/, ''))).toBe(true);
      },
    ),
  );
});

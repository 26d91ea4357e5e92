import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textWidth } from '../../../src/render/svg/text-width.ts';
import { wrapFacts } from '../../../src/render/svg/wrap-text.ts';

const FACTS = ['Mar 5, 2026', '7 min', 'by @mara.tidewater.example'];
const LONG = `by @${'a-long-handle.'.repeat(9)}example`;

describe('small facts in lines', () => {
  const cases: [note: string, facts: readonly string[], width: number, lines: number, expected: string[]][] = [
    ['one line where they fit', FACTS, 400, 2, ['Mar 5, 2026 · 7 min · by @mara.tidewater.example']],
    [
      'between two facts, so that a fact stays whole while a line is free',
      FACTS,
      220,
      2,
      ['Mar 5, 2026 · 7 min', 'by @mara.tidewater.example'],
    ],
    ['the last line is cut', FACTS, 220, 1, ['Mar 5, 2026 · 7 min · by @mara.tid…']],
    [
      'what is longer than a line is cut in a line of its own',
      ['7 min', LONG],
      150,
      2,
      ['7 min', 'by @a-long-handle.a-lo…'],
    ],
    ['nothing gives no line', [], 100, 2, []],
  ];
  it.each(cases)('%s', (_, facts, width, lines, expected) => {
    expect(wrapFacts(facts, { size: 13, width, lines })).toEqual(expected);
  });

  it('never makes more lines than allowed, nor one wider than its box', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ minLength: 1, maxLength: 60 }), { maxLength: 5 }),
        fc.integer({ min: 60, max: 400 }),
        fc.integer({ min: 1, max: 3 }),
        (facts, width, lines) => {
          const found = wrapFacts(facts, { size: 13, width, lines });
          expect(found.length).toBeLessThanOrEqual(lines);
          for (const line of found) expect(textWidth(line, 13)).toBeLessThanOrEqual(width);
        },
      ),
    );
  });
});

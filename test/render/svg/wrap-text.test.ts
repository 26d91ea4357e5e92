import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { letters, textWidth } from '../../../src/render/svg/text-width.ts';
import { fitText, textDirection, wrapFacts, wrapText } from '../../../src/render/svg/wrap-text.ts';

describe('fitting text without a font', () => {
  const box = { width: 300, size: 18, face: 'bold', lines: 3 } as const;
  const cases: [note: string, text: string, lines: string[]][] = [
    ['nothing to see gives no line', ' \n\t ', []],
    ['short text is one line', 'Low water', ['Low water']],
    [
      'at words',
      'The harbour at low water, and what it tells us',
      ['The harbour at low water, and', 'what it tells us'],
    ],
    ['a sign with its word', 'what it tells us about time (again) and', ['what it tells us about time (again)', 'and']],
    ['a long word is hyphenated', 'W'.repeat(40), [`${'W'.repeat(17)}-`, `${'W'.repeat(17)}-`, 'W'.repeat(6)]],
    [
      'an address is broken without a hyphen',
      `example.com/${'W'.repeat(20)}`,
      [`example.com/${'W'.repeat(10)}`, 'W'.repeat(10)],
    ],
    ['a compound at its hyphen', 'Hohenlohe-Waldenburg-Schillingsfürst', ['Hohenlohe-Waldenburg-', 'Schillingsfürst']],
    [
      'what does not fit ends in an ellipsis',
      'tide '.repeat(60),
      [
        'tide tide tide tide tide tide tide tide',
        'tide tide tide tide tide tide tide tide',
        'tide tide tide tide tide tide tide tid…',
      ],
    ],
  ];
  it.each(cases)('%s', (_, text, lines) => {
    expect(wrapText(text, box, 'en')).toEqual(lines);
  });

  it('breaks no emoji in two', () => {
    const families = wrapText('👩‍👩‍👧‍👦'.repeat(30), box, 'en');
    for (const line of families)
      expect(letters(line.replace('…', '')).every((letter) => letter === '👩‍👩‍👧‍👦')).toBe(true);
  });

  it.each([
    ['Japanese', '潮の満ち引きを読む方法と、その歴史について', 'ja'],
    ['Thai', 'เช้าวันหมอกที่ท่าเรือเก่าของเมืองชายทะเล', 'th'],
    ['Lao', 'ເຊົ້າທີ່ມີໝອກຢູ່ທ່າເຮືອເກົ່າຂອງເມືອງ', 'lo'],
    ['Khmer', 'ព្រឹកអ័ព្ទនៅកំពង់ផែចាស់នៃទីក្រុង', 'km'],
    ['Burmese', 'ဆိပ်ကမ်းဟောင်းမှာမြူဆိုင်းတဲ့မနက်ခင်း', 'my'],
  ])('breaks %s between its words', (_, text, lang) => {
    const ends = new Set(
      Array.from(
        new Intl.Segmenter(lang, { granularity: 'word' }).segment(text),
        ({ segment, index }) => index + segment.length,
      ),
    );
    const found = wrapText(text, { width: 90, size: 18, lines: 20 }, lang);
    expect(found.length).toBeGreaterThan(2);
    expect(found.join('')).toBe(text);
    let end = 0;
    for (const line of found) {
      end += line.length;
      expect(ends).toContain(end);
    }
  });

  it('begins no line with what closes, and ends none with what opens', () => {
    for (let width = 60; width < 200; width += 7) {
      for (const line of wrapText(
        '潮が引く「町は半分だけ」広くなる（最後の潮守り）と歩いた。',
        { width, size: 18, lines: 20 },
        'ja',
      )) {
        expect(line).not.toMatch(/^[」）。]|[「（]$/);
      }
    }
  });

  it('balances lines: as many as before, about equally long, and the same words', () => {
    const text = 'The harbour at low water, and what it tells';
    const plain = wrapText(text, box, 'en');
    const balanced = wrapText(text, { ...box, balanced: true }, 'en');
    const spread = (lines: string[]) => {
      const widths = lines.map((line) => textWidth(line, 18, 'bold'));
      return Math.max(...widths) - Math.min(...widths);
    };
    expect(balanced.length).toBe(plain.length);
    expect(balanced.join(' ')).toBe(text);
    expect(spread(balanced)).toBeLessThan(spread(plain));
    const cut = 'tide '.repeat(60);
    expect(wrapText(cut, { ...box, balanced: true }, 'en')).toEqual(wrapText(cut, box, 'en'));
  });

  it('never makes a line wider than its box, nor more lines than allowed, nor loses a letter before the end', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.integer({ min: 1, max: 4 }), (text, lines) => {
        const found = wrapText(text, { ...box, lines }, 'en');
        expect(found.length).toBeLessThanOrEqual(lines);
        for (const line of found) expect(textWidth(line, 18, 'bold')).toBeLessThanOrEqual(300 + 18 * 1.5);
        // A hyphen at the end of a line is the text's own, or stands for a break.
        const kept = found.join('').replace(/…$/, '').replace(/[\s-]/g, '');
        expect(text.replace(/[\s-]/g, '').startsWith(kept)).toBe(true);
      }),
    );
  });

  it('fits one line', () => {
    expect(fitText('a title', { width: 300, size: 18 })).toBe('a title');
    expect(textWidth(fitText('a title '.repeat(20), { width: 100, size: 18 }), 18)).toBeLessThanOrEqual(100);
  });

  it.each([
    ['Hello', 'ltr'],
    ['الميناء 2026', 'rtl'],
    ['2026 שלום', 'rtl'],
    ['«潮»', 'ltr'],
    ['2026 – !', undefined],
    ['\u2068tides.example\u2069 · الميناء', 'rtl'],
    ['\u2068tides.example\u2069', undefined],
  ])('%s runs %s', (text, direction) => {
    expect(textDirection(text)).toBe(direction);
  });
});

const FACTS = ['Mar 5, 2026', '7 min', 'by @mara.tidewater.example'];
const LONG = `by @${'a-long-handle.'.repeat(9)}example`;

describe('small facts in lines', () => {
  const cases: [note: string, facts: readonly string[], width: number, lines: number, expected: string[]][] = [
    ['one line where they fit', FACTS, 400, 2, ['Mar 5, 2026 · 7 min · by @mara.tidewater.example']],
    ['between two facts while a line is free', FACTS, 220, 2, ['Mar 5, 2026 · 7 min', 'by @mara.tidewater.example']],
    ['the last line is cut', FACTS, 220, 1, ['Mar 5, 2026 · 7 min · by @mara.tid…']],
    ['what is longer is cut in a line of its own', ['7 min', LONG], 150, 2, ['7 min', 'by @a-long-handle.a-lo…']],
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

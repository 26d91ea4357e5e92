import { describe, expect, it } from 'vitest';
import { ratioText, readColor } from '../../../../stories/labs/color/color-text.ts';

describe('a colour is read as people paste it', () => {
  const cases: [note: string, written: string, read: unknown][] = [
    ['hex', '#0c5aa0', { r: 12, g: 90, b: 160 }],
    ['hex in capitals, with blanks around', ' #0C5AA0 ', { r: 12, g: 90, b: 160 }],
    ['hex without its hash', '0c5aa0', { r: 12, g: 90, b: 160 }],
    ['three digits', '#07a', { r: 0, g: 119, b: 170 }],
    ['a list', '12, 90,160', { r: 12, g: 90, b: 160 }],
    ['CSS', 'rgb(12 90 160)', { r: 12, g: 90, b: 160 }],
    ['a channel out of range', '12, 90, 256', undefined],
    ['a see-through colour, which no record has', '#0c5aa080', undefined],
    ['a name', 'rebeccapurple', undefined],
    ['nothing', '', undefined],
  ];
  it.each(cases)('%s', (_, written, read) => expect(readColor(written)).toEqual(read));

  it('a ratio is rounded down, so that none seems to pass that fails', () => {
    expect(ratioText(4.4999)).toBe('4.49:1');
    expect(ratioText(21)).toBe('21.00:1');
  });
});

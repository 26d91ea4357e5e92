import { expect } from 'chai';
import { firstGrapheme, formatDate, formatUnit } from '../../../src/elements/text/format.ts';

const BEGINS: [note: string, name: string, expected: string][] = [
  ['a letter', 'slow type', 'S'],
  ['white space before it', '  slow', 'S'],
  ['a family is one sign, not one code point', '👩‍👩‍👧 Kin', '👩‍👩‍👧'],
  ['a flag', '🇳🇱 Nieuws', '🇳🇱'],
  ['a letter with its accent written apart', 'e\u0301tude', 'E\u0301'],
  ['Arabic', 'حرف', 'ح'],
  ['nothing', '', ''],
  ['an endless letter is cut', `a${'\u0301'.repeat(10_000)}`, `A${'\u0301'.repeat(39)}`],
];
for (const [note, name, expected] of BEGINS)
  it(`the letter of a name: ${note}`, () => {
    expect(firstGrapheme(name)).to.equal(expected);
  });

const DATES: [note: string, date: string, lang: string, expected: string][] = [
  ['a year', '2024', 'en', '2024'],
  ['a month', '2024-03', 'en', 'Mar 2024'],
  ['a day', '2024-03-05', 'en', 'Mar 5, 2024'],
  ['a datetime, in UTC wherever the reader is', '2024-03-05T23:59:00Z', 'en', 'Mar 5, 2024'],
  ['another language', '2024-03', 'nl', 'mrt 2024'],
  ['what is no date', 'soon', 'en', 'soon'],
];
for (const [note, date, lang, expected] of DATES)
  it(`a date as words: ${note}`, () => {
    expect(formatDate(date, lang)).to.equal(expected);
  });

it('a unit is short', () => {
  expect(formatUnit(3, 'minute', 'en')).to.equal('3 min');
});

import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { plainJson } from '../../src/core/profile/profile-details.ts';
import { compact, date, LIMITS, link, list } from '../../src/core/read-fields.ts';
import { line, printable, printableJson, prose, showsSomething } from '../../src/core/shown-text.ts';
import { UNSPEAKABLE } from './unspeakable.ts';

describe('line', () => {
  it.each([
    ['a text as it is', ' Reading a <b>tide</b> table\n', ' Reading a <b>tide</b> table\n'],
    ['Arabic with the marks that a writer sets', 'سلام\u200f (a)\u200e', 'سلام\u200f (a)\u200e'],
    ['a family, and a flag of letters', '👨‍👩‍👧 🏴󠁧󠁢󠁳󠁣󠁴󠁿', '👨‍👩‍👧 🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
    ['an isolation that is closed', 'a \u2067שלום\u2069 b', 'a \u2067שלום\u2069 b'],
    ['an isolation that never ends', 'a \u2067b', 'a b'],
    ['the end of one that never began', 'a\u2069 b\u2067', 'a b'],
    ['one that ends in another line', 'a\u2067\nb\u2069', 'a\nb'],
    ['an override, though it ends', 'evil\u202egpj.exe\u202c', 'evilgpj.exe'],
    ['the letters of a terminal', 'a\u001b[31m\u0007\u009b\u007f\0b', 'a[31mb'],
    ['half a character', 'a\ud800b\udc00', 'ab'],
    ['two halves, with something between', '\ud83d\0\ude00', undefined],
    ['the marks of a script', 'བརྒྱུད་ שָׁלוֹם ế', 'བརྒྱུད་ שָׁלוֹם ế'],
    ['more marks than any script has', `a${'\u0301'.repeat(3000)}b`, `a${'\u0301'.repeat(10)}b`],
    ['nothing that anybody sees', '\u202e\0 \n', undefined],
    ['no text', 7, undefined],
    ['what could be made one', { toString: () => 'x' }, undefined],
  ])('%s', (_note, value, expected) => {
    expect(line(value)).toBe(expected);
  });

  it.each([
    ['a name', line, LIMITS.line],
    ['a description', prose, LIMITS.prose],
  ])('cuts %s, and says so', (_note, read, most) => {
    expect(read('m'.repeat(most))).toBe('m'.repeat(most));
    expect(read('m'.repeat(most + 1))).toBe(`${'m'.repeat(most)}…`);
    expect(read(`a${' '.repeat(3e6)}b`)).toBe('a…');
    expect(read(`${'m'.repeat(most - 1)}😀`)).toBe(`${'m'.repeat(most - 1)}…`);
  });

  test('is the same read twice, well-formed, and bounded', () => {
    const piece = fc.oneof(
      fc.constantFrom('\u2066', '\u2069', '\n', '\ud800', '\udc00', '\0', 'm'.repeat(LIMITS.line), ' '),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const shown = line(pieces.join(''));
        expect(line(shown)).toBe(shown);
        expect(shown ?? '').not.toMatch(/\p{Cs}/u);
        expect((shown ?? '').length).toBeLessThanOrEqual(LIMITS.line + 1);
      }),
    );
  });
});

describe('plainJson', () => {
  it('copies what JSON can be, and nothing else', () => {
    const value = { a: [1, true, null, 'x', { b: 2 }], f: () => 1, s: Symbol('s'), n: undefined, d: 10n };
    expect(plainJson(value)).toEqual({ a: [1, true, null, 'x', { b: 2 }] });
  });

  it('leaves the key __proto__ out at every depth', () => {
    const copy = plainJson(JSON.parse('{"__proto__":{"x":1},"a":[{"__proto__":{"x":1},"y":2}]}')) as { a: object[] };
    expect(copy).toEqual({ a: [{ y: 2 }] });
    expect([copy, copy.a[0]].map((each) => each && 'x' in each)).toEqual([false, false]);
  });

  it('ends, however deep, long or round it is', () => {
    const round: Record<string, unknown> = {};
    for (let index = 0; index < 20; index++) round[`k${index}`] = round;
    expect(JSON.stringify(plainJson(round)).length).toBeLessThan(1e6);
    expect(plainJson(Array.from({ length: 10_000 }, () => 1))).toHaveLength(LIMITS.items);
    expect(JSON.stringify(plainJson(JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`)))).toMatch(/^\[+(null)?\]+$/);
  });
});

describe('the lenient readers', () => {
  it('drop addresses and dates that are too long, and end lists', () => {
    const address = `https://masthead.dev/${'x'.repeat(LIMITS.address)}`;
    expect([link(address.slice(0, LIMITS.address)), link(address)]).toEqual([
      address.slice(0, LIMITS.address),
      undefined,
    ]);
    expect(date(`2026-01-01T00:00:00Z${' '.repeat(1e6)}`)).toBeUndefined();
    expect(list(new Array(1e6).fill('x'), (item) => item)).toHaveLength(LIMITS.items);
  });

  it('set no prototype', () => {
    const made = compact(JSON.parse('{"__proto__":{"x":1},"y":1}') as object);
    expect([Object.getPrototypeOf(made) === Object.prototype, 'x' in made]).toEqual([true, false]);
  });
});

// By code points and not by the pattern that takes them out.
const FORBIDDEN = new Set(Object.values(UNSPEAKABLE).flatMap((all) => [...all.replaceAll(' ', '')]));

describe('printable', () => {
  it.each(Object.entries(UNSPEAKABLE))('takes out %s', (_name, all) => {
    for (const character of [...all].filter((one) => one !== ' ')) {
      expect(printable(`a${character}b`)).toBe('a b');
      const json = printableJson({ [character]: `a${character}b` });
      expect([...json].filter((one) => FORBIDDEN.has(one))).toEqual([]);
      expect(JSON.parse(json)).toEqual({ [character]: `a${character}b` });
    }
  });

  it.each([
    ['letters of every script', 'Żółć ‏'.trim().slice(0, 4)],
    ['joined emoji', '👩‍💻 🏳️‍🌈'],
    ['joiners of Persian', 'می‌خواهم'],
    ['accents that stand alone', 'e\u0301'],
  ])('leaves %s', (_name, text) => {
    expect(printable(text)).toBe(text);
    expect(JSON.parse(printableJson(text))).toBe(text);
  });

  it.each([
    ['https://аррӏе.example/x', 'https://xn--80ak6aa92e.example/x'],
    ['see (http://BÜCHER.example:8080/ü) there', 'see (http://xn--bcher-kva.example:8080/ü) there'],
    ['https://user@раураl.example', `https://user@${new URL('https://раураl.example').host}`],
    ['wss://релау.example', `wss://${new URL('wss://релау.example').host}`],
    ['https://alice.example/ä', 'https://alice.example/ä'],
    ['https://a。example/', 'https://a.example/'],
  ])('shows the host of %s in letters that cannot be confused', (text, shown) => {
    expect(printable(text)).toBe(shown);
  });

  it('cuts', () => {
    expect(printable('x'.repeat(1_000_000), 2000)).toHaveLength(2001);
    expect(printable(`${'x'.repeat(9)}😀`, 10)).toBe(`${'x'.repeat(9)} …`);
  });

  it('takes time in proportion to what it keeps', () => {
    for (const part of ['\u001b', 'https://', 'а', '\ud800', 'https://а'])
      expect(printable(part.repeat(1_000_000), 2000).length).toBeLessThan(10_000);
  });
});

const NOTHING: readonly [note: string, text: string][] = [
  ['nothing at all', ''],
  ['white space', ' \t\u00a0\u2003\u3000\u2028'],
  ['zero-width space, joiner and non-joiner', '\u200b\u200c\u200d'],
  ['a soft hyphen', '\u00ad'],
  ['the Hangul fillers', '\u115f\u1160\u3164\uffa0'],
  ['the blank of Braille', '\u2800'],
  ['tags', '\u{e0001}\u{e0041}\u{e007f}'],
  ['bidi controls', '\u200e\u200f\u061c\u202a\u202e\u202c\u2066\u2069'],
  ['variation selectors', '\ufe0f\ufe0e\u{e0100}'],
  ['word joiner and byte order mark', '\u2060\ufeff'],
  ['the grapheme joiner', '\u034f'],
  ['Khmer and Mongolian vowels that nobody sees', '\u17b4\u17b5\u180e\u180b'],
  ['control characters', '\u0000\u0007\u009f'],
  ['half a character', '\ud83d'],
  ['marks of interlinear notes, and a note without a head', '\ufff9\ufffb\u{1d159}'],
];

const SOMETHING: readonly [note: string, text: string][] = [
  ['a letter', 'a'],
  ['a full stop', '.'],
  ['an emoji', '😀'],
  ['an emoji that is joined', '👩‍👩‍👧'],
  ['an emoji with its selector', '❤️'],
  ['a flag of tags', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
  ['Persian with a non-joiner', 'می‌خواهم'],
  ['Sinhala with a joiner', 'ශ්‍රී'],
  ['Hebrew between bidi marks', '\u200fשלום\u200e'],
  ['the Arabic sign of a number', '\u0600'],
  ['a combining mark, which stands on a circle', '\u0301'],
  ['a syllable of Hangul', '한'],
  ['a sign of private use', '\ue000'],
  ['Braille', '⠁'],
];

it.each([...NOTHING.map((each) => [...each, false] as const), ...SOMETHING.map((each) => [...each, true] as const)])(
  'what shows nothing counts as absent: %s',
  (_note, text, shows) => {
    expect(showsSomething(text)).toBe(shows);
  },
);

it('one seen character among any others is enough', () => {
  const unseen = fc.array(fc.constantFrom(...NOTHING.flatMap(([, text]) => [...text])));
  fc.assert(
    fc.property(unseen, fc.constantFrom(...SOMETHING.map(([, text]) => text)), unseen, (before, seen, after) => {
      expect(showsSomething([...before, ...after].join(''))).toBe(false);
      expect(showsSomething(before.join('') + seen + after.join(''))).toBe(true);
    }),
  );
});

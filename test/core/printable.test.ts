import { describe, expect, it } from 'vitest';
import { printable, printableJson } from '../../src/core/shown-text.ts';
import { UNSPEAKABLE } from './unspeakable.ts';

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

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tidyUrl } from '../../../src/core/url/canonical-url.ts';

describe('tidyUrl', () => {
  it.each([
    ['https://www.example.com/', 'example.com', ''],
    ['https://user:secret@example.com/a', 'example.com', '/a'],
    ['https://bücher.example/', 'xn--bcher-kva.example', ''],
    ['https://a.example/%D0%9F%D1%80%D0%B8%D0%B2%D0%B5%D1%82', 'a.example', '/Привет'],
    ['https://a.example/a%20b%E3%80%80c', 'a.example', '/a%20b%E3%80%80c'],
    ['https://a.example/%E2%80%AEgpj.exe', 'a.example', '/%E2%80%AEgpj.exe'],
    ['https://a.example/a%E2%80%8Bb%E2%80%8Cc%C2%AD', 'a.example', '/a%E2%80%8Bb%E2%80%8Cc%C2%AD'],
    // What stands for a character that was lost.
    ['https://a.example/%EF%BF%BD', 'a.example', '/%EF%BF%BD'],
    ['https://a.example/%E1%85%A0%E2%A0%80', 'a.example', '/%E1%85%A0%E2%A0%80'],
    [`https://a.example/e${'%CC%81'.repeat(9)}`, 'a.example', `/e${'%CC%81'.repeat(9)}`],
    ['https://a.example/a%2Fb%3Fc%23d%00', 'a.example', '/a%2Fb%3Fc%23d%00'],
    ['javascript:alert(1)', '', ''],
  ])('%s', (url, host, path) => {
    expect(tidyUrl(url)).toEqual({ host, path });
  });

  it('shows nothing that hides or turns what stands beside it', () => {
    const path = fc.oneof(fc.string({ unit: 'binary' }), fc.webPath());
    fc.assert(
      fc.property(path, (text) => {
        const url = new URL('https://a.example/');
        url.pathname = text;
        const { path: shown } = tidyUrl(url.href);
        expect(shown).not.toMatch(/[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u);
      }),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { checkPublication } from '../../src/check/index.ts';
import { icon, publication, theme } from '../lexicon/sample-records.ts';

describe('checkPublication', () => {
  it('finds nothing wrong with a right one', () => {
    expect(checkPublication(publication)).toEqual([]);
    expect(checkPublication({ ...publication, somebodyElses: { field: [1] } })).toEqual([]);
  });

  it.each<[note: string, part: object, path: string, says: RegExp]>([
    ['a PDS takes an ftp address', { url: 'ftp://alice.example' }, 'url', /site's own address/],
    ['an address with a password', { url: 'https://a:b@alice.example' }, 'url', /user name or password: write/],
    ['an address with a query', { url: 'https://alice.example/?p=1' }, 'url', /never count: write/],
    ['no name', { name: undefined }, 'name', /write it: there is no card without it/],
    ['a theme of three colours', { basicTheme: { ...theme, accent: undefined } }, 'basicTheme.accent', /all four/],
    ['a PDS takes SVG', { icon: { ...icon, mimeType: 'image/svg+xml' } }, 'icon.mimeType', /SVG/],
  ])('%s', (_note, part, path, says) => {
    const problem = checkPublication({ ...publication, ...part }).find((found) => found.path === path);
    expect(problem?.message).toMatch(says);
  });

  it.each(['alice.example', 'ftp://alice.example'])('says once what %j should be', (url) => {
    expect(checkPublication({ ...publication, url })).toEqual([
      {
        path: 'url',
        message:
          "expected a web address, http or https: write the site's own address and no more, such as https://alice.example/blog",
      },
    ]);
  });

  it.each([null, 'text', []])('%j is no record', (value) => {
    expect(checkPublication(value).length).toBeGreaterThan(0);
  });
});

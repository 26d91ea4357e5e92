import { describe, expect, it } from 'vitest';
import { urlDifferences } from '../../src/check/url-differences.ts';

describe('urlDifferences names exactly what is between a record and a link', () => {
  it.each<[record: string, link: string, parts: string[] | null]>([
    ['https://a.example', 'https://A.example/?q#f', []],
    ['http://a.example', 'https://a.example', ['scheme']],
    ['https://www.a.example', 'https://a.example', ['www']],
    ['https://old.example/blog', 'https://new.example/blog', ['host']],
    ['https://a.example:8443', 'https://a.example', ['port']],
    ['https://a.example/a//', 'https://a.example/a', ['slash']],
    ['https://a.example/Essays', 'https://a.example/essays', ['case']],
    ['https://a.example/cafe%CC%81', 'https://a.example/café', ['encoding']],
    ['https://a.example/a', 'https://a.example/a/index.html', ['file']],
    ['https://a.example', 'https://a.example/index.php', ['file']],
    ['https://a.example/a.html', 'https://a.example/a', ['file']],
    ['https://a.example/a', 'https://a.example/a/champ', ['below']],
    ['https://a.example', 'https://a.example/essay', ['below']],
    ['https://a.example/blog', 'https://a.example', ['above']],
    ['https://a.example/foo', 'https://a.example/foobar', ['path']],
    ['http://www.a.example/X', 'https://a.example/x', ['scheme', 'www', 'case']],
    ['https://a.example/%E0%A4%A', 'https://a.example/b', ['path']],
    ['ftp://a.example', 'https://a.example', null],
    ['https://a.example', 'mailto:a@a.example', null],
  ])('%s and %s', (record, link, parts) => {
    expect(urlDifferences(record, link)?.map(({ part }) => part) ?? null).toEqual(parts);
  });
});

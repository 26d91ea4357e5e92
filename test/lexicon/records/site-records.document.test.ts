import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { parseDocument } from '../../../src/lexicon/index.ts';
import { CID, document } from '../sample-records.ts';

const { $type: _type, ...rest } = document;

describe('parseDocument', () => {
  it('reads a right one', () => {
    expect(parseDocument(document)).toEqual({ ...rest, coverImage: { cid: CID, mimeType: 'image/png', size: 4_000 } });
  });

  it.each([
    ['no site', { ...document, site: undefined }],
    ['no title', { ...document, title: undefined }],
    ['a publishedAt that is no date', { ...document, publishedAt: 'yesterday' }],
    ['a publishedAt whose offset leads before year 0', { ...document, publishedAt: '0000-01-01T00:30:00+01:00' }],
    ['a publishedAt on 31 February, without a time', { ...document, publishedAt: '2026-02-31' }],
    ['a publishedAt that is a number in a string', { ...document, publishedAt: '1' }],
    ['a script as site', { ...document, site: 'javascript:alert(1)' }],
    ['a mail address as site', { ...document, site: 'mailto:a@b.example' }],
  ])('gives null for %s', (_note, value) => {
    expect(parseDocument(value)).toBeNull();
  });

  it.each([
    ['a day alone', '2026-01-02', '2026-01-02T00:00:00.000Z'],
    ['no time zone: read as UTC', '2026-01-02T03:04:05', '2026-01-02T03:04:05.000Z'],
    ['an offset that atproto forbids', '2026-01-02T03:04:05-00:00', '2026-01-02T03:04:05.000Z'],
    ['a right one stays as written', '2026-01-02T03:04:05.123456+02:00', '2026-01-02T03:04:05.123456+02:00'],
  ])('mends a date: %s', (_note, publishedAt, expected) => {
    expect(parseDocument({ ...document, publishedAt })?.publishedAt).toBe(expected);
  });

  it('reads a loose document', () => {
    expect(parseDocument({ ...document, site: 'https://x.example' })?.site).toBe('https://x.example');
  });

  it('keeps the good items of a list', () => {
    const contributors = [{ did: 'did:plc:alice', role: 'editor' }, { displayName: 'no did' }, 7];
    const read = parseDocument({ ...document, tags: ['a', 7, null, 'b'], contributors });
    expect(read?.tags).toEqual(['a', 'b']);
    expect(read?.contributors).toEqual([{ did: 'did:plc:alice', role: 'editor' }]);
  });

  it('keeps content without $type: an editor left it out', () => {
    expect(parseDocument({ ...document, content: { markdown: '# Hi' } })?.content).toEqual({ markdown: '# Hi' });
  });

  it.each([
    ['nested for ever', () => JSON.parse(`${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`)],
    ['a list of a million', () => Array(1_000_000).fill('x')],
    ['a text of ten megabytes', () => 'e\u0301 '.repeat(5_000_000)],
  ])('survives %s in any field', (_note, make) => {
    const value = make();
    for (const field of [...Object.keys(document), 'content', 'links', 'contributors', 'tags', 'labels'])
      expect(() => parseDocument({ ...document, [field]: value })).not.toThrow();
  });

  it('never holds more than a thousand items', () => {
    expect(parseDocument({ ...document, tags: Array(50_000).fill('x') })?.tags).toHaveLength(1_000);
  });

  test('never throws on anything', () => {
    fc.assert(fc.property(fc.anything(), (value) => parseDocument(value) === null));
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(document)), fc.anything(), (field, value) => {
        const read = parseDocument({ ...document, [field]: value });
        if (read) expect(read.title.trim()).not.toBe('');
      }),
    );
  });
});

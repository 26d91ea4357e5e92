import { jsonToLex } from '@atproto/api';
import { describe, expect, it } from 'vitest';
import { parseBlobRef } from '../../../src/lexicon/index.ts';
import { CID, icon } from '../sample-records.ts';

const expected = { cid: CID, mimeType: 'image/png', size: 4_000 };

describe('parseBlobRef', () => {
  it.each([
    ['JSON', icon],
    ['JSON without $type', { ...icon, $type: undefined }],
    ["a library's own object", jsonToLex(icon)],
    ['a BlobRef itself', expected],
  ])('reads %s', (_note, value) => {
    expect(parseBlobRef(value)).toEqual(expected);
  });

  it('reads the old form', () => {
    expect(parseBlobRef({ cid: CID, mimeType: 'image/png' })).toEqual({ ...expected, size: -1 });
  });

  it.each([
    ['nothing', undefined],
    ['no CID', { ...icon, ref: undefined }],
    ['a CID that is a path', { ...icon, ref: { $link: '../../etc/passwd' } }],
    ['a CID that is a query', { ...icon, ref: { $link: `${CID}&did=x` } }],
    ['a size that is a text', { ...icon, size: '4000' }],
    ['no type', { ...icon, mimeType: undefined }],
    ['a ref that is a list', { ...icon, ref: [CID] }],
    ['lists in lists, deeper than the stack', { ...icon, ref: JSON.parse(`${'['.repeat(1e5)}${']'.repeat(1e5)}`) }],
  ])('gives nothing for %s', (_note, value) => {
    expect(parseBlobRef(value)).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { tidyUrl } from '../../../src/core/url/canonical-url.ts';

describe('tidyUrl', () => {
  it.each([
    ['https://www.example.com/', 'example.com', ''],
    ['http://example.com:8080/a/b/?q#f', 'example.com:8080', '/a/b'],
    ['https://user:secret@example.com/a', 'example.com', '/a'],
    ['https://bücher.example/', 'xn--bcher-kva.example', ''],
    ['javascript:alert(1)', '', ''],
    ['', '', ''],
  ])('%s', (url, host, path) => {
    expect(tidyUrl(url)).toEqual({ host, path });
  });
});

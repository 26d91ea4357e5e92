import { describe, expect, it } from 'vitest';
import { cardAction } from '../../../src/core/index.ts';

const on = (uri: string) => ({ uri: 'https://x.com/post', source: { uri, title: 'Site' } });

describe('cardAction', () => {
  it.each([
    ['Leaflet', on('https://me.leaflet.pub'), 'Subscribe on Leaflet', 'https://me.leaflet.pub'],
    ['pckt', on('https://me.pckt.blog'), 'Subscribe on pckt', 'https://me.pckt.blog'],
    ['Offprint', on('https://offprint.app/a/me'), 'Subscribe on Offprint', 'https://offprint.app/a/me'],
    ['any other host', on('https://example.com'), 'View publication', 'https://example.com'],
    ['a look-alike', on('https://pckt.blog.evil.com'), 'View publication', 'https://pckt.blog.evil.com'],
  ])('%s', (_note, view, label, href) => {
    expect(cardAction(view)).toMatchObject({ label, href });
  });
  it('has no button for a loose document', () => {
    expect(cardAction({ uri: 'https://x.com/post' })).toBeNull();
  });
  it('has none when the page asks for none', () => {
    expect(cardAction(on('https://example.com'), 'none')).toBeNull();
  });
  it.each([
    ['with a publication', on('https://me.leaflet.pub')],
    ['for a loose document', { uri: 'https://x.com/post' }],
  ])('reads the article when the page asks for that, %s', (_note, view) => {
    expect(cardAction(view, 'article')).toEqual({ kind: 'read', label: 'Read article', href: 'https://x.com/post' });
  });
});

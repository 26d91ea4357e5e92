import { describe, expect, it } from 'vitest';
import { renderPubCardEmail } from '../../../src/render/index.ts';
import { ARTICLE } from '../samples.ts';

const OWN_HOST = { ...ARTICLE, source: { ...ARTICLE.source, uri: 'https://tidewater.example', title: 'Field Notes' } };
const by = (handle: string, avatar?: string) => ({ associatedProfiles: [{ did: 'did:plc:mara', handle, avatar }] });
const text = (html: string) => html.replace(/<[^>]*>/g, ' ');

describe('the domain in flat HTML', () => {
  it.each([
    ['not where it is the author’s handle', { ...OWN_HOST, ...by('tidewater.example') }, ' tidewater.example', false],
    ['of the link where there is no publication', { ...ARTICLE, source: undefined }, 'tides.leaflet.pub', true],
  ] as const)('%s', (_, view, host, shown) => {
    expect(text(renderPubCardEmail(view)).includes(host)).toBe(shown);
  });

  it('is named once for a link that nothing backs', () => {
    const html = text(renderPubCardEmail(null, { url: 'https://www.example.com/some/page' }));
    expect(html.split('example.com')).toHaveLength(2);
    expect(html).toContain('/some/page');
  });
});

describe('the look of flat HTML', () => {
  it.each([
    ['en', undefined],
    ['ar', 'dir="rtl"'],
  ])('has a straight band over the nameplate, with a cover and without: %s', (lang, direction) => {
    for (const thumb of [ARTICLE.thumb, undefined]) {
      const flat = renderPubCardEmail({ ...ARTICLE, thumb }, { lang });
      expect(flat).toMatch(/^<section[^>]*border-radius:14px[^>]*>\s*<p style="[^"]*border-top:4px solid #0f6b5c;/);
      expect(/^<section[^>]* (dir="rtl")/.exec(flat)?.[1]).toBe(direction);
    }
  });

  it('has the nameplate first, then the cover, then the story', () => {
    const flat = renderPubCardEmail(OWN_HOST);
    const order = [
      'icon.png',
      'Field Notes',
      'tidewater.example',
      'View publication',
      'cover.jpg',
      'Reading a tide',
      'Low water is',
      '7 min read',
    ];
    const places = order.map((words) => flat.indexOf(words));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it.each([
    ['a publication', { ...OWN_HOST, title: 'Field Notes', thumb: undefined }, 'Field Notes', 'Georgia[^>]*size:22px'],
    ['a link that nothing backs, as no headline', null, 'example.com', 'font-size:18px'],
  ])('names what is its own headline once, in the nameplate: %s', (_, view, name, look) => {
    const flat = renderPubCardEmail(view, { url: 'https://example.com/some/page' });
    expect(text(flat).split(name)).toHaveLength(2);
    expect(flat).toMatch(new RegExp(`<a [^>]*><b [^>]*${look}[^>]*>${name}</b></a>`));
    expect(flat).not.toContain('border-bottom');
  });

  it('gives a button and a tile that would vanish an edge', () => {
    const white = { r: 255, g: 255, b: 255 };
    const theme = { accentRGB: white, accentForegroundRGB: { r: 0, g: 0, b: 0 } };
    const plain = { ...OWN_HOST, source: { ...OWN_HOST.source, icon: undefined, theme } };
    expect(
      renderPubCardEmail(plain).match(/border:1px solid (?!#ffffff)#[0-9a-f]{6};[^"]*background:#ffffff/g),
    ).toHaveLength(3);
    expect(renderPubCardEmail(plain, { appearance: 'dark' }).match(/border:1px solid #ffffff/g)).toHaveLength(2);
  });

  it('shows the author’s portrait with the author’s words, but not under a content warning', () => {
    const view = { ...OWN_HOST, ...by('mara.example', 'https://images.example/face.jpg') };
    expect(renderPubCardEmail(view)).toMatch(/<span[^>]*><img src="[^"]*face.jpg"[^>]*> <bdi>@mara/);
    expect(renderPubCardEmail({ ...view, labels: [{ val: 'porn' }] })).not.toContain('face.jpg');
  });
});

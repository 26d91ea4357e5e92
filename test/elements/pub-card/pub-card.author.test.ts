import { expect } from 'chai';
import { audit } from '../audit.ts';
import { emulateMedia } from '../emulate-media.ts';
import { mount, mounted, part, parts, partText, told, until } from '../mount.ts';
import { ARTICLE, BROKEN, PIXEL, PUBLICATION } from '../samples.ts';
import { stubAppView } from '../stub-app-view.ts';

const PAGE = 'https://cards.example/p/mara.example';
const SITE = 'https://people.example/p/mara.example';
const BY_HANDLE = 'profile-base="https://people.example/p/{handle}"';
const owner = { did: 'did:plc:mara', handle: 'mara.example', displayName: 'Mara ✔', avatar: PIXEL };
const KNOWN = { ...ARTICLE, associatedProfiles: [owner], authorPage: PAGE };
const ENDLESS = { ...ARTICLE, associatedProfiles: [{ ...owner, handle: '字'.repeat(300_000) }] };
const show = (view: unknown, attributes = '') => mounted(`<pub-card ${attributes}></pub-card>`, view);

describe('<pub-card> author', () => {
  const pages: [note: string, attributes: string, view: object, href: string | null][] = [
    ['nobody knows a page', '', ARTICLE, null],
    ['the view names the page', '', KNOWN, PAGE],
    ['the page names a site', BY_HANDLE, ARTICLE, SITE],
    ['the site comes before the view', BY_HANDLE, KNOWN, SITE],
    ['the page wants no link', 'profile-base="none"', KNOWN, null],
    ['the site is a script', 'profile-base="javascript:alert(1)//{handle}"', KNOWN, null],
    ['the page in the view is a script', '', { ...KNOWN, authorPage: 'javascript:alert(1)' }, null],
    ['the handle is endless: what is cut is no handle, and too long a link is none', BY_HANDLE, ENDLESS, null],
  ];
  for (const [note, attributes, view, href] of pages) {
    it(`${href ? 'links' : 'links nowhere'} when ${note}`, async () => {
      const link = part(await show(view, `target="_blank" ${attributes}`), 'author-link');
      expect(link?.getAttribute('href') ?? null).to.equal(href);
      if (!href) return;
      expect([link?.getAttribute('rel'), link?.getAttribute('target')]).to.deep.equal(['noopener', '_blank']);
      expect(link?.parentElement?.closest('a')).to.equal(null);
    });
  }

  it('is the owner of the record alone, by handle, not by the name that anybody may choose', async () => {
    const ben = { did: 'did:plc:ben', handle: 'ben.example', page: 'https://cards.example/p/ben' };
    const card = await show({ ...KNOWN, associatedProfiles: [owner, ben], contributors: [ben] });
    expect(partText(card, 'author')?.replace(/\u2060/g, '')).to.equal('by @mara.example');
    expect(parts(card, 'author-link').map(({ textContent }) => textContent?.trim())).to.deep.equal(['@mara.example']);
    expect(card.shadowRoot?.innerHTML).not.to.contain('ben');
  });

  it('is what an AppView says beside the view', async () => {
    stubAppView(() => ({ view: { external: ARTICLE }, authorPage: PAGE }));
    const card = await mounted(`<pub-card url="${ARTICLE.uri}" loading="eager"></pub-card>`);
    expect(part(card, 'author-link')?.getAttribute('href')).to.equal(PAGE);
  });

  for (const layout of ['article', 'publication']) {
    for (const width of ['280px', '1000px']) {
      it(`is above the card's own link, at least 24 pixels high, in ${layout} at ${width}`, async () => {
        const card = mount(`<pub-card layout="${layout}"></pub-card>`, KNOWN);
        card.style.cssText = `width: ${width}; font-size: 16px`;
        await told(card);
        const link = part(card, 'author-link') as HTMLElement;
        const { left, width: wide, top, bottom } = link.getBoundingClientRect();
        // What can be hit, not what is laid out: a row clips its text.
        let high = 0;
        for (let at = top - 4; at < bottom + 4; at += 0.25) {
          const hit = card.shadowRoot?.elementFromPoint(left + wide / 2, at)?.closest('a');
          if (hit === link) high += 0.25;
        }
        expect(high).to.be.at.least(24);
      });
    }
  }

  it('passes axe in both layouts', async () => {
    for (const view of [KNOWN, { ...PUBLICATION, associatedProfiles: [owner], authorPage: PAGE }])
      expect(await audit(await show(view, 'contrast="aa"'))).to.deep.equal([]);
  });
});

describe("<pub-card> author's picture", () => {
  for (const layout of ['article', 'publication']) {
    it(`is small, round, silent, lazy and without a referrer in ${layout}`, async () => {
      const picture = part(await show(KNOWN, `layout="${layout}"`), 'avatar') as HTMLImageElement;
      expect([picture.getAttribute('src'), picture.alt]).to.deep.equal([PIXEL, '']);
      expect([picture.loading, picture.referrerPolicy]).to.deep.equal(['lazy', 'no-referrer']);
      const { width, height } = picture.getBoundingClientRect();
      expect(width).to.equal(height);
      expect(width).to.be.within(14, 20);
      expect(getComputedStyle(picture).borderRadius).to.equal('50%');
    });
  }

  it('leaves nothing behind when it cannot be loaded', async () => {
    const card = await show({ ...KNOWN, associatedProfiles: [{ ...owner, avatar: `${BROKEN}?author` }] });
    await until(() => !part(card, 'avatar'));
    expect(partText(card, 'author')).to.equal('by @mara.example');
  });

  it('is not shown where a label warns of the pictures', async () => {
    expect(part(await show({ ...KNOWN, labels: [{ val: 'porn' }] }), 'avatar')).to.equal(null);
  });

  // Printed the author is text that may wrap, and no row with a gap: the portrait touched the word
  // beside it.
  for (const [layout, dir] of [
    ['publication', 'ltr'],
    ['publication', 'rtl'],
    ['article', 'ltr'],
  ]) {
    it(`keeps apart from the words in print, in ${layout}, ${dir}`, async () => {
      const card = await show(KNOWN, `layout="${layout}" dir="${dir}"`);
      await emulateMedia({ media: 'print' });
      const words = document.createRange();
      words.selectNodeContents(part(card, 'author-link') as Node);
      const [picture, letter] = [part(card, 'avatar') as Element, words].map((box) => box.getBoundingClientRect()) as [
        DOMRect,
        DOMRect,
      ];
      expect(Math.max(picture.left - letter.right, letter.left - picture.right)).to.be.within(2, 8);
    });
  }
});

describe('<pub-card> domain', () => {
  const at = (uri: string, more: object = {}) => ({ ...PUBLICATION, source: { ...ARTICLE.source, uri }, ...more });
  const LEAFLET = 'https://tides.leaflet.pub';
  const domains: [note: string, view: object, layout: string, domain: string | null, meta: boolean][] = [
    ['a domain of its own', at('https://field.example'), 'publication', 'field.example', true],
    ['a platform, which the button names', at(LEAFLET), 'publication', null, true],
    ['no author either: no empty row', at(LEAFLET, { associatedProfiles: undefined }), 'publication', null, false],
    ['a platform, in place of an article’s domain', at(LEAFLET), 'article', 'on Leaflet', true],
  ];
  for (const [note, view, layout, domain, meta] of domains) {
    it(`${domain ?? 'is left out'}: ${note}`, async () => {
      const card = await show(view, `layout="${layout}"`);
      expect(partText(card, 'domain')).to.equal(domain);
      expect(part(card, 'meta') !== null).to.equal(meta);
      expect(part(card, 'meta')?.textContent?.trim()).not.to.equal('');
    });
  }
});

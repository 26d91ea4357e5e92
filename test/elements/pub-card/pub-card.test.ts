import { expect } from 'chai';
import { PLATFORMS } from '../../../src/core/match/platform.ts';
import { PubCard } from '../../../src/elements/index.ts';
import { freshStage, mount, mounted, part, partText, states, told, until } from '../mount.ts';
import { ARTICLE, BROKEN, PUBLICATION } from '../samples.ts';

const OWN = { ...ARTICLE, uri: 'https://example.com/a', source: { ...ARTICLE.source, uri: 'https://example.com' } };

describe('<pub-card> with a view', () => {
  const shapes: [note: string, view: unknown][] = [
    ['a viewExternal', ARTICLE],
    ['a whole answer of an AppView', { view: { external: ARTICLE }, associatedRefs: [] }],
  ];
  for (const [note, view] of shapes) {
    it(`shows ${note}`, async () => {
      const card = mount('<pub-card></pub-card>', view);
      const { type, detail } = await told(card);
      expect(type).to.equal('pub-card-load');
      expect(detail.via).to.equal('view');
      expect(detail.view).to.deep.equal(card.shown);
      expect(states(card)).to.deep.equal(['ready']);
      expect(partText(card, 'title')).to.equal(ARTICLE.title);
    });
  }

  it('shows everything that an article has', async () => {
    const card = await mounted('<pub-card></pub-card>', OWN);
    for (const [name, text] of Object.entries({
      description: ARTICLE.description,
      date: 'Mar 5, 2026',
      author: 'by @mara.example',
      name: 'Field Notes',
      domain: 'example.com',
    }))
      expect(partText(card, name), name).to.equal(text);
    expect(part(card, 'date')?.getAttribute('datetime')).to.equal(ARTICLE.createdAt);
    // What the eye reads is short; what the ear hears is in words.
    const heard = part(card, 'reading-time');
    const seen = heard?.firstElementChild;
    expect([seen?.textContent, seen?.getAttribute('aria-hidden')]).to.deep.equal(['7 min read', 'true']);
    expect([heard?.dataset.text, heard?.hasAttribute('aria-hidden')]).to.deep.equal(['7 minutes read', false]);
    for (const [name, src] of [
      ['cover', ARTICLE.thumb],
      ['icon', ARTICLE.source.icon],
    ] as const) {
      const { alt, loading, referrerPolicy } = part(card, name) as HTMLImageElement;
      expect(part(card, name)?.getAttribute('src')).to.equal(src);
      expect([alt, loading, referrerPolicy], name).to.deep.equal(['', 'lazy', 'no-referrer']);
    }
  });

  it('shows only what is there', async () => {
    const card = await mounted('<pub-card></pub-card>', { uri: 'https://example.com/a', title: 'Bare' });
    for (const absent of ['description', 'date', 'reading-time', 'author', 'meta', 'cover', 'button'])
      expect(part(card, absent), absent).to.equal(null);
  });

  it('takes a view that was set before the element was defined or connected', async () => {
    const card = freshStage().appendChild(document.createElement('late-card'));
    Object.assign(card, { view: ARTICLE, layout: 'compact' });
    const settled = told(card);
    customElements.define('late-card', class extends PubCard {});
    await settled;
    expect([Object.hasOwn(card, 'view'), Object.hasOwn(card, 'layout')]).to.deep.equal([false, false]);
    expect(part(card, 'card')?.getAttribute('part')).to.equal('card compact');
    expect(partText(card, 'title')).to.equal(ARTICLE.title);
  });

  const written = 'https://tides.leaflet.pub/low-water?utm=a&b="c"#x';
  const links: [note: string, url: string | null, href: string][] = [
    ["the owner's url exactly as written", written, written],
    ["the owner's without unseen signs", '\u200b https://a.example/x\u2069 ', 'https://a.example/x'],
    ["the view's own without one", null, ARTICLE.uri],
    ["the view's own when the owner's is none", 'javascript:alert(1)', ARTICLE.uri],
  ];
  for (const [note, url, href] of links) {
    it(`links its title to ${note}`, async () => {
      const card = mount('<pub-card></pub-card>', ARTICLE);
      if (url) card.url = url;
      await told(card);
      expect(part(card, 'title')?.getAttribute('href')).to.equal(href);
      expect(part(card, 'title')?.getAttribute('rel')).to.equal('noopener');
    });
  }
});

describe('<pub-card layout>', () => {
  const layouts: [note: string, attributes: string, view: unknown, expected: string][] = [
    ['auto: an article', '', ARTICLE, 'article'],
    ['auto: the publication itself', '', PUBLICATION, 'publication'],
    ['auto: no publication at all', '', { ...PUBLICATION, source: undefined }, 'article'],
    ['unknown words are auto', 'layout="huge"', PUBLICATION, 'publication'],
    ['article', 'layout="article"', PUBLICATION, 'article'],
    ['publication', 'layout="publication"', ARTICLE, 'publication'],
    ['compact', 'layout="compact"', ARTICLE, 'compact'],
  ];
  for (const [note, attributes, view, expected] of layouts) {
    it(note, async () => {
      const card = await mounted(`<pub-card ${attributes}></pub-card>`, view);
      expect(part(card, 'card')?.part.contains(expected)).to.equal(true);
    });
  }

  it('follows a change without loading again', async () => {
    const card = await mounted('<pub-card></pub-card>', ARTICLE);
    let loads = 0;
    card.addEventListener('pub-card-load', () => loads++);
    card.layout = 'compact';
    await Promise.resolve();
    expect(part(card, 'compact')).not.to.equal(null);
    expect(loads).to.equal(0);
  });
});

describe('<pub-card> button', () => {
  const at = (uri: string) => ({ ...ARTICLE, source: { ...ARTICLE.source, uri } });
  const LINK = 'https://tides.leaflet.pub/low-water?a';
  for (const [note, attributes, view, label, href, glyph] of [
    ['Leaflet', '', ARTICLE, 'Subscribe on Leaflet', 'https://tides.leaflet.pub', 'Leaflet'],
    ['any other host', '', OWN, 'View publication', 'https://example.com', 'arrow'],
    ['cta=article', `cta="article" url="${LINK}"`, ARTICLE, 'Read article', LINK, 'arrow'],
    ['cta=none', 'cta="none"', ARTICLE, null, '', ''],
    ['a loose document', '', { ...ARTICLE, source: undefined }, null, '', ''],
  ] as const) {
    it(`${note}: ${label ?? 'none'}`, async () => {
      const card = await mounted(`<pub-card target="_blank" ${attributes}></pub-card>`, view);
      expect(partText(card, 'button')).to.equal(label);
      if (!label) return;
      expect(part(card, 'button')?.getAttribute('href')).to.equal(href);
      expect(part(card, 'button')?.querySelector('svg')?.classList.contains(glyph)).to.equal(true);
      for (const name of ['title', 'button']) {
        const about = ['rel', 'target'].map((rel) => part(card, name)?.getAttribute(rel));
        expect(about, name).to.deep.equal(['noopener', '_blank']);
      }
    });
  }

  for (const { host, name, glyph } of PLATFORMS) {
    it(`draws the mark of ${name}`, async () => {
      const card = await mounted('<pub-card></pub-card>', at(`https://a.${host}`));
      expect(partText(card, 'button')).to.equal(`Subscribe on ${name}`);
      const drawn = part(card, 'button')?.querySelector('path') as SVGPathElement;
      expect(drawn.getAttribute('d')).to.equal(glyph);
      const { width, height } = drawn.getBBox();
      expect(Math.min(width, height), 'how large it is').to.be.greaterThan(4);
    });
  }

  it('has a full name for those who do not see the card', async () => {
    const card = await mounted('<pub-card></pub-card>', ARTICLE);
    const hidden = part(card, 'button')?.querySelector('[data-text]') as Element;
    // Chromium computes what `attr()` stands for, others leave it as written.
    expect(getComputedStyle(hidden, '::after').content).to.match(/^(": Field Notes"|attr\(data-text\))$/);
    expect(hidden.getAttribute('data-text')).to.equal(': Field Notes');
    expect(hidden.textContent).to.equal('Subscribe on Leaflet');
  });

  it('is switched off by disabled, and the title is not', async () => {
    const card = await mounted('<pub-card disabled></pub-card>', ARTICLE);
    const button = part(card, 'button');
    expect(button?.hasAttribute('href')).to.equal(false);
    expect(button?.getAttribute('role')).to.equal('link');
    expect(button?.getAttribute('aria-disabled')).to.equal('true');
    expect(part(card, 'title')?.hasAttribute('href')).to.equal(true);
    card.disabled = false;
    await Promise.resolve();
    expect(card.hasAttribute('disabled')).to.equal(false);
    expect(button?.hasAttribute('href')).to.equal(true);
    expect(button?.hasAttribute('role')).to.equal(false);
  });
});

it('<pub-card> replaces an icon and drops a cover that cannot be loaded', async () => {
  const source = { ...ARTICLE.source, icon: `${BROKEN}?2` };
  const card = await mounted('<pub-card></pub-card>', { ...ARTICLE, thumb: BROKEN, source });
  await until(() => part(card, 'tile') && !part(card, 'cover'));
  expect(partText(card, 'tile')).to.equal('F');
});

describe('<pub-card> properties', () => {
  const defaults = { layout: 'auto', appearance: 'auto', cta: 'publication', contrast: 'aa', loading: 'lazy' };
  const empty = { url: '', records: '', appView: '', target: '', profileBase: '' };

  it('are the attributes, and their defaults when those are gone', async () => {
    const card = await mounted('<pub-card></pub-card>', ARTICLE);
    const given = card as unknown as Record<string, unknown>;
    for (const [name, absent] of Object.entries({ ...defaults, ...empty })) {
      const attribute = name.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`);
      expect([given[name], card.hasAttribute(attribute)], name).to.deep.equal([absent, false]);
      for (const unset of [null, undefined, false]) {
        given[name] = 'x';
        await card.updateComplete;
        expect(card.getAttribute(attribute)).to.equal('x');
        given[name] = unset;
        await card.updateComplete;
        expect([given[name], card.hasAttribute(attribute)], `${name} ${unset}`).to.deep.equal([absent, false]);
      }
      card.setAttribute(attribute, 'y');
      expect(given[name]).to.equal('y');
      card.removeAttribute(attribute);
      expect(given[name]).to.equal(absent);
    }
  });

  it('are what is taken for a value as soon as they are set', () => {
    const card = document.createElement('pub-card');
    Object.assign(card, { layout: true, cta: 7 });
    expect([card.layout, card.cta]).to.deep.equal(['', '7']);
  });
});

describe('<pub-card> for ears', () => {
  it('is an article that has its title as name', async () => {
    for (const [view, layout] of [
      [ARTICLE, 'article'],
      [PUBLICATION, 'publication'],
      [ARTICLE, 'compact'],
    ] as const) {
      const card = await mounted(`<pub-card layout="${layout}"></pub-card>`, view);
      const label = part(card, 'card')?.getAttribute('aria-labelledby') ?? '';
      expect(card.shadowRoot?.getElementById(label)?.textContent).to.equal(view.title);
    }
  });

  it('names the language of a foreign text where its script tells it', async () => {
    const view = { ...ARTICLE, title: '潮だまりの世界', description: 'Το λιμάνι' };
    const source = { ...ARTICLE.source, title: 'הנמל' };
    const card = await mounted('<pub-card></pub-card>', { ...view, source });
    const langs = ['title', 'description', 'name', 'meta'].map((name) => part(card, name)?.getAttribute('lang'));
    expect(langs).to.deep.equal(['ja', 'el', 'he', null]);
  });
});

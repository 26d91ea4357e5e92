import { expect } from 'chai';
import { PubCard } from '../../../src/elements/index.ts';
import { cardSheet } from '../emulate-media.ts';
import { ENGINE } from '../engine.ts';
import { freshStage, mount, part, rest, told } from '../mount.ts';
import { ARTICLE, PUBLICATION } from '../samples.ts';
import { resetConfig, stubAppView } from '../stub-app-view.ts';

const HANDLE = 'mara.tidewater-review.example';
const OWNERS = [{ did: 'did:plc:mara', handle: HANDLE }];
const LONG = 'A title that goes on and on, '.repeat(12).trim();
const WORDY = {
  ...ARTICLE,
  description: LONG,
  associatedProfiles: OWNERS,
  source: { ...ARTICLE.source, title: `${LONG}!` },
};
const WIDTHS = ['200px', '280px', '360px', '480px', '720px', '1000px'];
// What WCAG 1.4.12 lets a reader set.
const SPACED = '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }';

/** Shows a view in a box of its own; `styles` are for inside the card, as a reader's own sheet is. */
async function inside(width: string, markup: string, view: unknown, styles = '', box = ''): Promise<PubCard> {
  const card = mount(`<div>${markup}</div>`, view);
  (card.parentElement as HTMLElement).style.cssText = `width: ${width}; font: 16px/1.5 sans-serif; ${box}`;
  await told(card);
  if (styles) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    card.shadowRoot?.adoptedStyleSheets.push(sheet);
  }
  return card;
}

const box = (card: Element, name: string) => (part(card, name) as HTMLElement).getBoundingClientRect();

describe('text that does not fit', () => {
  for (const [note, styles, text] of [
    ['as it is', '', ''],
    ['with a reader’s own spacing', SPACED, ''],
    ['twice as large', '', 'font-size: 32px'],
  ] as const) {
    for (const width of WIDTHS) {
      for (const markup of ['<pub-card></pub-card>', '<pub-card layout="publication"></pub-card>']) {
        it(`ends in an ellipsis, ${note}: ${markup}, ${width}`, async () => {
          const card = await inside(width, markup, { ...WORDY, title: LONG }, styles, text);
          for (const name of ['title', 'description', 'author', ...(markup.includes('layout') ? [] : ['name'])]) {
            const inner = part(card, name) as HTMLElement;
            const { webkitLineClamp, lineHeight, overflowY, maxHeight } = getComputedStyle(inner);
            expect([overflowY, maxHeight], name).to.deep.equal(['hidden', 'none']);
            // Whole lines, as many as the clamp says, which is what draws the ellipsis; one where there is none.
            const lines = inner.clientHeight / Number.parseFloat(lineHeight);
            expect(lines, name).to.be.at.most((Number(webkitLineClamp) || 1) + 0.4);
          }
          const shell = box(card, 'card');
          for (const inner of card.shadowRoot?.querySelectorAll('[part]:not([part="glyph"])') ?? []) {
            const { left, right, bottom } = inner.getBoundingClientRect();
            expect(right, inner.outerHTML).to.be.at.most(shell.right + 1);
            expect(left, inner.outerHTML).to.be.at.least(shell.left - 16);
            expect(bottom, inner.outerHTML).to.be.at.most(shell.bottom + 1);
          }
        });
      }
    }
  }

  it('has a long handle whole in a tooltip, and for those who listen', async () => {
    const card = await inside('200px', '<pub-card></pub-card>', WORDY);
    expect(part(card, 'author')?.querySelector<HTMLElement>('bdi bdi')?.title).to.equal(`@${HANDLE}`);
    expect(part(card, 'author')?.textContent).to.contain(HANDLE);
    const short = await inside('200px', '<pub-card></pub-card>', ARTICLE);
    expect(part(short, 'author')?.querySelector('[title]')).to.equal(null);
  });

  it('breaks by the rules of the page’s language', async () => {
    const card = await inside('200px', '<pub-card></pub-card>', { ...ARTICLE, title: LONG });
    const { hyphens, wordBreak } = getComputedStyle(part(card, 'title') as Element);
    expect(hyphens).to.equal('auto');
    expect(wordBreak).to.equal(CSS.supports('word-break', 'auto-phrase') ? 'auto-phrase' : 'normal');
  });
});

describe('a narrow card', () => {
  for (const [note, view, pictures] of [
    ['article', ARTICLE, ['icon']],
    ['publication', PUBLICATION, ['icon']],
  ] as const) {
    it(`has its picture above the name, 2em large: ${note}`, async () => {
      const narrow = await inside('200px', '<pub-card></pub-card>', view);
      for (const picture of pictures) {
        expect(box(narrow, picture).width).to.equal(32);
        expect(box(narrow, picture).bottom).to.be.at.most(box(narrow, 'names').top);
      }
      const wider = await inside('280px', '<pub-card></pub-card>', view);
      expect(box(wider, 'icon').right).to.be.at.most(box(wider, 'names').left);
    });
  }

  for (const [note, styles] of [
    ['as it is', ''],
    ['with a reader’s own spacing', SPACED],
  ]) {
    for (const width of ['200px', '240px', '320px', '416px', '520px']) {
      for (const view of [
        ARTICLE,
        PUBLICATION,
        { ...ARTICLE, source: { ...ARTICLE.source, uri: 'https://a.example' } },
      ]) {
        it(`breaks the button’s words between words only, ${note}: ${view.title}, ${view.source.uri}, ${width}`, async () => {
          const card = await inside(width, '<pub-card></pub-card>', view, styles);
          const text = document.createTreeWalker(part(card, 'button') as Element, NodeFilter.SHOW_TEXT);
          const range = document.createRange();
          let words = 0;
          for (let node = text.nextNode(); node; node = text.nextNode()) {
            for (const { index, 0: word } of (node.textContent ?? '').matchAll(/\S+/g)) {
              range.setStart(node, index);
              range.setEnd(node, index + word.length);
              expect(range.getClientRects().length, word).to.equal(1);
              words++;
            }
          }
          expect(words).to.be.greaterThan(0);
        });
      }
    }
  }
});

describe('a card higher than its content', () => {
  for (const width of WIDTHS) {
    for (const view of [PUBLICATION, { ...PUBLICATION, description: undefined }, ARTICLE]) {
      it(`has its button at its end, and its text at its start: ${view.title}, ${width}`, async () => {
        const card = mount('<div><pub-card></pub-card><i></i></div>', view);
        const grid = card.parentElement as HTMLElement;
        grid.style.cssText = `display: grid; font: 16px/1.5 sans-serif; width: ${width}`;
        card.style.minHeight = '700px';
        await told(card);
        expect(box(card, 'card').height).to.equal(700);
        expect(box(card, 'card').bottom - box(card, 'button').bottom).to.be.within(10, 18);
        expect(box(card, 'title').bottom).to.be.at.most(box(card, 'button').top);
        if (view !== ARTICLE) expect(box(card, 'title').top - box(card, 'card').top).to.be.below(90);
        if (view === PUBLICATION) expect(box(card, 'button').bottom - box(card, 'description').bottom).to.be.below(70);
      });
    }
  }
});

describe('from 40em on', () => {
  for (const [note, markup, thumb] of [
    ['an article with a cover', '<pub-card></pub-card>', ARTICLE.thumb],
    ['an article without', '<pub-card></pub-card>', undefined],
    ['a publication', '<pub-card layout="publication"></pub-card>', undefined],
  ]) {
    it(`a description has four lines: ${note}`, async () => {
      const card = await inside('640px', String(markup), { ...ARTICLE, thumb, description: LONG.repeat(9) });
      const inner = part(card, 'description') as HTMLElement;
      expect(inner.clientHeight / Number.parseFloat(getComputedStyle(inner).lineHeight)).to.be.closeTo(4, 0.2);
    });
  }
});

describe('compact', () => {
  for (const width of ['416px', '480px', '600px', '900px']) {
    it(`keeps the title whole: the site’s name gives way, ${width}`, async () => {
      const title = 'What the tide leaves on walls';
      const card = await inside(width, '<pub-card layout="compact"></pub-card>', {
        ...ARTICLE,
        title,
        source: { ...ARTICLE.source, title: 'The Quarterly Review of Tides and Harbours' },
      });
      const inner = part(card, 'title') as HTMLElement;
      expect(inner.scrollHeight - inner.clientHeight).to.be.at.most(6);
      expect(inner.clientHeight / Number.parseFloat(getComputedStyle(inner).lineHeight)).to.be.below(1.5);
      expect(box(card, 'name').width).to.be.greaterThan(80);
    });
  }
});

describe('a skeleton’s shapes', () => {
  const shapes = (card: Element) => [...(card.shadowRoot?.querySelectorAll<HTMLElement>('[part="cover"], .bar') ?? [])];
  /** Begun anew: on a busy machine the first one may be over already. */
  const animationOf = (shape: HTMLElement) => {
    shape.style.animation = 'none';
    shape.getAnimations();
    shape.style.animation = '';
    return shape.getAnimations()[0];
  };

  for (const [url, bars] of [
    ['https://x.example/a', 3],
    ['https://x.example/', 3],
  ] as const) {
    it(`are two lines of text and a button, and come with the link’s words after 150 ms: ${url}`, async () => {
      stubAppView();
      const card = mount(`<pub-card url="${url}" loading="eager" discovery="off"></pub-card>`);
      await rest(10);
      expect(card.shadowRoot?.querySelectorAll('.bar').length).to.equal(bars);
      for (const shape of [...shapes(card), part(card, 'title') as HTMLElement]) {
        const first = animationOf(shape);
        expect(first?.effect?.getTiming().delay).to.equal(150);
        first?.pause();
        if (first) first.currentTime = 149;
        expect(getComputedStyle(shape).opacity).to.equal('0');
      }
      freshStage();
      resetConfig();
    });
  }
});

describe('a card under the pointer', () => {
  it('enlarges its cover within the cover’s frame, unless motion is reduced', async () => {
    const card = await inside('400px', '<pub-card></pub-card>', ARTICLE);
    const cover = part(card, 'cover') as HTMLElement;
    expect(getComputedStyle(cover.parentElement as Element).overflow).to.equal('hidden');
    const rules = [...cardSheet(PubCard).cssRules].filter((rule) => rule instanceof CSSMediaRule);
    const moving = rules.filter(({ cssText }) => /scale: 1\.02/.test(cssText));
    expect(moving.map(({ media }) => media.mediaText)).to.deep.equal(['(prefers-reduced-motion: no-preference)']);
  });

  it('leads where its title leads from its quiet row, too', async () => {
    const card = await inside('400px', '<pub-card></pub-card>', ARTICLE);
    for (const name of ['date', 'reading-time', 'author']) {
      const { x, y, width, height } = box(card, name);
      const hit = card.shadowRoot?.elementFromPoint(x + width / 2 + 4, y + height / 2);
      expect(hit, name).to.equal(part(card, 'title'));
    }
  });
});

describe('a card without a cover', () => {
  for (const [note, dir, side] of [
    ['left to right', 'ltr', 'left'],
    ['right to left', 'rtl', 'right'],
  ] as const) {
    it(`has an edge of its accent where it starts: ${note}`, async () => {
      const card = await inside(
        '400px',
        '<pub-card></pub-card>',
        { ...ARTICLE, thumb: undefined },
        '',
        `direction: ${dir}`,
      );
      const edge = getComputedStyle(part(card, 'card') as Element, '::before');
      expect([edge[side], edge.width, edge.backgroundColor]).to.deep.equal(['-1px', '3px', 'rgb(15, 107, 92)']);
      // What makes a button visible on a card of its own colour does it here, too.
      expect(edge.borderTopColor).to.equal(getComputedStyle(part(card, 'button') as Element).borderTopColor);
      const covered = await inside('400px', '<pub-card></pub-card>', ARTICLE);
      expect(getComputedStyle(part(covered, 'card') as Element, '::before').content).to.equal('none');
    });
  }

  for (const width of ['200px', '480px']) {
    it(`has its author in one line, and the handle keeps its start: ${width}`, async () => {
      const card = await inside(width, '<pub-card></pub-card>', WORDY, '', 'direction: rtl');
      const author = part(card, 'author') as HTMLElement;
      const handle = author.querySelector<HTMLElement>('bdi bdi');
      expect(author.offsetHeight).to.be.at.most(20);
      const { whiteSpace, textOverflow, direction } = getComputedStyle(handle as HTMLElement);
      expect([whiteSpace, textOverflow, direction]).to.deep.equal(['nowrap', 'ellipsis', 'ltr']);
    });
  }
});

describe('a plain link card', () => {
  const cases: [note: string, text: string, title: string, small: string | undefined][] = [
    ['no text of the page', '', 'x.example', '/a/b'],
    ['the page’s own text', 'Mine', 'Mine', 'x.example/a/b'],
    ['text that is the link', 'https://x.example/a/b', 'x.example', '/a/b'],
    ['text that is the link without its scheme', 'x.example/a/b', 'x.example', '/a/b'],
    ['text that is the host', 'x.example', 'x.example', '/a/b'],
  ];
  for (const [note, text, title, small] of cases) {
    it(`names its host once: ${note}`, async () => {
      stubAppView(() => ({}));
      const card = mount(`<pub-card url="https://x.example/a/b" loading="eager" discovery="off">${text}</pub-card>`);
      await told(card);
      expect(part(card, 'title')?.textContent).to.equal(title);
      expect(part(card, 'domain')?.textContent).to.equal(small);
      resetConfig();
    });
  }

  it('has one line where the link is a host', async () => {
    stubAppView(() => ({}));
    const card = mount('<pub-card url="https://x.example/" loading="eager" discovery="off"></pub-card>');
    await told(card);
    expect(part(card, 'title')?.textContent).to.equal('x.example');
    expect(part(card, 'domain')).to.equal(null);
    resetConfig();
  });
});

// Firefox brings its own dictionaries. Debian's Chromium has none, and its WebKit those that are installed beside it.
if (ENGINE === 'firefox') {
  describe('a long word', () => {
    it('is hyphenated by the rules of the page’s language', async () => {
      const title = 'Donaudampfschifffahrtsgesellschaftskapitän';
      const lines = async (lang: string) => {
        const card = await inside('240px', `<pub-card lang="${lang}"></pub-card>`, { ...ARTICLE, title });
        const range = document.createRange();
        range.selectNodeContents(part(card, 'title') as Element);
        return [...range.getClientRects()].map(({ width }) => Math.round(width));
      };
      // Where a syllable ends the line is shorter than where the room ends.
      expect(await lines('de')).not.to.deep.equal(await lines('x-none'));
    });
  });
}

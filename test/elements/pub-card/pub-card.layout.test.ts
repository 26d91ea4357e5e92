import { expect } from 'chai';
import { PubCard, registerMessages } from '../../../src/elements/index.ts';
import { ALL_MESSAGES } from '../../../src/elements/text/all-messages.ts';
import { cardSheet, emulateMedia, itEmulating } from '../emulate-media.ts';
import { atRest, freshStage, mount, part, told, until } from '../mount.ts';
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
const WIDTHS = ['200px', '360px', '720px'];
// What WCAG 1.4.12 lets a reader set.
const SPACED = '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }';

/**
 * Shows a view in a box of its own; `styles` are for inside the card, as a reader's own sheet is.
 */
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
            // Whole lines, as many as the clamp says, which is what draws the ellipsis; one where
            // there is none.
            const lines = inner.clientHeight / Number.parseFloat(lineHeight);
            expect(lines, name).to.be.at.most((Number(webkitLineClamp) || 1) + 0.4);
          }
          const shell = box(card, 'card');
          for (const inner of card.shadowRoot?.querySelectorAll('[part]:not([part="glyph"])') ?? []) {
            // The frame cuts its picture; and WebKit gives the box of what has `zoom` in pixels of
            // its own.
            const shown = inner.part.contains('cover') ? inner.parentElement : inner;
            const { left, right, bottom } = (shown as Element).getBoundingClientRect();
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
});

describe('a narrow card', () => {
  it('of a publication has its picture above the name, 2em large', async () => {
    const narrow = await inside('200px', '<pub-card></pub-card>', PUBLICATION);
    expect(box(narrow, 'icon').width).to.equal(32);
    expect(box(narrow, 'icon').bottom).to.be.at.most(box(narrow, 'names').top);
    const wider = await inside('280px', '<pub-card></pub-card>', PUBLICATION);
    expect(box(wider, 'icon').right).to.be.at.most(box(wider, 'names').left);
  });

  for (const width of ['160px', '319px']) {
    it(`of an article has the mark in place of the button’s words, which are still its name: ${width}`, async () => {
      const card = await inside(width, '<pub-card></pub-card>', ARTICLE);
      const button = box(card, 'button');
      expect(Math.abs(button.width - button.height)).to.be.below(1);
      expect(button.width).to.be.at.least(24);
      if (width === '319px') {
        expect(box(card, 'icon').right).to.be.at.most(box(card, 'names').left);
        expect(box(card, 'names').right).to.be.at.most(button.left);
      }
      expect(part(card, 'button')?.textContent).to.contain('on Leaflet');
      expect(part(card, 'button')?.querySelector('span')?.offsetWidth).to.equal(1);
    });
  }

  it('of an article has a round mark for a finger, too', async () => {
    const card = await inside('300px', '<pub-card></pub-card>', ARTICLE);
    const rules = [...cardSheet(PubCard).cssRules].filter((rule) => rule instanceof CSSMediaRule);
    const coarse = rules.filter(({ media }) => media.mediaText.includes('pointer: coarse'));
    expect(coarse).not.to.be.empty;
    const queries = coarse.map(({ media }) => media.mediaText);
    for (const { media } of coarse) media.mediaText = 'all';
    const { width, height } = box(card, 'button');
    for (const [index, { media }] of coarse.entries()) media.mediaText = queries[index] ?? '';
    expect(width).to.be.at.least(44);
    expect(Math.abs(width - height)).to.be.below(1);
  });

  const named = (uri: string) => ({ ...ARTICLE, source: { ...ARTICLE.source, uri } });
  for (const [lang, view, attributes, verb, whole, place] of [
    ['en', ARTICLE, '', 'Subscribe', 'Subscribe on Leaflet', 'on Leaflet'],
    ['en', named('https://a.example'), '', 'View', 'View publication', 'a.example'],
    ['ja', named('https://a.pckt.blog'), '', '購読', 'pcktで購読', 'pcktで'],
    ['ar', ARTICLE, '', 'اشترك', 'اشترك على Leaflet', 'على Leaflet'],
  ] as const) {
    it(`of an article has the verb on its button from 20em on, and all words from 28em on: ${lang}, ${whole}`, async () => {
      registerMessages(lang, ALL_MESSAGES[lang] ?? {});
      for (const width of [320, 447, 448]) {
        const card = await inside(`${width}px`, `<pub-card lang="${lang}" ${attributes}></pub-card>`, view);
        const button = part(card, 'button') as HTMLElement;
        const seen = button.cloneNode(true) as HTMLElement;
        const isWide = width >= 448;
        const more = button.querySelector<HTMLElement>('.more');
        expect(more?.offsetWidth).to.satisfy((across: number) => (isWide ? across > 10 : across === 1));
        expect(button.querySelector('svg')?.getClientRects().length).to.equal(isWide ? 1 : 0);
        expect(seen.textContent?.trim(), 'what is heard first').to.equal(whole);
        seen.querySelector('.more')?.remove();
        expect(seen.textContent?.trim()).to.equal(verb);
        expect(button.clientHeight, 'one line').to.be.below(40);
        const isTwice = isWide && !place.includes('.');
        expect(part(card, 'domain')?.textContent).to.equal(place);
        if (isTwice) expect(box(card, 'domain').width).to.equal(0);
        else
          expect(box(card, 'domain').right).to.satisfy(
            (end: number) => end <= box(card, 'button').left || lang === 'ar',
          );
      }
    });
  }

  for (const [width, text] of [
    ['160px', ''],
    ['360px', 'font-size: 32px'],
  ] as const) {
    it(`of an article has its nameplate whole, whatever the size of text: ${width} ${text}`, async () => {
      const view = {
        ...ARTICLE,
        source: { ...ARTICLE.source, uri: 'https://tidewater-review.example', title: 'The Tidewater Review' },
      };
      const card = await inside(width, '<pub-card></pub-card>', view, '', text);
      for (const name of ['name', 'domain']) {
        const { scrollHeight, clientHeight, scrollWidth, clientWidth } = part(card, name) as HTMLElement;
        expect([scrollHeight - clientHeight, scrollWidth - clientWidth], name).to.deep.equal([0, 0]);
      }
      expect(box(card, 'names').top).to.be.at.least(box(card, 'icon').bottom);
      expect(box(card, 'button').right).to.be.closeTo(box(card, 'names').right, 1);
      expect(box(card, 'button').top).to.be.below(box(card, 'icon').bottom);
    });
  }

  for (const [note, styles] of [
    ['as it is', ''],
    ['with a reader’s own spacing', SPACED],
  ]) {
    for (const width of ['200px', '320px']) {
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
      it(`has its last line at its end, and its text at its start: ${view.title}, ${width}`, async () => {
        const card = mount('<div><pub-card></pub-card><i></i></div>', view);
        const grid = card.parentElement as HTMLElement;
        grid.style.cssText = `display: grid; font: 16px/1.5 sans-serif; width: ${width}`;
        card.style.minHeight = '700px';
        await told(card);
        expect(box(card, 'card').height).to.equal(700);
        const last = view === ARTICLE ? 'meta' : 'button';
        expect(box(card, 'card').bottom - box(card, last).bottom).to.be.within(10, 18);
        expect(box(card, 'title').bottom).to.be.at.most(box(card, last).top);
        if (view !== ARTICLE) expect(box(card, 'title').top - box(card, 'card').top).to.be.below(90);
        if (view !== PUBLICATION) return;
        const isNarrow = Number.parseInt(width, 10) < 448;
        const words = box(card, 'description');
        if (isNarrow) expect(words.top - box(card, 'site').bottom).to.be.below(20);
        else expect(box(card, 'button').bottom - words.bottom).to.be.below(70);
      });
    }
  }
});

describe('a long description', () => {
  for (const [note, markup, thumb, width, lines] of [
    ['an article with a cover', '<pub-card></pub-card>', ARTICLE.thumb, '640px', 3],
    ['a narrow article with a cover', '<pub-card></pub-card>', ARTICLE.thumb, '360px', 2],
    ['a publication', '<pub-card layout="publication"></pub-card>', undefined, '640px', 4],
  ] as const) {
    it(`has ${lines} lines: ${note}`, async () => {
      const card = await inside(width, markup, { ...ARTICLE, thumb, description: LONG.repeat(9) });
      const inner = part(card, 'description') as HTMLElement;
      expect(inner.clientHeight / Number.parseFloat(getComputedStyle(inner).lineHeight)).to.be.closeTo(lines, 0.2);
    });
  }
});

describe('text that is not long', () => {
  // WCAG 1.4.12: a reader who sets letters apart loses nothing.
  for (const width of ['280px', '720px']) {
    for (const layout of ['article', 'publication']) {
      it(`is cut by nobody’s spacing: ${layout}, ${width}`, async () => {
        const view = {
          ...ARTICLE,
          title: 'The harbour at low water, and a walk along its old wall',
          description:
            'Twice a day the sea takes its half of the town back, and gives it again. A walk along the wall with the last tide-keeper.',
        };
        const card = await inside(width, `<pub-card layout="${layout}"></pub-card>`, view, SPACED);
        for (const name of ['title', 'description']) {
          const { scrollHeight, clientHeight } = part(card, name) as HTMLElement;
          expect(scrollHeight - clientHeight, name).to.be.at.most(1);
        }
      });
    }
  }
});

describe('an article’s height', () => {
  const USUAL = {
    ...ARTICLE,
    title: 'Reading a tide table before the harbour opens',
    description:
      'Twice a day the sea takes its half of the town back, and gives it again. A walk along the wall with the last tide-keeper.',
  };
  for (const [width, most] of [
    [288, 490],
    [447, 490],
    [448, 340],
    [784, 330],
  ] as const) {
    for (const [note, view] of [
      ['usual', USUAL],
      ['with all that a record can hold', { ...USUAL, title: LONG, description: LONG.repeat(9) }],
    ] as const) {
      it(`is at most ${most}px at ${width}px: ${note}`, async () => {
        const card = await inside(`${width}px`, '<pub-card></pub-card>', view);
        expect(box(card, 'card').height).to.be.at.most(most);
      });
    }
  }

  it('does not hang on the cover: neighbours in a row end in the same line', async () => {
    const rows = mount('<div><pub-card></pub-card><pub-card></pub-card></div>', USUAL);
    const row = rows.parentElement as HTMLElement;
    row.style.cssText = 'display: grid; grid-template-columns: 1fr 1fr; width: 720px; font: 16px/1.5 sans-serif';
    const other = row.lastElementChild as PubCard;
    other.view = { ...USUAL, thumb: undefined };
    await told(other);
    await until(() => !!part(rows, 'meta') && !!part(other, 'meta'));
    expect(Math.abs(box(rows, 'meta').bottom - box(other, 'meta').bottom)).to.be.below(1);
  });
});

describe('a cover', () => {
  const frameOf = (card: Element) => {
    const { parentElement } = part(card, 'cover') as HTMLElement;
    return (parentElement as HTMLElement).getBoundingClientRect();
  };

  it('stands between the nameplate and the text, and follows them in the tree', async () => {
    const card = await inside('360px', '<pub-card></pub-card>', ARTICLE);
    expect(box(card, 'site').bottom).to.be.at.most(frameOf(card).top + 1);
    expect(frameOf(card).bottom).to.be.at.most(box(card, 'title').top);
    const order = [...(part(card, 'card')?.children ?? [])].map(
      (child) => child.getAttribute('part') ?? child.className,
    );
    expect(order).to.deep.equal(['site', 'body', 'frame']);
  });

  for (const dir of ['ltr', 'rtl']) {
    it(`stands beside the text from 28em on, set in, in 42 % of the card: ${dir}`, async () => {
      const card = await inside('600px', '<pub-card></pub-card>', ARTICLE, '', `direction: ${dir}`);
      const [cover, text, shell] = [frameOf(card), box(card, 'body'), box(card, 'card')];
      expect((cover.width + 16) / shell.width).to.be.closeTo(0.42, 0.01);
      expect(cover.top - text.top).to.be.closeTo(16, 1);
      expect(dir === 'ltr' ? cover.left - text.right : text.left - cover.right).to.be.closeTo(0, 1);
      expect(dir === 'ltr' ? shell.right - cover.right : cover.left - shell.left).to.be.closeTo(17, 1);
    });
  }

  for (const [note, across, down, share] of [
    ['what most programs make', 1200, 630, 0.99],
    ['two to one', 1280, 640, 0.95],
    ['a square', 800, 800, 0.9],
    ['a strip', 2400, 400, 0.9],
    ['a hair', 9000, 10, 0.9],
  ] as const) {
    for (const media of ['screen', 'print'] as const) {
      itEmulating(`shows at least ${share * 100} % of itself: ${note}, ${media}`, async () => {
        const thumb = `${location.origin}/shaped-picture/${across}x${down}.svg`;
        await emulateMedia({ media });
        try {
          for (const width of ['300px', '460px', '1000px']) {
            const card = await inside(width, '<pub-card></pub-card>', {
              ...ARTICLE,
              thumb,
              title: LONG,
              description: LONG,
            });
            const cover = part(card, 'cover') as HTMLImageElement;
            cover.loading = 'eager';
            await cover.decode();
            const [place, frame] = [cover.getBoundingClientRect(), frameOf(card)];
            expect(frame.width / frame.height).to.be.closeTo(1.91, 0.02);
            const scale = Math.min(place.width / across, place.height / down);
            const shown = Math.min(frame.width, across * scale) * Math.min(frame.height, down * scale);
            expect(shown / (across * down * scale ** 2), width).to.be.at.least(share - 0.002);
            // In the middle of it, and over all of it where nothing more is lost for that.
            expect(place.left + place.right).to.be.closeTo(frame.left + frame.right, 1);
            expect(place.top + place.bottom).to.be.closeTo(frame.top + frame.bottom, 1);
            if (share < 0.95) continue;
            expect(across * scale, 'across').to.be.at.least(frame.width - 0.5);
            expect(down * scale, 'down').to.be.at.least(frame.height - 0.5);
          }
        } finally {
          await emulateMedia({ media: 'screen' });
        }
      });
    }
  }
});

describe('Arabic on a page from left to right', () => {
  it('stands at the card’s side, where the rest does', async () => {
    const view = {
      ...ARTICLE,
      title: 'الميناء',
      description: 'مرتين في اليوم',
      source: { ...ARTICLE.source, title: 'المد' },
    };
    const card = await inside('360px', '<pub-card></pub-card>', view);
    for (const name of ['title', 'description', 'name']) {
      const words = document.createRange();
      words.selectNodeContents(part(card, name) as Node);
      expect(words.getBoundingClientRect().left, name).to.be.closeTo(box(card, name).left, 2);
    }
    expect(box(card, 'title').left).to.equal(box(card, 'meta').left);
  });
});

describe('the quiet row', () => {
  const PAGE = 'profile-base="https://people.example/p/{handle}"';
  const avatar = `${location.origin}/shaped-picture/40x40.svg`;
  const view = { ...ARTICLE, associatedProfiles: [{ ...OWNERS[0], handle: 'mara.example', avatar }] };

  for (const [width, isSeen] of [
    ['447px', false],
    ['448px', true],
  ] as const) {
    it(`${isSeen ? 'has' : 'has no'} portrait of the author: ${width}`, async () => {
      const card = await inside(width, `<pub-card ${PAGE}></pub-card>`, view);
      expect(box(card, 'avatar').width > 0).to.equal(isSeen);
      if (!isSeen) expect(box(card, 'meta').height).to.be.below(30);
      const link = part(card, 'author-link') as HTMLElement;
      expect(getComputedStyle(link).textDecorationLine).to.equal('none');
    });
  }
});

describe('compact', () => {
  for (const width of ['416px', '900px']) {
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

  it('come with the link’s words after 150 ms', async () => {
    stubAppView();
    const card = mount('<pub-card url="https://x.example/a" loading="eager" discovery="off"></pub-card>');
    await atRest();
    for (const shape of [...shapes(card), part(card, 'title') as HTMLElement]) {
      const first = animationOf(shape);
      first?.pause();
      if (first) first.currentTime = 149;
      expect(getComputedStyle(shape).opacity).to.equal('0');
    }
    freshStage();
    resetConfig();
  });
});

describe('what comes into view', () => {
  const { animate } = Element.prototype;
  const { now } = performance;
  let faded: (string | null)[] = [];
  /** Milliseconds that pass between two looks at the clock. */
  let slowness = 0;
  let time = 0;

  beforeEach(() => {
    faded = [];
    slowness = 1000;
    performance.now = () => (time += slowness);
    Element.prototype.animate = function (...how) {
      faded.push(this.getAttribute('part'));
      return animate.apply(this, how);
    };
  });
  afterEach(() => {
    Element.prototype.animate = animate;
    performance.now = now;
    resetConfig();
  });

  /** A card that was asked for: first its skeleton, then itself, then its cover. */
  async function answered(): Promise<void> {
    const stub = stubAppView();
    const card = mount('<pub-card url="https://x.example/a" loading="eager" discovery="off"></pub-card>');
    const { answer } = await stub.request(0);
    expect(part(card, 'skeleton')).not.to.equal(null);
    answer({ view: { external: ARTICLE } });
    await told(card);
    await until(() => (part(card, 'cover') as HTMLImageElement | null)?.complete);
    await atRest();
  }

  it('fades in: the card in its skeleton’s place, and each picture that comes late', async () => {
    await answered();
    expect(faded).to.include.members(['card article', 'cover', 'icon']);
  });

  it('does not fade a picture that is there at once', async () => {
    slowness = 0;
    await answered();
    expect(faded).to.deep.equal(['card article']);
  });

  itEmulating('does so at once for who asked for less motion', async () => {
    await emulateMedia({ reducedMotion: 'reduce' });
    faded = [];
    await answered();
    await emulateMedia({ reducedMotion: 'no-preference' });
    expect(faded).to.deep.equal([]);
  });

  it('does not fade where it was given, without a skeleton before it', async () => {
    const card = mount('<pub-card></pub-card>', ARTICLE);
    await told(card);
    expect(faded).not.to.include('card article');
  });
});

describe('a card under the pointer', () => {
  it('leads where its title leads from its quiet row, too', async () => {
    const card = await inside('400px', '<pub-card></pub-card>', ARTICLE);
    for (const name of ['date', 'reading-time', 'author']) {
      const { x, y, width, height } = box(card, name);
      const hit = card.shadowRoot?.elementFromPoint(x + width / 2 + 4, y + height / 2);
      expect(hit, name).to.equal(part(card, 'title'));
    }
  });
});

describe('the accent', () => {
  const band = (card: Element) => getComputedStyle(part(card, 'card') as Element, '::before');

  for (const [scheme, note, markup, color] of [
    ['light', 'as it is', '<pub-card></pub-card>', 'rgb(15, 107, 92)'],
    ['dark', 'light enough for the dark', '<pub-card></pub-card>', undefined],
  ] as const) {
    it(`is a band of the accent, ${note}`, async () => {
      const card = await inside('400px', markup, ARTICLE, '', `color-scheme: ${scheme}`);
      const { backgroundColor } = getComputedStyle(part(card, 'card') as Element);
      expect(backgroundColor).to.equal(scheme === 'dark' ? 'rgb(23, 24, 26)' : 'rgb(255, 255, 255)');
      if (color) expect(band(card).borderTopColor).to.equal(color);
      else expect(band(card).borderTopColor).to.match(/^oklch\(0\.6 /);
    });
  }

  it('is no band on a single line', async () => {
    const card = await inside('400px', '<pub-card layout="compact"></pub-card>', ARTICLE);
    expect(band(card).content).to.equal('none');
  });
});

describe('a card without a cover', () => {
  for (const [width, size] of [
    ['200px', 18],
    ['320px', 26],
  ] as const) {
    it(`has a headline for its picture, of up to five lines: ${width}`, async () => {
      const view = { ...WORDY, thumb: undefined, title: LONG.repeat(3) };
      const card = await inside(width, '<pub-card></pub-card>', view);
      const title = part(card, 'title') as HTMLElement;
      const { fontSize, lineHeight } = getComputedStyle(title);
      expect(Number.parseFloat(fontSize)).to.equal(size);
      expect(title.clientHeight / Number.parseFloat(lineHeight)).to.be.closeTo(5, 0.2);
      expect(box(card, 'card').height).to.be.at.most(width === '200px' ? 600 : 400);
    });
  }

  it('has its author in one line, and the handle keeps its start', async () => {
    const card = await inside('200px', '<pub-card></pub-card>', WORDY, '', 'direction: rtl');
    const author = part(card, 'author') as HTMLElement;
    expect(author.offsetHeight).to.be.at.most(20);
    const { textOverflow, direction } = getComputedStyle(author.querySelector('bdi bdi') as HTMLElement);
    expect([textOverflow, direction]).to.deep.equal(['ellipsis', 'ltr']);
  });
});

describe('a plain link card', () => {
  const cases: [note: string, text: string, title: string, small: string | undefined][] = [
    ['no text of the page', '', 'x.example', '/a/b'],
    ['the page’s own text', 'Mine', 'Mine', 'x.example/a/b'],
    ['text that is the link without its scheme', 'x.example/a/b', 'x.example', '/a/b'],
    ['a host, in one line', 'https://x.example/', 'x.example', undefined],
  ];
  for (const [note, text, title, small] of cases) {
    it(`names its host once: ${note}`, async () => {
      stubAppView(() => ({}));
      const url = small ? 'https://x.example/a/b' : text;
      const card = mount(`<pub-card url="${url}" loading="eager" discovery="off">${text}</pub-card>`);
      await told(card);
      expect(part(card, 'title')?.textContent).to.equal(title);
      expect(part(card, 'domain')?.textContent).to.equal(small);
      resetConfig();
    });
  }
});

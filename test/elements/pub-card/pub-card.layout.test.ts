import { expect } from 'chai';
import { type PubCard, registerMessages } from '../../../src/elements/index.ts';
import { ALL_MESSAGES } from '../../../src/elements/text/all-messages.ts';
import { emulateMedia, itEmulating, tellSheets } from '../emulate-media.ts';
import { atRest, inBox, linesOf, mount, mounted, part, spaceOut, told, until } from '../mount.ts';
import { ARTICLE, PUBLICATION } from '../samples.ts';
import { stubAppView } from '../stub-app-view.ts';

const HANDLE = 'mara.tidewater-review.example';
const OWNERS = [{ did: 'did:plc:mara', handle: HANDLE }];
const LONG = 'A title that goes on and on, '.repeat(12).trim();
const from = (source: object, more: object = {}) => ({ ...ARTICLE, ...more, source: { ...ARTICLE.source, ...source } });
const WORDY = from({ title: `${LONG}!` }, { description: LONG, associatedProfiles: OWNERS });
const AT_HOME = from({ uri: 'https://a.example' });
const WIDTHS = [200, 360, 720];
const CARD = '<pub-card></pub-card>';
const LAYOUTS = [CARD, '<pub-card layout="publication"></pub-card>'];

const box = (card: Element, name: string) => (part(card, name) as HTMLElement).getBoundingClientRect();
const style = (card: Element, name: string) => getComputedStyle(part(card, name) as HTMLElement);

describe('text that does not fit', () => {
  for (const note of ['as it is', 'with a reader’s own spacing', 'twice as large'])
    for (const width of WIDTHS)
      for (const markup of LAYOUTS)
        it(`ends in an ellipsis, ${note}: ${markup}, ${width}`, async () => {
          const large = note.startsWith('twice') ? 'font-size: 32px' : '';
          const card = await inBox(width, markup, { ...WORDY, title: LONG }, large);
          if (note.includes('spacing')) spaceOut(card);
          for (const name of ['title', 'description', 'author', ...(markup === CARD ? ['name'] : [])]) {
            const { webkitLineClamp, overflowY, maxHeight } = style(card, name);
            expect([overflowY, maxHeight], name).to.deep.equal(['hidden', 'none']);
            // Whole lines, as many as the clamp says, which is what draws the ellipsis; one where
            // there is none.
            expect(linesOf(card, name), name).to.be.at.most((Number(webkitLineClamp) || 1) + 0.4);
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

  it('has a long handle whole in a tooltip, and for those who listen', async () => {
    const card = await inBox(200, CARD, WORDY);
    expect(part(card, 'author')?.querySelector<HTMLElement>('bdi bdi')?.title).to.equal(`@${HANDLE}`);
    expect(part(card, 'author')?.textContent).to.contain(HANDLE);
    expect(part(await inBox(200, CARD, ARTICLE), 'author')?.querySelector('[title]')).to.equal(null);
  });
});

describe('a narrow card', () => {
  it('of a publication has its picture above the name, 2em large', async () => {
    const narrow = await inBox(200, CARD, PUBLICATION);
    expect(box(narrow, 'icon').width).to.equal(32);
    expect(box(narrow, 'icon').bottom).to.be.at.most(box(narrow, 'names').top);
    const wider = await inBox(280, CARD, PUBLICATION);
    expect(box(wider, 'icon').right).to.be.at.most(box(wider, 'names').left);
  });

  for (const width of [160, 319])
    it(`of an article has the mark in place of the button’s words, which are still its name: ${width}`, async () => {
      const card = await inBox(width, CARD, ARTICLE);
      const button = box(card, 'button');
      expect(Math.abs(button.width - button.height)).to.be.below(1);
      expect(button.width).to.be.at.least(24);
      if (width === 319) {
        expect(box(card, 'icon').right).to.be.at.most(box(card, 'names').left);
        expect(box(card, 'names').right).to.be.at.most(button.left);
      }
      expect(part(card, 'button')?.textContent).to.contain('on Leaflet');
      expect(part(card, 'button')?.querySelector('span')?.offsetWidth).to.equal(1);
    });

  it('of an article has a round mark for a finger, too', async () => {
    const card = await inBox(300, CARD, ARTICLE);
    tellSheets({ 'pointer: coarse': true });
    const { width, height } = box(card, 'button');
    expect(width).to.be.at.least(44);
    expect(Math.abs(width - height)).to.be.below(1);
  });

  for (const [lang, view, verb, whole, place] of [
    ['en', ARTICLE, 'Subscribe', 'Subscribe on Leaflet', 'on Leaflet'],
    ['en', AT_HOME, 'View', 'View publication', 'a.example'],
    ['ja', from({ uri: 'https://a.pckt.blog' }), '購読', 'pcktで購読', 'pcktで'],
    ['ar', ARTICLE, 'اشترك', 'اشترك على Leaflet', 'على Leaflet'],
  ] as const)
    it(`of an article has the verb on its button from 20em on, and all words from 28em on: ${lang}, ${whole}`, async () => {
      registerMessages(lang, ALL_MESSAGES[lang] ?? {});
      for (const width of [320, 447, 448]) {
        const card = await inBox(width, `<pub-card lang="${lang}"></pub-card>`, view);
        const button = part(card, 'button') as HTMLElement;
        const isWide = width >= 448;
        const more = button.querySelector<HTMLElement>('.more')?.offsetWidth ?? 0;
        expect(isWide ? more > 10 : more === 1).to.equal(true);
        expect(button.querySelector('svg')?.getClientRects().length).to.equal(isWide ? 1 : 0);
        expect(button.textContent?.trim(), 'what is heard first').to.equal(whole);
        const seen = button.cloneNode(true) as HTMLElement;
        seen.querySelector('.more')?.remove();
        expect(seen.textContent?.trim()).to.equal(verb);
        expect(button.clientHeight, 'one line').to.be.below(40);
        expect(part(card, 'domain')?.textContent).to.equal(place);
        // What the button says then is not seen twice.
        const domain = box(card, 'domain');
        if (isWide && !place.includes('.')) expect(domain.width).to.equal(0);
        else if (lang !== 'ar') expect(domain.right).to.be.at.most(box(card, 'button').left);
      }
    });

  for (const [width, text] of [
    [160, ''],
    [360, 'font-size: 32px'],
  ] as const)
    it(`of an article has its nameplate whole, whatever the size of text: ${width} ${text}`, async () => {
      const view = from({ uri: 'https://tidewater-review.example', title: 'The Tidewater Review' });
      const card = await inBox(width, CARD, view, text);
      for (const name of ['name', 'domain']) {
        const { scrollHeight, clientHeight, scrollWidth, clientWidth } = part(card, name) as HTMLElement;
        expect([scrollHeight - clientHeight, scrollWidth - clientWidth], name).to.deep.equal([0, 0]);
      }
      expect(box(card, 'names').top).to.be.at.least(box(card, 'icon').bottom);
      expect(box(card, 'button').right).to.be.closeTo(box(card, 'names').right, 1);
      expect(box(card, 'button').top).to.be.below(box(card, 'icon').bottom);
    });

  for (const width of [200, 320])
    for (const view of [ARTICLE, PUBLICATION, AT_HOME])
      it(`breaks the button’s words between words only: ${view.title}, ${view.source.uri}, ${width}`, async () => {
        const card = await inBox(width, CARD, view);
        const range = document.createRange();
        for (const spaced of [false, true]) {
          if (spaced) spaceOut(card);
          const note = spaced ? 'with a reader’s own spacing' : 'as it is';
          const text = document.createTreeWalker(part(card, 'button') as Element, NodeFilter.SHOW_TEXT);
          let words = 0;
          for (let node = text.nextNode(); node; node = text.nextNode())
            for (const { index, 0: word } of (node.textContent ?? '').matchAll(/\S+/g)) {
              range.setStart(node, index);
              range.setEnd(node, index + word.length);
              expect(range.getClientRects().length, `${word}, ${note}`).to.equal(1);
              words++;
            }
          expect(words, note).to.be.greaterThan(0);
        }
      });
});

describe('a card higher than its content', () => {
  for (const width of WIDTHS)
    for (const view of [PUBLICATION, { ...PUBLICATION, description: undefined }, ARTICLE])
      it(`has its last line at its end, and its text at its start: ${view.title}, ${width}`, async () => {
        const card = await inBox(width, `${CARD}<i></i>`, view, 'display: grid');
        card.style.minHeight = '700px';
        expect(box(card, 'card').height).to.equal(700);
        const last = view === ARTICLE ? 'meta' : 'button';
        expect(box(card, 'card').bottom - box(card, last).bottom).to.be.within(10, 18);
        expect(box(card, 'title').bottom).to.be.at.most(box(card, last).top);
        if (view !== ARTICLE) expect(box(card, 'title').top - box(card, 'card').top).to.be.below(90);
        if (view !== PUBLICATION) return;
        const words = box(card, 'description');
        if (width < 448) expect(words.top - box(card, 'site').bottom).to.be.below(20);
        else expect(box(card, 'button').bottom - words.bottom).to.be.below(70);
      });
});

const WALK =
  'Twice a day the sea takes its half of the town back, and gives it again. A walk along the wall with the last tide-keeper.';

describe('a description', () => {
  for (const [note, markup, thumb, width, lines] of [
    ['an article with a cover', CARD, ARTICLE.thumb, 640, 3],
    ['a narrow article with a cover', CARD, ARTICLE.thumb, 360, 2],
    ['a publication', LAYOUTS[1] ?? '', undefined, 640, 4],
  ] as const)
    it(`has ${lines} lines at the most: ${note}`, async () => {
      const card = await inBox(width, markup, { ...ARTICLE, thumb, description: LONG.repeat(9) });
      expect(linesOf(card, 'description')).to.be.closeTo(lines, 0.2);
    });

  // WCAG 1.4.12: a reader who sets letters apart loses nothing.
  for (const width of [280, 720])
    for (const markup of LAYOUTS)
      it(`that is not long is cut by nobody’s spacing, nor is a title: ${markup}, ${width}`, async () => {
        const title = 'The harbour at low water, and a walk along its old wall';
        const card = await inBox(width, markup, { ...ARTICLE, title, description: WALK });
        spaceOut(card);
        for (const name of ['title', 'description']) {
          const { scrollHeight, clientHeight } = part(card, name) as HTMLElement;
          expect(scrollHeight - clientHeight, name).to.be.at.most(1);
        }
      });
});

describe('an article’s height', () => {
  const USUAL = { ...ARTICLE, title: 'Reading a tide table before the harbour opens', description: WALK };
  for (const [width, most] of [
    [288, 490],
    [447, 490],
    [448, 340],
    [784, 330],
  ] as const)
    it(`is at most ${most}px at ${width}px, also with all that a record can hold`, async () => {
      for (const view of [USUAL, { ...USUAL, title: LONG, description: LONG.repeat(9) }])
        expect(box(await inBox(width, CARD, view), 'card').height, view.title).to.be.at.most(most);
    });

  it('does not hang on the cover: neighbours in a row end in the same line', async () => {
    const first = await inBox(720, CARD + CARD, USUAL, 'display: grid; grid-template-columns: 1fr 1fr');
    const other = first.nextElementSibling as PubCard;
    other.view = { ...USUAL, thumb: undefined };
    await told(other);
    await until(() => !!part(first, 'meta') && !!part(other, 'meta'));
    expect(Math.abs(box(first, 'meta').bottom - box(other, 'meta').bottom)).to.be.below(1);
  });
});

describe('a cover', () => {
  const frameOf = (card: Element) =>
    (part(card, 'cover') as HTMLElement).parentElement?.getBoundingClientRect() as DOMRect;

  it('is between the nameplate and the text, and follows them in the tree', async () => {
    const card = await inBox(360, CARD, ARTICLE);
    expect(box(card, 'site').bottom).to.be.at.most(frameOf(card).top + 1);
    expect(frameOf(card).bottom).to.be.at.most(box(card, 'title').top);
    const children = [...(part(card, 'card')?.children ?? [])];
    const order = children.map((child) => child.getAttribute('part') ?? child.className);
    expect(order).to.deep.equal(['site', 'body', 'frame']);
  });

  for (const dir of ['ltr', 'rtl'])
    it(`is beside the text from 28em on, set in, in 42 % of the card: ${dir}`, async () => {
      const card = await inBox(600, CARD, ARTICLE, `direction: ${dir}`);
      const [cover, text, shell] = [frameOf(card), box(card, 'body'), box(card, 'card')];
      expect((cover.width + 16) / shell.width).to.be.closeTo(0.42, 0.01);
      expect(cover.top - text.top).to.be.closeTo(16, 1);
      expect(dir === 'ltr' ? cover.left - text.right : text.left - cover.right).to.be.closeTo(0, 1);
      expect(dir === 'ltr' ? shell.right - cover.right : cover.left - shell.left).to.be.closeTo(17, 1);
    });

  for (const [note, across, down, share] of [
    ['what most programs make', 1200, 630, 0.99],
    ['two to one', 1280, 640, 0.95],
    ['a square', 800, 800, 0.9],
    ['a strip', 2400, 400, 0.9],
    ['a hair', 9000, 10, 0.9],
  ] as const)
    for (const media of ['screen', 'print'] as const)
      itEmulating(`shows at least ${share * 100} % of itself: ${note}, ${media}`, async () => {
        const thumb = `${location.origin}/shaped-picture/${across}x${down}.svg`;
        await emulateMedia({ media });
        for (const width of [300, 460, 1000]) {
          const card = await inBox(width, CARD, { ...ARTICLE, thumb, title: LONG, description: LONG });
          const cover = part(card, 'cover') as HTMLImageElement;
          cover.loading = 'eager';
          await cover.decode();
          const [place, frame] = [cover.getBoundingClientRect(), frameOf(card)];
          expect(frame.width / frame.height).to.be.closeTo(1.91, 0.02);
          const scale = Math.min(place.width / across, place.height / down);
          const shown = Math.min(frame.width, across * scale) * Math.min(frame.height, down * scale);
          expect(shown / (across * down * scale ** 2), `${width}`).to.be.at.least(share - 0.002);
          // In the middle of it, and over all of it where nothing more is lost for that.
          expect(place.left + place.right).to.be.closeTo(frame.left + frame.right, 1);
          expect(place.top + place.bottom).to.be.closeTo(frame.top + frame.bottom, 1);
          if (share < 0.95) continue;
          expect(across * scale, 'across').to.be.at.least(frame.width - 0.5);
          expect(down * scale, 'down').to.be.at.least(frame.height - 0.5);
        }
      });
});

it('Arabic on a page from left to right is at the card’s side, where the rest is', async () => {
  const card = await inBox(360, CARD, from({ title: 'المد' }, { title: 'الميناء', description: 'مرتين في اليوم' }));
  for (const name of ['title', 'description', 'name']) {
    const words = document.createRange();
    words.selectNodeContents(part(card, name) as Node);
    expect(words.getBoundingClientRect().left, name).to.be.closeTo(box(card, name).left, 2);
  }
  expect(box(card, 'title').left).to.equal(box(card, 'meta').left);
});

for (const [width, isSeen] of [
  [447, false],
  [448, true],
] as const)
  it(`the quiet row has ${isSeen ? 'a' : 'no'} portrait of the author: ${width}`, async () => {
    const avatar = `${location.origin}/shaped-picture/40x40.svg`;
    const view = { ...ARTICLE, associatedProfiles: [{ ...OWNERS[0], handle: 'mara.example', avatar }] };
    const card = await inBox(width, '<pub-card profile-base="https://people.example/p/{handle}"></pub-card>', view);
    expect(box(card, 'avatar').width > 0).to.equal(isSeen);
    if (!isSeen) expect(box(card, 'meta').height).to.be.below(30);
    expect(style(card, 'author-link').textDecorationLine).to.equal('none');
  });

for (const width of [416, 900])
  it(`a compact card keeps its title whole: the site’s name is cut, ${width}`, async () => {
    const view = from(
      { title: 'The Quarterly Review of Tides and Harbours' },
      { title: 'What the tide leaves on walls' },
    );
    const card = await inBox(width, '<pub-card layout="compact"></pub-card>', view);
    const { scrollHeight, clientHeight } = part(card, 'title') as HTMLElement;
    expect(scrollHeight - clientHeight).to.be.at.most(6);
    expect(linesOf(card, 'title')).to.be.below(1.5);
    expect(box(card, 'name').width).to.be.greaterThan(80);
  });

const ASKING = '<pub-card url="https://x.example/a" loading="eager" discovery="off"></pub-card>';

it('a skeleton’s shapes come with the link’s words after 150 ms', async () => {
  stubAppView();
  const card = mount(ASKING);
  await atRest();
  for (const shape of card.shadowRoot?.querySelectorAll<HTMLElement>('[part="cover"], .bar, [part="title"]') ?? []) {
    // Begun anew: on a busy machine the first one may be over already.
    shape.style.animation = 'none';
    shape.getAnimations();
    shape.style.animation = '';
    const [first] = shape.getAnimations();
    first?.pause();
    if (first) first.currentTime = 149;
    expect(getComputedStyle(shape).opacity).to.equal('0');
  }
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
  });

  /** A card that was asked for: first its skeleton, then itself, then its cover. */
  async function answered(): Promise<void> {
    const stub = stubAppView();
    const card = mount(ASKING);
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
    expect(faded).to.deep.equal([]);
  });

  it('does not fade where the page gave it, without a skeleton before it', async () => {
    await mounted(CARD, ARTICLE);
    expect(faded).not.to.include('card article');
  });
});

it('a card under the pointer leads where its title leads from its quiet row, too', async () => {
  const card = await inBox(400, CARD, ARTICLE);
  for (const name of ['date', 'reading-time', 'author']) {
    const { x, y, width, height } = box(card, name);
    const hit = card.shadowRoot?.elementFromPoint(x + width / 2 + 4, y + height / 2);
    expect(hit, name).to.equal(part(card, 'title'));
  }
});

describe('the band', () => {
  const band = (card: Element) => getComputedStyle(part(card, 'card') as Element, '::before');

  for (const [scheme, ground, color] of [
    ['light', 'rgb(255, 255, 255)', /^rgb\(15, 107, 92\)$/],
    ['dark', 'rgb(23, 24, 26)', /^oklch\(0\.6 /],
  ] as const)
    it(`is of the accent, and can be seen on a ${scheme} card`, async () => {
      const card = await inBox(400, CARD, ARTICLE, `color-scheme: ${scheme}`);
      expect(style(card, 'card').backgroundColor).to.equal(ground);
      expect(band(card).borderTopColor).to.match(color);
    });

  it('is not on a single line', async () => {
    expect(band(await inBox(400, '<pub-card layout="compact"></pub-card>', ARTICLE)).content).to.equal('none');
  });
});

describe('a card without a cover', () => {
  for (const [width, size, high] of [
    [200, 18, 600],
    [320, 26, 400],
  ] as const)
    it(`has a headline for its picture, of up to five lines: ${width}`, async () => {
      const card = await inBox(width, CARD, { ...WORDY, thumb: undefined, title: LONG.repeat(3) });
      expect(Number.parseFloat(style(card, 'title').fontSize)).to.equal(size);
      expect(linesOf(card, 'title')).to.be.closeTo(5, 0.2);
      expect(box(card, 'card').height).to.be.at.most(high);
    });

  it('has its author in one line, and the handle keeps its start', async () => {
    const card = await inBox(200, CARD, WORDY, 'direction: rtl');
    const author = part(card, 'author') as HTMLElement;
    expect(author.offsetHeight).to.be.at.most(20);
    const { textOverflow, direction } = getComputedStyle(author.querySelector('bdi bdi') as HTMLElement);
    expect([textOverflow, direction]).to.deep.equal(['ellipsis', 'ltr']);
  });
});

for (const [note, text, title, small] of [
  ['no text of the page', '', 'x.example', '/a/b'],
  ['the page’s own text', 'Mine', 'Mine', 'x.example/a/b'],
  ['text that is the link without its scheme', 'x.example/a/b', 'x.example', '/a/b'],
  ['a host, in one line', 'https://x.example/', 'x.example', undefined],
] as const)
  it(`a plain link card names its host once: ${note}`, async () => {
    stubAppView(() => ({}));
    const url = small ? 'https://x.example/a/b' : text;
    const card = await mounted(`<pub-card url="${url}" loading="eager" discovery="off">${text}</pub-card>`);
    expect(part(card, 'title')?.textContent).to.equal(title);
    expect(part(card, 'domain')?.textContent).to.equal(small);
  });

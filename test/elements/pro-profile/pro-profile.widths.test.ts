import { expect } from 'chai';
import type { ProProfile } from '../../../src/elements/index.ts';
import { ENGINE } from '../engine.ts';
import { inBox, part, partText, spaceOut } from '../mount.ts';
import { PROFILE } from '../samples.ts';

const LONG = {
  ...PROFILE,
  handle: 'maria-theodora.konstantinopoulou.newsroom.example',
  displayName: 'Maria Theodora Konstantinopoulou-Papadimitriou',
  website: 'https://tidewater.example/about/the/editors',
};
const WIDTHS = [160, 213, 270, 360, 480];

// WebKit breaks a line beside any picture, whatever white-space says: there a byline's mark and its
// picture can stand on a line next to their word's.
const glues = ENGINE !== 'webkit';

const box = (element: Element, name: string) => (part(element, name) as Element).getBoundingClientRect();
const middle = ({ top, bottom }: DOMRect) => (top + bottom) / 2;

const column = (width: number, markup: string, view: unknown = LONG) => inBox<ProProfile>(width, markup, view);

// The lexicon's: 128 characters of a name, 300 of a headline, 253 of a handle.
const LONGEST = {
  ...LONG,
  displayName: 'Theodora Papadimitriou '.repeat(6).slice(0, 127),
  headline: 'Edits small magazines. '.repeat(14).slice(0, 300),
  handle: `${'newsroom.'.repeat(27)}example`,
};
describe('<pro-profile> in a narrow column', () => {
  for (const layout of ['summary', 'full']) {
    const markup = `<pro-profile layout="${layout}"></pro-profile>`;

    it(`puts a smaller picture above the name, and beside it where there is room: ${layout}`, async () => {
      const narrow = await column(200, markup);
      expect(box(narrow, 'avatar').width).to.equal(32);
      expect(box(narrow, 'avatar').bottom).to.be.at.most(box(narrow, 'names').top);
      const onPhone = await column(280, markup);
      expect(box(onPhone, 'avatar').width).to.equal(40);
      expect(box(onPhone, 'avatar').right).to.be.at.most(box(onPhone, 'names').left);
      expect(box(await column(360, markup), 'avatar').width).to.equal(56);
    });

    it(`breaks no handle that has room in a row: ${layout}`, async () => {
      let fitting = 0;
      for (let width = 260; width <= 330; width += 10) {
        const view = { ...LONG, handle: 'mara.tidewater.example' };
        const person = await column(width, markup, view);
        const handle = part(person, 'handle')?.firstElementChild as HTMLElement;
        // One line may be two boxes.
        const lines = new Set([...handle.getClientRects()].map(({ top }) => Math.round(top))).size;
        handle.style.whiteSpace = 'nowrap';
        if (handle.getBoundingClientRect().width > box(person, 'names').width) continue;
        fitting += 1;
        expect(lines, `${width}`).to.equal(1);
      }
      expect(fitting).to.be.at.least(1);
    });

    it(`breaks a long handle rather than cut it: ${layout}`, async () => {
      const person = await column(200, markup);
      const handle = part(person, 'handle') as HTMLElement;
      expect(partText(person, 'handle')).to.equal(`@${LONG.handle}`);
      expect(handle.scrollWidth).to.be.at.most(handle.clientWidth);
      expect(handle.firstElementChild?.getClientRects().length).to.be.above(1);
    });

    it(`is the sister of a card: ${layout}`, async () => {
      const person = await column(360, markup);
      const band = getComputedStyle(part(person, 'card') as Element, '::before');
      expect([band.borderTopWidth, band.borderTopColor]).to.deep.equal(['4px', 'rgb(138, 143, 152)']);
      const places = ['title', 'headline', 'role', 'handle'].map((name) => box(person, name).top);
      expect(places).to.deep.equal(places.toSorted((a, b) => a - b));
      person.style.setProperty('--pro-profile-accent', 'rgb(1 2 3)');
      expect(band.borderTopColor).to.equal('rgb(1, 2, 3)');
    });

    for (const width of [200, 600])
      it(`cuts nothing that a record may hold, spaced out or not: ${layout} at ${width} px`, async () => {
        const person = await column(width, markup, LONGEST);
        for (const spaced of [false, true]) {
          if (spaced) spaceOut(person);
          for (const found of person.shadowRoot?.querySelectorAll<HTMLElement>('[part]') ?? []) {
            const { overflowX, display } = getComputedStyle(found);
            // A box within a line clips nothing, and Firefox gives it no height.
            if (overflowX === 'visible' || display === 'inline' || found.closest('svg')) continue;
            expect(found.scrollHeight, `${found.part} ${spaced}`).to.be.at.most(found.clientHeight + 1);
          }
        }
      });

    it(`is no wider than the column, spaced out or not: ${layout}`, async () => {
      for (const width of WIDTHS) {
        const person = await column(width, markup);
        for (const spaced of [false, true]) {
          if (spaced) spaceOut(person);
          const card = part(person, 'card') as HTMLElement;
          expect(card.scrollWidth, `${width} ${spaced}`).to.be.at.most(card.clientWidth);
        }
      }
    });
  }

  it('cuts a flood in a summary, and not in a whole profile', async () => {
    const view = { ...LONG, headline: 'Edits small magazines. '.repeat(200) };
    const lines = async (layout: string) => {
      const headline = part(await column(200, `<pro-profile layout="${layout}"></pro-profile>`, view), 'headline');
      const { height } = (headline as Element).getBoundingClientRect();
      return Math.round(height / Number.parseFloat(getComputedStyle(headline as Element).lineHeight));
    };
    // Engines differ in what a line is when its letters need more room than it has.
    expect(await lines('summary')).to.be.within(29, 32);
    expect(await lines('full')).to.be.above(100);
  });

  it('has what it says at one edge where there is room, the picture beside it', async () => {
    const edges = async (layout: string, names: readonly string[]) => {
      const person = await column(720, `<pro-profile layout="${layout}"></pro-profile>`);
      expect(box(person, 'avatar').right).to.be.below(box(person, 'names').left);
      return new Set(names.map((name) => Math.round(box(person, name).left)));
    };
    expect((await edges('summary', ['title', 'role', 'headline', 'skills'])).size).to.equal(1);
    expect((await edges('full', ['title', 'headline', 'about', 'what', 'skills'])).size).to.equal(1);
  });

  for (const [dir, edge] of [
    ['ltr', 'left'],
    ['rtl', 'right'],
  ] as const)
    it(`has one edge for text of either direction, on a page that is ${dir}`, async () => {
      const prose = 'محررة وكاتبة مقالات عن البحر والمدن الصغيرة ومترجمة من الفرنسية. '.repeat(4).trim();
      const view = { ...LONG, headline: prose, about: `${'Fifteen years of small magazines. '.repeat(8)}` };
      const person = await column(480, `<div dir="${dir}"><pro-profile layout="full"></pro-profile></div>`, view);
      // The headline stands below the name, beside the picture.
      for (const [name, beside] of [
        ['headline', 'names'],
        ['about', 'section'],
      ] as const) {
        const range = document.createRange();
        range.selectNodeContents(part(person, name) as Element);
        const lines = [...range.getClientRects()];
        const ends = lines.map((line) => Math.round(line[edge]));
        expect(lines.length, name).to.be.above(1);
        const outermost = edge === 'left' ? Math.min(...ends) : Math.max(...ends);
        expect(outermost, name).to.be.closeTo(box(person, beside)[edge], 1);
        expect(getComputedStyle(part(person, name) as Element).textAlign, name).to.equal(edge);
      }
    });

  (glues ? it : it.skip)('keeps a byline’s picture in the line of the first word', async () => {
    for (const width of WIDTHS.slice(2)) {
      for (const displayName of [LONG.displayName, 'Konstantinopoulou']) {
        const view = { ...LONG, displayName };
        const byline = 'Words and pictures by <pro-profile layout="compact"></pro-profile>';
        const person = await column(width, byline, view);
        const [first] = (part(person, 'title') as Element).getClientRects();
        expect(middle(box(person, 'avatar')), `${width}`).to.be.within(first?.top ?? 0, first?.bottom ?? 0);
      }
    }
  });

  const INK = { r: 12, g: 34, b: 56 };
  const PAPER = { r: 255, g: 255, b: 255 };
  const BROKEN = { r: '0) url(/seen.png', g: 0, b: 0 };
  for (const [note, found, accent, text] of [
    ['the colours of the publication', INK, 'rgb(12, 34, 56)', 'rgb(255, 255, 255)'],
    ['what is no colour', BROKEN, 'rgb(138, 143, 152)', 'rgb(23, 24, 26)'],
  ] as const)
    it(`has in its band and on its letter ${note}`, async () => {
      const plain = { ...LONG, avatar: undefined };
      const palette = { accent: found, accentForeground: PAPER };
      const person = await column(360, '<pro-profile appearance="light"></pro-profile>', { ...plain, palette });
      const band = getComputedStyle(part(person, 'card') as Element, '::before');
      const tile = getComputedStyle(part(person, 'tile') as Element);
      expect([band.borderTopColor, tile.backgroundColor, tile.color]).to.deep.equal([accent, accent, text]);
      person.setAttribute('appearance', 'dark');
      // A dark accent would be lost on a dark ground.
      if (found === INK) expect(band.borderTopColor).to.match(/^oklch\(0\.6 /);
      person.setAttribute('appearance', 'light');
      person.view = plain;
      await person.updateComplete;
      expect(band.borderTopColor).to.equal('rgb(138, 143, 152)');
    });
});

describe('<pro-profile layout="full">, measured', () => {
  for (const [width, beside] of [
    [280, 'dates'],
    [720, 'entry-title'],
  ] as const) {
    it(`centres each dot on the first line at ${width} px`, async () => {
      const person = await column(width, '<pro-profile layout="full"></pro-profile>');
      for (const entry of person.shadowRoot?.querySelectorAll('[part~="entry"]') ?? []) {
        const { top, height, borderTopWidth } = getComputedStyle(entry, '::after');
        const dot =
          Number.parseFloat(top) + Math.max(Number.parseFloat(height), 2 * Number.parseFloat(borderTopWidth)) / 2;
        const line = (entry.querySelector(`[part="${beside}"]`) as Element).getBoundingClientRect();
        expect(entry.getBoundingClientRect().top + dot).to.be.closeTo(middle(line), 2);
      }
    });
  }
});

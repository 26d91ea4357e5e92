import { expect } from 'chai';
import { audit } from '../../elements/audit.ts';
import { emulateMedia, tellSheets } from '../../elements/emulate-media.ts';
import { atRest, type Embed, inBox, mount, mounted, part, partText } from '../../elements/mount.ts';
import { ARTICLE, PROFILE, PUBLICATION } from '../../elements/samples.ts';
import { stubAppView } from '../../elements/stub-app-view.ts';

const LONG = 'A title that goes on and on, '.repeat(17);
const WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
// The letters of some fonts reach a few pixels out of their line; a line is 18 at least.
const NO_LINE = 6;
const CARD = '<pub-card></pub-card>';
const COMPACT = '<pub-card layout="compact"></pub-card>';
const BYLINE = '<pro-profile layout="compact"></pro-profile>';
const FULL = '<pro-profile layout="full"></pro-profile>';
const style = (element: Element, name: string) => getComputedStyle(part(element, name) as Element);
const ringed = (element: Element) => {
  const title = part(element, 'title') as HTMLElement;
  title.focus({ focusVisible: true } as FocusOptions);
  return title;
};

it('a small card stays small in the room that the page keeps for it', async () => {
  const card = mount('<div><pub-card layout="compact"></pub-card></div>', ARTICLE);
  card.style.minBlockSize = '20em';
  await card.updateComplete;
  expect(part(card, 'card')?.offsetHeight).to.be.lessThan(60);
});

// As narrow as a column of a page or a window magnified four times.
describe('narrow or magnified', () => {
  const NASTY = { ...ARTICLE, title: WORD, source: { ...ARTICLE.source, title: WORD } };
  const PERSON = { ...PROFILE, displayName: WORD };
  const cases: [note: string, markup: string, view: unknown][] = [
    ['article', CARD, NASTY],
    ['publication', '<pub-card layout="publication"></pub-card>', NASTY],
    ['compact', COMPACT, NASTY],
    ['summary', '<pro-profile></pro-profile>', PERSON],
    ['full', FULL, PERSON],
    ['byline', BYLINE, PERSON],
  ];
  for (const width of [160, 600])
    for (const [note, markup, view] of cases)
      it(`nothing is out of its box: ${note}, ${width}`, async () => {
        const element = await inBox<Embed>(width, markup, view);
        const box = element.parentElement?.getBoundingClientRect();
        for (const inner of element.shadowRoot?.querySelectorAll('*') ?? []) {
          const { left, right, width: wide } = inner.getBoundingClientRect();
          if (wide === 0) continue;
          expect(right, inner.outerHTML).to.be.at.most((box?.right ?? 0) + 1);
          expect(left, inner.outerHTML).to.be.at.least((box?.left ?? 0) - 16);
        }
      });

  for (const parent of ['display: grid', 'float: left; max-width: 100%'])
    it(`a card is no wider than a narrow parent that has ${parent}`, async () => {
      const card = await inBox(300, `<div>${CARD}<i></i></div>`, ARTICLE);
      const holder = card.parentElement as HTMLElement;
      holder.style.cssText = parent;
      const edge = holder.parentElement?.getBoundingClientRect().right ?? 0;
      expect(card.getBoundingClientRect().right).to.be.at.most(edge + 1);
    });
});

describe('text that is cut', () => {
  it('is there in full for those who listen, and in a tooltip', async () => {
    const card = await inBox(300, CARD, { ...ARTICLE, title: LONG });
    const title = part(card, 'title') as HTMLElement;
    expect([title.textContent, title.title]).to.deep.equal([LONG, LONG]);
    expect(title.scrollHeight).to.be.greaterThan(title.clientHeight);
    expect(part(await mounted(CARD, ARTICLE), 'title')?.hasAttribute('title'), 'nothing to cut').to.equal(false);
  });

  for (const markup of [CARD, COMPACT])
    it(`stays cut when the title has focus: nothing moves, and the keys still scroll the page: ${markup}`, async () => {
      const card = await inBox(300, markup, { ...ARTICLE, title: LONG, description: LONG });
      const places = () =>
        [...(card.shadowRoot?.querySelectorAll('[part]') ?? []), card].map((inner) => {
          const { top, bottom } = inner.getBoundingClientRect();
          return [inner.getAttribute('part'), Math.round(top), Math.round(bottom)].join(' ');
        });
      const before = places();
      const title = ringed(card);
      expect(places()).to.deep.equal(before);
      expect(getComputedStyle(title).overflowY).to.equal('hidden');
    });
});

describe('a picture with a content warning', () => {
  const labelled = (...vals: string[]) => ({ ...ARTICLE, labels: vals.map((val) => ({ val })) });

  for (const [val, reason] of [
    ['porn', 'Adult content'],
    ['graphic-media', 'Graphic content'],
    ['!warn', 'Content warning'],
  ] as const)
    it(`is behind a button: ${val}`, async () => {
      const card = await inBox(400, CARD, labelled('art', val));
      const warning = part(card, 'warning') as HTMLDetailsElement;
      const button = part(card, 'show-picture') as HTMLElement;
      expect([button.textContent, warning.open]).to.deep.equal([`${reason}Show picture`, false]);
      expect(part(card, 'cover')?.checkVisibility()).to.equal(false);
      const { x, y, width, height } = button.getBoundingClientRect();
      // Firefox paints what has an `order` after what has none, and hits it first.
      const hit = () => card.shadowRoot?.elementFromPoint(x + width / 2, y + 5)?.part.value;
      expect(hit()).to.equal('show-picture');
      expect([width, Math.round(height)]).to.deep.equal([warning.offsetWidth, warning.offsetHeight]);
      button.focus();
      expect(card.shadowRoot?.activeElement).to.equal(button);
      button.click();
      expect(part(card, 'cover')?.checkVisibility()).to.equal(true);
      expect(part(card, 'cover')?.getBoundingClientRect().height).to.be.at.least(warning.clientHeight);
      // The button that closes it again keeps its name.
      expect(await audit(card, false)).to.deep.equal([]);
      expect(hit()).to.equal('title');
    });

  it('has a letter in the place of its icon', async () => {
    for (const layout of ['article', 'publication', 'compact']) {
      const card = await mounted(`<pub-card layout="${layout}"></pub-card>`, labelled('porn'));
      expect(part(card, 'tile'), layout).not.to.equal(null);
      expect(card.shadowRoot?.querySelector('img.picture'), layout).to.equal(null);
    }
  });

  it('shows with other labels', async () => {
    const card = await mounted(CARD, labelled('art', 'spoiler', 'pornography-free'));
    expect(part(card, 'warning')).to.equal(null);
    expect(part(card, 'cover')?.checkVisibility()).to.equal(true);
  });
});

const WARNED = { ...ARTICLE, labels: [{ val: 'porn' }] };
const WITH_SITE = { ...PROFILE, website: 'https://a.example' };
for (const [note, markup, view, names] of [
  ['article', CARD, ARTICLE, ['card', 'button']],
  ['publication', CARD, PUBLICATION, ['card', 'button']],
  ['compact', COMPACT, ARTICLE, ['card']],
  ['warning', CARD, WARNED, ['show-picture']],
  ['full', FULL, WITH_SITE, ['title', 'website']],
  ['byline', BYLINE, PROFILE, ['title']],
] as const)
  it(`targets are 24 px high at least: ${note}`, async () => {
    const element = await inBox<Embed>(300, markup, view, 'line-height: 1.2');
    for (const name of names) expect(part(element, name)?.offsetHeight, name).to.be.at.least(24);
  });

describe('focus', () => {
  it('has a ring with a ground of its own around a card, whatever colour the page has', async () => {
    const title = ringed(await mounted('<pub-card appearance="publication"></pub-card>', ARTICLE));
    const { outlineColor, boxShadow } = getComputedStyle(title, '::before');
    expect(outlineColor).to.equal('rgb(38, 35, 29)');
    expect(boxShadow).to.contain('rgb(251, 247, 239)');
  });

  for (const markup of [FULL, BYLINE])
    it(`rings the name where only the name is a link: ${markup}`, async () => {
      const title = ringed(await mounted<Embed>(markup, PROFILE));
      expect(getComputedStyle(title).outlineStyle).to.equal('solid');
      expect(getComputedStyle(title, '::before').content).to.equal('none');
    });
});

// No driver emulates the first two: the sheets themselves are told that they hold.
describe('media', () => {
  it('has the page’s own colours, and nothing quiet, where more contrast is asked for', async () => {
    const view = { ...ARTICLE, source: { ...ARTICLE.source, uri: 'https://example.com' } };
    const card = await mounted('<pub-card appearance="publication"></pub-card>', view);
    tellSheets({ 'prefers-contrast: more': true });
    expect(style(card, 'card').backgroundColor).to.equal('rgb(255, 255, 255)');
    expect(style(card, 'button').backgroundColor).to.equal('rgb(0, 0, 0)');
    for (const name of ['title', 'description', 'meta', 'domain'])
      expect(style(card, name).color, name).to.equal('rgb(0, 0, 0)');
  });

  it('has the system’s colours where they are forced: titles and a disabled button', async () => {
    const card = await mounted('<pub-card appearance="dark" disabled></pub-card>', ARTICLE);
    tellSheets({ 'forced-colors: active': true });
    const system = (color: string) => {
      const probe = document.createElement('i');
      probe.style.color = color;
      part(card, 'card')?.append(probe);
      const { color: computed } = getComputedStyle(probe);
      probe.remove();
      return computed;
    };
    expect(style(card, 'title').color).to.equal(system('LinkText'));
    expect(style(card, 'button').color).to.equal(system('GrayText'));
    expect(style(card, 'button').borderTopColor).to.equal(system('GrayText'));
  });

  it('prints every word, and no button', async () => {
    const card = await inBox(300, '<pub-card appearance="dark"></pub-card>', { ...ARTICLE, title: LONG });
    await emulateMedia({ media: 'print' });
    const { scrollHeight, clientHeight } = part(card, 'title') as HTMLElement;
    expect(scrollHeight - clientHeight).to.be.at.most(NO_LINE);
    expect(style(card, 'card').backgroundColor).to.equal('rgb(255, 255, 255)');
    expect(style(card, 'title').color).to.equal('rgb(0, 0, 0)');
    expect(style(card, 'button').display).to.equal('none');
  });
});

for (const [attributes, shape] of [
  ['url="https://x.example/a"', 'article'],
  ['url="https://x.example/"', 'publication'],
  ['url="https://x.example/a" layout="compact"', 'compact'],
] as const)
  it(`a skeleton has the shape of what comes: ${attributes}`, async () => {
    stubAppView();
    const card = mount(`<pub-card ${attributes} loading="eager"></pub-card>`);
    await atRest();
    expect(part(card, 'skeleton')?.part.contains(shape)).to.equal(true);
    expect(part(card, 'title')?.getAttribute('href')).to.contain('https://x.example/');
    expect(partText(card, 'title')).to.equal('x.example');
  });

import { expect } from 'chai';
import { type ProProfile, PubCard } from '../../../src/elements/index.ts';
import { audit } from '../../elements/audit.ts';
import { cardSheet, emulateMedia } from '../../elements/emulate-media.ts';
import { atRest, type Embed, freshStage, mount, mounted, part, partText, told } from '../../elements/mount.ts';
import { ARTICLE, PROFILE, PUBLICATION } from '../../elements/samples.ts';
import { resetConfig, stubAppView } from '../../elements/stub-app-view.ts';

const LONG = 'A title that goes on and on, '.repeat(17);
const WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
// The letters of some fonts reach a few pixels out of their line; a line is 18 at least.
const NO_LINE = 6;
const style = (element: Element, name: string) => getComputedStyle(part(element, name) as Element);

/**
 * Shows a view in a box with styles of its own, as narrow as a column of a page or a window
 * magnified four times. Styled by script: a strict page takes no attributes.
 */
async function inside(box: string, markup: string, view: unknown, styles = ''): Promise<Embed> {
  const element = mount<Embed>(`<div>${markup}</div>`, view);
  (element.parentElement as HTMLElement).style.cssText = box;
  element.style.cssText = styles;
  await told(element);
  return element;
}

it('a small card stays small in the room that the page keeps for it', async () => {
  const card = await inside('width: 30em', '<pub-card layout="compact"></pub-card>', ARTICLE, 'min-block-size: 20em');
  expect(part(card, 'card')?.offsetHeight).to.be.lessThan(60);
});

describe('narrow or magnified', () => {
  const NASTY = { ...ARTICLE, title: WORD, source: { ...ARTICLE.source, title: WORD } };
  const cases: [note: string, markup: string, view: unknown][] = [
    ['article', '<pub-card></pub-card>', NASTY],
    ['publication', '<pub-card layout="publication"></pub-card>', NASTY],
    ['compact', '<pub-card layout="compact"></pub-card>', NASTY],
    ['summary', '<pro-profile></pro-profile>', { ...PROFILE, displayName: WORD }],
    ['full', '<pro-profile layout="full"></pro-profile>', { ...PROFILE, displayName: WORD }],
    ['byline', '<pro-profile layout="compact"></pro-profile>', { ...PROFILE, displayName: WORD }],
  ];
  for (const width of ['160px', '600px']) {
    for (const [note, markup, view] of cases) {
      it(`nothing stands out of its box: ${note}, ${width}`, async () => {
        const element = await inside(`width: ${width}`, markup, view);
        const box = element.parentElement?.getBoundingClientRect();
        for (const inner of element.shadowRoot?.querySelectorAll('*') ?? []) {
          const { left, right, width: wide } = inner.getBoundingClientRect();
          if (wide === 0) continue;
          expect(right, inner.outerHTML).to.be.at.most((box?.right ?? 0) + 1);
          expect(left, inner.outerHTML).to.be.at.least((box?.left ?? 0) - 16);
        }
      });
    }
  }

  for (const parent of ['display: grid', 'float: left; max-width: 100%']) {
    it(`a card gives way in a narrow parent that has ${parent}`, async () => {
      const card = mount('<div><div><pub-card></pub-card><i></i></div></div>', ARTICLE);
      const holder = card.parentElement as HTMLElement;
      holder.style.cssText = parent;
      (holder.parentElement as HTMLElement).style.width = '300px';
      await told(card);
      const { right } = card.getBoundingClientRect();
      expect(right).to.be.at.most((holder.parentElement?.getBoundingClientRect().right ?? 0) + 1);
    });
  }
});

describe('text that is cut', () => {
  it('is there in full for those who listen, and in a tooltip', async () => {
    const card = await inside('width: 300px', '<pub-card></pub-card>', { ...ARTICLE, title: LONG });
    const title = part(card, 'title') as HTMLElement;
    expect(title.textContent).to.equal(LONG);
    expect(title.title).to.equal(LONG);
    expect(title.scrollHeight).to.be.greaterThan(title.clientHeight);
  });

  it('has no tooltip where nothing can be cut', async () => {
    const card = await mounted('<pub-card></pub-card>', ARTICLE);
    expect(part(card, 'title')?.hasAttribute('title')).to.equal(false);
  });

  for (const layout of ['article', 'compact']) {
    it(`stays cut when the title has focus: nothing moves, and the keys still scroll the page: ${layout}`, async () => {
      const card = await inside('width: 300px', `<pub-card layout="${layout}"></pub-card>`, {
        ...ARTICLE,
        title: LONG,
        description: LONG,
      });
      const places = () =>
        [...(card.shadowRoot?.querySelectorAll('[part]') ?? []), card].map((inner) => {
          const { top, bottom } = inner.getBoundingClientRect();
          return [inner.getAttribute('part'), Math.round(top), Math.round(bottom)].join(' ');
        });
      const before = places();
      const title = part(card, 'title') as HTMLElement;
      title.focus({ focusVisible: true } as FocusOptions);
      expect(places()).to.deep.equal(before);
      expect(getComputedStyle(title).overflowY).to.equal('hidden');
    });
  }
});

describe('a picture with a content warning', () => {
  const labelled = (...vals: string[]) => ({ ...ARTICLE, labels: vals.map((val) => ({ val })) });

  for (const [val, reason] of [
    ['porn', 'Adult content'],
    ['graphic-media', 'Graphic content'],
    ['!warn', 'Content warning'],
  ] as const) {
    it(`stands behind a button: ${val}`, async () => {
      const card = await inside('width: 400px', '<pub-card></pub-card>', labelled('art', val));
      const warning = part(card, 'warning') as HTMLDetailsElement;
      const button = part(card, 'show-picture') as HTMLElement;
      expect(button.textContent).to.equal(`${reason}Show picture`);
      expect(warning.open).to.equal(false);
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
  }

  it('leaves its icon out: a letter stands in', async () => {
    for (const layout of ['article', 'publication', 'compact']) {
      const card = await mounted(`<pub-card layout="${layout}"></pub-card>`, labelled('porn'));
      expect(part(card, 'tile'), layout).not.to.equal(null);
      expect(card.shadowRoot?.querySelector('img.picture'), layout).to.equal(null);
    }
  });

  it('shows other labels’ pictures', async () => {
    const card = await mounted('<pub-card></pub-card>', labelled('art', 'spoiler', 'pornography-free'));
    expect(part(card, 'warning')).to.equal(null);
    expect(part(card, 'cover')?.checkVisibility()).to.equal(true);
  });
});

describe('targets', () => {
  const cases: [note: string, markup: string, view: unknown, names: string[]][] = [
    ['article', '<pub-card></pub-card>', ARTICLE, ['card', 'button']],
    ['publication', '<pub-card></pub-card>', PUBLICATION, ['card', 'button']],
    ['compact', '<pub-card layout="compact"></pub-card>', ARTICLE, ['card']],
    ['warning', '<pub-card></pub-card>', { ...ARTICLE, labels: [{ val: 'porn' }] }, ['show-picture']],
    [
      'full',
      '<pro-profile layout="full"></pro-profile>',
      { ...PROFILE, website: 'https://a.example' },
      ['title', 'website'],
    ],
    ['byline', '<pro-profile layout="compact"></pro-profile>', PROFILE, ['title']],
  ];
  for (const [note, markup, view, names] of cases) {
    it(`are 24 px high at least: ${note}`, async () => {
      const element = await inside('width: 300px; font: 16px/1.2 sans-serif', markup, view);
      for (const name of names) expect(part(element, name)?.offsetHeight, name).to.be.at.least(24);
    });
  }
});

describe('focus', () => {
  it('has a ring with a ground of its own around a card, whatever colour the page has', async () => {
    const card = await mounted('<pub-card appearance="publication"></pub-card>', ARTICLE);
    const title = part(card, 'title') as HTMLElement;
    title.focus({ focusVisible: true } as FocusOptions);
    const { outlineColor, boxShadow } = getComputedStyle(title, '::before');
    expect(outlineColor).to.equal('rgb(38, 35, 29)');
    expect(boxShadow).to.contain('rgb(251, 247, 239)');
  });

  for (const layout of ['full', 'compact']) {
    it(`rings the name where only the name is a link: ${layout}`, async () => {
      const person = await mounted<ProProfile>(`<pro-profile layout="${layout}"></pro-profile>`, PROFILE);
      const title = part(person, 'title') as HTMLElement;
      title.focus({ focusVisible: true } as FocusOptions);
      expect(getComputedStyle(title).outlineStyle).to.equal('solid');
      expect(getComputedStyle(title, '::before').content).to.equal('none');
    });
  }
});

describe('media', () => {
  it('asks for more contrast: the page’s own colours, and nothing quiet', async () => {
    const view = { ...ARTICLE, source: { ...ARTICLE.source, uri: 'https://example.com' } };
    const card = await mounted('<pub-card appearance="publication"></pub-card>', view);
    // No driver emulates this one: the rule itself is told that it holds.
    const rules = [...cardSheet(PubCard).cssRules].filter((rule) => rule instanceof CSSMediaRule);
    const rule = rules.find(({ media }) => media.mediaText.includes('prefers-contrast: more'));
    if (!rule) throw new Error('no rule for more contrast');
    const query = rule.media.mediaText;
    rule.media.mediaText = 'all';
    expect(style(card, 'card').backgroundColor).to.equal('rgb(255, 255, 255)');
    expect(style(card, 'button').backgroundColor).to.equal('rgb(0, 0, 0)');
    for (const name of ['title', 'description', 'meta', 'domain']) {
      expect(style(card, name).color, name).to.equal('rgb(0, 0, 0)');
    }
    rule.media.mediaText = query;
  });

  it('has the system’s colours where they are forced: titles and a disabled button', async () => {
    const card = await mounted('<pub-card appearance="dark" disabled></pub-card>', ARTICLE);
    const rules = [...cardSheet(PubCard).cssRules].filter((rule) => rule instanceof CSSMediaRule);
    const forced = rules.filter(({ media }) => media.mediaText.includes('forced-colors: active'));
    const queries = forced.map(({ media }) => media.mediaText);
    for (const { media } of forced) media.mediaText = 'all';
    const system = (color: string) => {
      const probe = document.createElement('i');
      probe.style.color = color;
      card.shadowRoot?.querySelector('[part~=card]')?.append(probe);
      const { color: computed } = getComputedStyle(probe);
      probe.remove();
      return computed;
    };
    expect(style(card, 'title').color).to.equal(system('LinkText'));
    expect(style(card, 'button').color).to.equal(system('GrayText'));
    expect(style(card, 'button').borderTopColor).to.equal(system('GrayText'));
    for (const [index, { media }] of forced.entries()) media.mediaText = queries[index] ?? '';
  });

  it('prints every word, and no button', async () => {
    const card = await inside('width: 300px', '<pub-card appearance="dark"></pub-card>', { ...ARTICLE, title: LONG });
    await emulateMedia({ media: 'print' });
    const { scrollHeight, clientHeight } = part(card, 'title') as HTMLElement;
    expect(scrollHeight - clientHeight).to.be.at.most(NO_LINE);
    expect(style(card, 'card').backgroundColor).to.equal('rgb(255, 255, 255)');
    expect(style(card, 'title').color).to.equal('rgb(0, 0, 0)');
    expect(style(card, 'button').display).to.equal('none');
    await emulateMedia({ media: 'screen' });
  });
});

describe('a skeleton', () => {
  const shapes: [markup: string, shape: string][] = [
    ['url="https://x.example/a"', 'article'],
    ['url="https://x.example/"', 'publication'],
    ['url="https://x.example/a" layout="compact"', 'compact'],
  ];
  for (const [attributes, shape] of shapes) {
    it(`has the shape of what comes: ${attributes}`, async () => {
      stubAppView();
      const card = mount(`<pub-card ${attributes} loading="eager"></pub-card>`);
      await atRest();
      expect(part(card, 'skeleton')?.part.contains(shape)).to.equal(true);
      expect(part(card, 'title')?.getAttribute('href')).to.contain('https://x.example/');
      expect(partText(card, 'title')).to.equal('x.example');
      freshStage();
      resetConfig();
    });
  }
});

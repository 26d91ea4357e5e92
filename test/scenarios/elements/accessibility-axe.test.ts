import { expect } from 'chai';
import { audit } from '../../elements/audit.ts';
import { atRest, type Embed, freshStage, mount, part, told } from '../../elements/mount.ts';
import { ARTICLE, PROFILE, PUBLICATION } from '../../elements/samples.ts';
import { stubAppView } from '../../elements/stub-app-view.ts';

type Attributes = Readonly<Record<string, string>>;
type Subject = readonly [note: string, tag: 'pub-card' | 'pro-profile', attributes: Attributes, view?: unknown];

const LINK = 'https://example.com/a';
const BARE = { ...ARTICLE, thumb: undefined, source: { ...ARTICLE.source, icon: undefined } };
const LOOSE = { ...ARTICLE, source: undefined, thumb: undefined, associatedProfiles: undefined };

const cards: Subject[] = ['article', 'publication', 'compact'].flatMap((layout) =>
  // On a light page and on a dark one `auto` is both of `light` and `dark`.
  ['auto', 'publication'].flatMap((appearance): Subject[] => {
    const attributes = { contrast: 'aa', layout, appearance };
    const note = `${layout} ${appearance}`;
    return [
      [note, 'pub-card', attributes, layout === 'publication' ? PUBLICATION : ARTICLE],
      [`${note}, tile, no cover`, 'pub-card', attributes, BARE],
      [`${note}, loose`, 'pub-card', attributes, LOOSE],
      [`${note}, disabled`, 'pub-card', { ...attributes, disabled: '' }, ARTICLE],
      [`${note}, cta=article`, 'pub-card', { ...attributes, cta: 'article' }, ARTICLE],
      [`${note}, no card`, 'pub-card', { ...attributes, url: LINK, loading: 'eager' }],
      [`${note}, nowhere to go`, 'pub-card', { ...attributes, url: 'javascript:alert(1)', loading: 'eager' }],
    ];
  }),
);
const people: Subject[] = ['summary', 'full', 'compact'].flatMap((layout) =>
  ['auto', 'dark'].flatMap((appearance): Subject[] => {
    const attributes = { layout, appearance };
    const note = `${layout} ${appearance}`;
    return [
      [note, 'pro-profile', attributes, PROFILE],
      [`${note}, tile`, 'pro-profile', attributes, { ...PROFILE, avatar: undefined }],
      [`${note}, no profile`, 'pro-profile', { ...attributes, actor: 'bob.example', loading: 'eager' }],
    ];
  }),
);

/** Puts all of them on one page: what is wrong between two shows, and axe is started once. */
function show(subjects: readonly Subject[], scheme: string, lang: string): { stage: HTMLElement; elements: Embed[] } {
  const stage = freshStage();
  stage.lang = lang;
  stage.dir = lang === 'ar' ? 'rtl' : 'ltr';
  document.documentElement.lang = 'en';
  document.title = 'Cards';
  // Every colour of ours follows the scheme of the page, whether the reader or the page chose it.
  document.documentElement.style.colorScheme = scheme;
  // A byline has no ground of its own, and axe takes a page without one for white.
  document.documentElement.style.background = 'Canvas';
  const elements = subjects.map(([note, tag, attributes, view]) => {
    const element = document.createElement(tag);
    element.id = note.replace(/\W+/g, '-');
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    if (view) element.view = view;
    stage.append(element);
    return element;
  });
  return { stage, elements };
}

describe('axe finds nothing', () => {
  // Colours are by scheme, and what is beside what by direction: neither by both.
  for (const [scheme, lang] of [
    ['light', 'en'],
    ['dark', 'ar'],
  ] as const) {
    const place = `on a ${scheme} page in ${lang === 'ar' ? 'Arabic, right to left' : 'English'}`;
    for (const [kind, subjects] of [
      ['cards', cards],
      ['profiles', people],
    ] as const) {
      it(`in ${subjects.length} ${kind} ${place}`, async () => {
        stubAppView(() => ({}));
        const { stage, elements } = show(subjects, scheme, lang);
        await Promise.all(elements.map(told));
        expect(await audit(stage)).to.deep.equal([]);
      });
    }

    it(`while they load, ${place}`, async () => {
      stubAppView();
      const loading = [...cards, ...people]
        .filter(([note]) => note.includes('no card') || note.includes('no profile'))
        .map(([note, tag, attributes]): Subject => [`${note} yet`, tag, attributes]);
      const { stage, elements } = show(loading, scheme, lang);
      await atRest();
      for (const element of elements) expect(part(element, 'skeleton'), element.id).not.to.equal(null);
      expect(await audit(stage)).to.deep.equal([]);
    });
  }

  it('in the children of the page, whose colours are its own', async () => {
    stubAppView(() => ({}));
    const card = mount(`<pub-card url="${LINK}" loading="eager"><a href="${LINK}">My blog</a></pub-card>`);
    await told(card);
    expect(await audit(card, false)).to.deep.equal([]);
  });

  it('and finds a text that cannot be read, so it does judge colours', async () => {
    const view = { ...ARTICLE, source: { ...ARTICLE.source, uri: 'https://example.com' } };
    const card = mount('<pub-card layout="article"></pub-card>', view);
    card.style.setProperty('--pub-card-foreground', '#ddd');
    card.style.setProperty('--pub-card-background', '#fff');
    await told(card);
    const found = await audit(card);
    for (const name of ['title', 'description', 'name', 'domain', 'date']) {
      expect(
        found.some((line) => line.startsWith('color-contrast') && line.includes(`part="${name}"`)),
        name,
      ).to.equal(true);
    }
  });
});

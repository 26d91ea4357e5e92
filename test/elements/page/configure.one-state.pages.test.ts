import { expect } from 'chai';
import type * as Masthead from '../../../src/elements/index.ts';
import { freshStage, part, partText, rest, told, until } from '../mount.ts';
import { type PlainPage, plainPage } from '../plain-page.ts';
import { ARTICLE, PROFILE } from '../samples.ts';

// Several copies of the scripts in one page, from dist/, which `npm run build` makes. They are one
// for the page.
const LINK = 'https://tides.example';
const known = (url: URL) =>
  url.pathname.endsWith('getProfileView') ? PROFILE : { view: { external: { ...ARTICLE, uri: LINK } } };

type Names = Pick<typeof Masthead, 'configure' | 'registerMessages'>;

async function pageOf(name: string): Promise<PlainPage> {
  const page = await plainPage(name, known);
  await until(() => page.window.customElements.get('pro-profile'));
  return page;
}

/**
 * Puts an element in the page, about its usual subject or another, and waits until it has settled.
 */
async function settled(page: PlainPage, tag: string, subject?: string): Promise<Element> {
  const element = page.document.createElement(tag);
  if (tag === 'pro-profile') element.setAttribute('actor', subject ?? 'a.example');
  else element.setAttribute('url', subject ?? LINK);
  element.setAttribute('loading', 'eager');
  const event = told(element);
  page.document.body.append(element);
  await event;
  return element;
}

const hosts = (page: PlainPage) => page.asked.map(({ host }) => host);

describe('a page with several of our scripts', () => {
  afterEach(() => {
    freshStage();
  });

  const pages = [
    'tags-card-first.html',
    'tags-card-first-data-first.html',
    'tags-profile-first.html',
    'tags-profile-first-data-first.html',
  ];
  for (const name of pages)
    it(`has one object, which takes the addresses of whichever tag has them and configures both elements: ${name}`, async () => {
      const page = await pageOf(name);
      const names = page.masthead as Record<string, unknown> | undefined;
      const { customElements } = page.window;
      expect(names?.PubCard === customElements.get('pub-card')).to.equal(true);
      expect(names?.ProProfile === customElements.get('pro-profile')).to.equal(true);
      for (const tag of ['pub-card', 'pro-profile']) await settled(page, tag);
      expect(hosts(page)).to.deep.equal(['data.example', 'people.example']);
      page.masthead?.configure({ appView: 'https://one.example', profileAppView: 'https://two.example' });
      await until(() => page.asked.length > 3);
      expect(hosts(page).slice(2).sort()).to.deep.equal(['one.example', 'two.example']);
    });

  for (const name of ['tag-then-module.html', 'module-then-tag.html'])
    for (const by of ['OwnMasthead', 'Masthead'])
      it(`has one state, whichever copy is told, and asks once: ${name}, ${by}`, async () => {
        const page = await pageOf(name);
        const names = Reflect.get(page.window, by) as Names;
        page.document.body.lang = 'eo';
        names.configure({ appView: 'https://configured.example' });
        const [card, own] = await Promise.all(['pub-card', 'own-card'].map((tag) => settled(page, tag)));
        const profile = await settled(page, 'pro-profile');
        expect(hosts(page)).to.deep.equal(Array(2).fill('configured.example'));
        names.registerMessages('eo', { card: { by: 'de {author}' }, profile: { skills: 'Propra' } });
        await rest();
        for (const one of [card, own, await settled(page, 'pub-card')])
          expect(partText(one as Element, 'author')).to.equal('de @mara.example');
        expect(part(profile, 'skills')?.ariaLabel).to.equal('Propra');
      });
});

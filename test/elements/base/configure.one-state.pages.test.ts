import { expect } from 'chai';
import type * as Masthead from '../../../src/elements/index.ts';
import { freshStage, part, partText, rest, told, until } from '../mount.ts';
import { type PlainPage, plainPage } from '../plain-page.ts';
import { ARTICLE, PROFILE } from '../samples.ts';

// Several copies of the scripts in one page, from dist/, which `npm run build` makes. They are one for the page.
const LINK = 'https://tides.example';
const known = (url: URL) =>
  url.pathname.endsWith('getProfileView') ? PROFILE : { view: { external: { ...ARTICLE, uri: LINK } } };

type Names = Pick<typeof Masthead, 'configure' | 'registerMessages'>;

/** Of the page's own module. */
const own = (page: PlainPage) => (page.window as { OwnMasthead?: Names }).OwnMasthead;

async function pageOf(name: string): Promise<PlainPage> {
  const page = await plainPage(name, known);
  await until(() => page.window.customElements.get('pro-profile'));
  return page;
}

/** Puts an element in the page, about its usual subject or another, and waits until it has settled. */
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
  for (const name of pages) {
    describe(name, () => {
      it('has the names of both in one object', async () => {
        const page = await pageOf(name);
        const names = page.masthead as Record<string, unknown> | undefined;
        expect(['PubCard', 'ProProfile', 'configure'].map((name) => typeof names?.[name])).to.deep.equal(
          Array(3).fill('function'),
        );
        const { customElements } = page.window;
        expect(names?.PubCard === customElements.get('pub-card')).to.equal(true);
        expect(names?.ProProfile === customElements.get('pro-profile')).to.equal(true);
      });

      it('takes the addresses from whichever tag has them', async () => {
        const page = await pageOf(name);
        await settled(page, 'pub-card');
        await settled(page, 'pro-profile');
        expect(hosts(page)).to.deep.equal(['data.example', 'people.example']);
      });

      it('configures cards and profiles, also those that are there already', async () => {
        const page = await pageOf(name);
        for (const tag of ['pub-card', 'pro-profile']) await settled(page, tag);
        page.masthead?.configure({ appView: 'https://one.example', profileAppView: 'https://two.example' });
        await until(() => page.asked.length > 3);
        expect(hosts(page).slice(2).sort()).to.deep.equal(['one.example', 'two.example']);
        await settled(page, 'pub-card', `${LINK}/2`);
        await settled(page, 'pro-profile', 'b.example');
        expect(hosts(page).slice(4)).to.deep.equal(['one.example', 'two.example']);
      });
    });
  }

  for (const name of ['tag-then-module.html', 'module-then-tag.html']) {
    describe(name, () => {
      const callers: [note: string, names: (page: PlainPage) => Names | undefined][] = [
        ["the page's own module", own],
        ['the script tag', (page) => page.masthead as Names | undefined],
      ];
      for (const [note, names] of callers) {
        it(`is configured by ${note}`, async () => {
          const page = await pageOf(name);
          names(page)?.configure({ appView: 'https://configured.example' });
          await settled(page, 'pub-card');
          await settled(page, 'own-card', `${LINK}/2`);
          await settled(page, 'pro-profile');
          expect(hosts(page)).to.deep.equal(Array(3).fill('configured.example'));
        });

        it(`has the words that ${note} registers, also in elements that are there already`, async () => {
          const page = await pageOf(name);
          page.document.body.lang = 'eo';
          names(page)?.configure({ appView: 'https://configured.example' });
          const cards = [await settled(page, 'pub-card'), await settled(page, 'own-card')];
          const profile = await settled(page, 'pro-profile');
          names(page)?.registerMessages('eo', { card: { by: 'de {author}' }, profile: { skills: 'Propra' } });
          await rest();
          for (const card of cards) expect(partText(card, 'author')).to.equal('de @mara.example');
          expect(part(profile, 'skills')?.ariaLabel).to.equal('Propra');
          expect(partText(await settled(page, 'pub-card'), 'author')).to.equal('de @mara.example');
        });
      }

      it('asks once for what elements of both copies show', async () => {
        const page = await pageOf(name);
        own(page)?.configure({ appView: 'https://configured.example' });
        await Promise.all(['pub-card', 'own-card'].map((tag) => settled(page, tag)));
        await settled(page, 'own-card');
        expect(page.asked.length).to.equal(1);
      });

      it('has its state in one place, under a name that every copy knows', async () => {
        const page = await pageOf(name);
        expect(typeof Reflect.get(page.window, Symbol.for('masthead'))).to.equal('object');
      });
    });
  }
});

import { expect } from 'chai';
import { KINDS, type Kind, markupOf, renderedOf } from '../kinds.ts';
import { atRest, type Embed, freshStage, mountDeclared, states, told, until } from '../mount.ts';
import { resetConfig, type StubAppView, stubAppView } from '../stub-app-view.ts';

const EAGER = 'loading="eager"';

/** Where the keyboard is, as a reader sees it: a part of an element, or text of the page. */
function focused(): string {
  const { activeElement } = document;
  const inside = activeElement?.shadowRoot?.activeElement;
  if (inside) return `${activeElement?.localName} ${inside.getAttribute('part')}`;
  return activeElement === document.body ? 'nothing' : (activeElement?.textContent ?? 'nothing');
}

for (const kind of KINDS) {
  describe(`focus() of a <${kind.tag}>`, () => {
    let stub: StubAppView;
    beforeEach(() => {
      stub = stubAppView();
    });
    afterEach(() => {
      scrollTo(0, 0);
      freshStage();
      resetConfig();
    });

    const title = `${kind.tag} title`;
    const link = (words: string) => `<a href="https://a.example/1">${words}</a>`;
    const layouts = kind.tag === 'pub-card' ? ['article', 'publication', 'compact'] : ['summary', 'full', 'compact'];
    const found = { status: 200, body: kind.answer('One') };
    const none = { status: 200, body: {} };

    type Answer = { readonly status: number; readonly body: object };
    const cases: [note: string, markup: string, answer: Answer | undefined, where: string][] = [
      ...layouts.map((layout): [string, string, Answer, string] => [
        `goes to its title: ${layout}`,
        markupOf(kind, `${EAGER} layout="${layout}"`),
        found,
        title,
      ]),
      ['goes to the link of its placeholder', markupOf(kind, EAGER), undefined, title],
      ['goes to what the server wrote, while it asks', renderedOf(kind, 'One', EAGER), undefined, title],
      ['goes to the first link in it while it loads', markupOf(kind, EAGER, link('My blog')), undefined, 'My blog'],
      [
        'finds that link wherever it is',
        markupOf(kind, EAGER, `<p>See <b>my</b> ${link('blog')}.</p>${link('Other')}`),
        none,
        'blog',
      ],
      ['goes nowhere where there is no link', markupOf(kind, EAGER, '<p>Nothing</p>'), none, 'nothing'],
    ];
    for (const [note, markup, answer, where] of cases) {
      it(note, async () => {
        const element = mountDeclared<Embed>(markup);
        const { answer: give } = await stub.request(0);
        if (answer) {
          const settled = told(element);
          give(answer.body, answer.status);
          await settled;
        }
        element.focus();
        expect(focused()).to.equal(where);
        (document.activeElement as HTMLElement | null)?.blur();
      });
    }

    it('scrolls to it, unless the page says not to', async () => {
      const element = await shown(kind, '<svg height="5000"></svg>');
      scrollTo(0, 0);
      element.focus({ preventScroll: true });
      await atRest();
      expect([focused(), scrollY]).to.deep.equal([title, 0]);
      (element.shadowRoot?.activeElement as HTMLElement | null)?.blur();
      element.focus();
      await until(() => scrollY > 0);
      expect([focused(), scrollY > 0]).to.deep.equal([title, true]);
    });

    async function shown(kind: Kind, before = ''): Promise<Embed> {
      const element = mountDeclared<Embed>(before + markupOf(kind, EAGER));
      (await stub.request(0)).answer(kind.answer('One'));
      await told(element);
      expect(states(element)).to.deep.equal(['ready']);
      return element;
    }
  });
}

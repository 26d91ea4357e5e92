import { expect } from 'chai';
import { KINDS, markupOf, renderedOf } from '../kinds.ts';
import { atRest, type Embed, mount, told, until } from '../mount.ts';
import { eachStub } from '../stub-app-view.ts';

const EAGER = 'loading="eager"';
const LAYOUTS = { 'pub-card': ['article', 'publication', 'compact'], 'pro-profile': ['summary', 'full', 'compact'] };

/** Where the keyboard is, as a reader sees it: a part of an element, or text of the page. */
function focused(): string {
  const { activeElement } = document;
  const inside = activeElement?.shadowRoot?.activeElement;
  if (inside) return `${activeElement?.localName} ${inside.getAttribute('part')}`;
  return activeElement === document.body ? 'nothing' : (activeElement?.textContent ?? 'nothing');
}

for (const kind of KINDS) {
  describe(`focus() of a <${kind.tag}>`, () => {
    const stub = eachStub();
    const title = `${kind.tag} title`;
    const link = (words: string) => `<a href="https://a.example/1">${words}</a>`;
    const [found, none] = [kind.answer('One'), {}];
    const inside = (children: string) => markupOf(kind, EAGER, children);

    const cases: [note: string, markup: string, answer: object | undefined, where: string][] = [
      ...LAYOUTS[kind.tag].map((layout): [string, string, object, string] => [
        `goes to its title: ${layout}`,
        markupOf(kind, `${EAGER} layout="${layout}"`),
        found,
        title,
      ]),
      ['goes to the link of its placeholder', inside(''), undefined, title],
      ['goes to what the server wrote, while it asks', renderedOf(kind, 'One', EAGER), undefined, title],
      ['goes to the first link in it while it loads', inside(link('My blog')), undefined, 'My blog'],
      ['finds it anywhere', inside(`<p>See <b>my</b> ${link('blog')}.</p>${link('Other')}`), none, 'blog'],
      ['goes nowhere where there is no link', inside('<p>Nothing</p>'), none, 'nothing'],
    ];
    for (const [note, markup, answer, where] of cases) {
      it(note, async () => {
        const element = mount<Embed>(markup);
        const request = await stub.request(0);
        if (answer) {
          const settled = told(element);
          request.answer(answer);
          await settled;
        }
        element.focus();
        expect(focused()).to.equal(where);
        (document.activeElement as HTMLElement | null)?.blur();
      });
    }

    it('scrolls to it, unless the page says not to', async () => {
      const element = await stub.shown(`<svg height="5000"></svg>${inside('')}`, found);
      scrollTo(0, 0);
      element.focus({ preventScroll: true });
      await atRest();
      expect([focused(), scrollY]).to.deep.equal([title, 0]);
      (element.shadowRoot?.activeElement as HTMLElement | null)?.blur();
      element.focus();
      await until(() => scrollY > 0);
      expect([focused(), scrollY > 0]).to.deep.equal([title, true]);
    });
  });
}

import { expect } from 'chai';
import { KINDS, looks, markupOf, renderedOf, STYLED } from '../kinds.ts';
import { atRest, type Embed, hearAll, mount, part, parts, partText, states, told, until } from '../mount.ts';
import { eachStub } from '../stub-app-view.ts';

const EAGER = 'loading="eager"';
/** What an element shows, how often, and how. */
const shown = (element: Element) => [partText(element, 'title'), parts(element, 'card').length, looks(element)];
const nodesOf = (element: Element) => [...(element.shadowRoot?.querySelectorAll('[part]') ?? [])];

for (const kind of KINDS) {
  describe(`the shadow root of a <${kind.tag}>`, () => {
    const stub = eachStub();

    it('can be written as HTML, and is copied with the element: the copy shows and looks the same, and asks for itself', async () => {
      const element = await stub.shown(markupOf(kind, EAGER), kind.answer('One'));
      const html = element.getHTML({ serializableShadowRoots: true });
      expect([html.includes('shadowrootmode="open"'), html.includes('>One<')]).to.deep.equal([true, true]);
      const copy = element.cloneNode(true) as Embed;
      expect(partText(copy, 'title')).to.equal('One');
      const heard = hearAll(copy);
      element.after(copy);
      await copy.updateComplete;
      expect(shown(copy)).to.deep.equal(['One', 1, STYLED]);
      (await stub.request(1)).answer(kind.answer('Two'));
      await until(() => heard.length);
      expect(heard.map(({ type }) => type)).to.deep.equal([`${kind.tag}-load`]);
      expect(shown(copy)).to.deep.equal(['Two', 1, STYLED]);
      expect(shown(element)).to.deep.equal(['One', 1, STYLED]);
    });

    it('may be closed: the element shows and tells as ever', async () => {
      const errors: string[] = [];
      const complain = (event: Event) => errors.push(String((event as PromiseRejectionEvent).reason ?? event));
      for (const type of ['error', 'unhandledrejection']) addEventListener(type, complain);
      const closed = renderedOf(kind, 'One', EAGER).replace('"open"', '"closed"');
      const element = mount<Embed>(closed);
      const heard = hearAll(element);
      expect(element.shadowRoot).to.equal(null);
      (await stub.request(0)).answer(kind.answer('Two'));
      await until(() => heard.length);
      expect([heard.map(({ type }) => type), states(element)]).to.deep.equal([[`${kind.tag}-load`], ['ready']]);
      expect(element.getBoundingClientRect().height).to.be.greaterThan(20);
      element.setAttribute('layout', 'compact');
      element.focus();
      await atRest();
      for (const type of ['error', 'unhandledrejection']) removeEventListener(type, complain);
      expect(errors).to.deep.equal([]);
    });

    /** Where an element that a server rendered has its data from: with JSON it asks nobody. */
    const sources: [
      note: string,
      attributes: string,
      data: boolean,
      answer: (name: string, more: object) => unknown,
    ][] = [
      ['with its data as JSON', EAGER, true, () => undefined],
      ['and that asks', EAGER, false, async (...what) => (await stub.request(0)).answer(kind.answer(...what))],
      ['and that is given its data', '', false, () => undefined],
    ];
    for (const [note, attributes, data, answer] of sources) {
      const rendered = (more: object) => mount<Embed>(renderedOf(kind, 'One', attributes, { data, more }));
      const settle = async (element: Embed, more: object) => {
        if (attributes === '') element.view = kind.data('One', more);
        const settled = told(element);
        await answer('One', more);
        await settled;
        await atRest();
      };

      it(`keeps all that a server wrote when it shows the same: ${note}`, async () => {
        const more = kind.tag === 'pub-card' ? { labels: [{ val: 'porn' }] } : {};
        const element = rendered(more);
        const before = nodesOf(element);
        // What a reader has marked is such a range.
        const range = document.createRange();
        const text = part(element, 'title')?.firstChild as Text;
        range.setStart(text, 0);
        range.setEnd(text, 2);
        part(element, 'warning')?.setAttribute('open', '');
        await settle(element, more);
        const after = nodesOf(element);
        expect(states(element)).to.deep.equal(['ready']);
        expect(part(element, 'warning')?.hasAttribute('open') ?? true, 'open, as a reader left it').to.equal(true);
        expect(after.length).to.equal(before.length);
        expect(after.every((node, index) => node === before[index])).to.equal(true);
        expect(range.toString()).to.equal('On');
        expect(shown(element)).to.deep.equal(['One', 1, STYLED]);
      });

      it(`shows what changes later in what it has kept: ${note}`, async () => {
        const element = rendered({});
        await settle(element, {});
        element.view = kind.data('Two');
        await told(element);
        expect(shown(element)).to.deep.equal(['Two', 1, STYLED]);
        element.setAttribute('layout', 'compact');
        await element.updateComplete;
        expect(part(element, 'card')?.part.contains('compact')).to.equal(true);
        expect(parts(element, 'card').length).to.equal(1);
      });
    }
  });
}

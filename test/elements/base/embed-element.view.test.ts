import { expect } from 'chai';
import { KINDS, markupOf, renderedOf } from '../kinds.ts';
import { atRest, type Embed, freshStage, mount, mountDeclared, partText, states, told } from '../mount.ts';
import { resetConfig, type StubAppView, stubAppView } from '../stub-app-view.ts';

const EAGER = 'loading="eager"';

for (const kind of KINDS) {
  const nameIn = (view: unknown) => {
    const { title, displayName } = (view ?? {}) as { title?: string; displayName?: string };
    return title ?? displayName ?? null;
  };

  describe(`view and shown of a <${kind.tag}>`, () => {
    let stub: StubAppView;
    beforeEach(() => {
      stub = stubAppView();
    });
    afterEach(() => {
      freshStage();
      resetConfig();
    });

    it('are null before there is anything', async () => {
      const element = document.createElement(kind.tag);
      expect([element.view, element.shown]).to.deep.equal([null, null]);
      const waiting = mount<Embed>(markupOf(kind, EAGER));
      await stub.request(0);
      expect([waiting.view, waiting.shown]).to.deep.equal([null, null]);
    });

    const given: [note: string, view: unknown, name: string | null][] = [
      ['data', kind.data('One'), 'One'],
      ['an answer of an AppView', kind.answer('One'), 'One'],
      ['data with a field that nobody knows', { ...kind.data('One'), unknown: {} }, 'One'],
      ['nothing usable', { some: 'thing' }, null],
      ['a text', 'One', null],
    ];
    for (const [note, view, name] of given) {
      it(`are the very thing that was set, and what is shown of it: ${note}`, async () => {
        const element = document.createElement(kind.tag);
        element.view = view;
        expect(element.view === view).to.equal(true);
        const settled = told(element);
        freshStage().append(element);
        await settled;
        expect([element.view === view, nameIn(element.shown)]).to.deep.equal([true, name]);
        if (name) expect(partText(element, 'title')).to.equal(name);
      });
    }

    it('tell what was set apart from what was found', async () => {
      const element = mount<Embed>(markupOf(kind, EAGER));
      (await stub.request(0)).answer(kind.answer('Found'));
      const { detail } = await told(element);
      expect([element.view, nameIn(element.shown)]).to.deep.equal([null, 'Found']);
      expect(element.shown === detail.view).to.equal(true);
      const view = kind.data('Given');
      element.view = view;
      expect([element.view === view, nameIn(element.shown)]).to.deep.equal([true, 'Found']);
      await told(element);
      expect([element.view === view, nameIn(element.shown)]).to.deep.equal([true, 'Given']);
    });

    for (const nothing of [null, undefined]) {
      it(`go back to asking with ${nothing}`, async () => {
        const element = mount<Embed>(markupOf(kind, EAGER), kind.data('Given'));
        await told(element);
        element.view = nothing;
        expect(element.view).to.equal(null);
        (await stub.request(0)).answer(kind.answer('Found'));
        await told(element);
        expect([element.view, nameIn(element.shown)]).to.deep.equal([null, 'Found']);
      });
    }

    it('take what was read from a view and set on another element', async () => {
      const view = kind.data('One');
      const first = mount<Embed>(markupOf(kind), view);
      await told(first);
      const second = document.createElement(kind.tag);
      second.view = first.view;
      const third = document.createElement(kind.tag);
      third.view = first.shown;
      const settled = Promise.all([told(second), told(third)]);
      first.after(second, third);
      await settled;
      expect([second.view === view, nameIn(second.shown), nameIn(third.shown)]).to.deep.equal([true, 'One', 'One']);
    });

    it('are null and what shows where the data stands in the page', async () => {
      const element = mountDeclared<Embed>(renderedOf(kind, 'One', EAGER, { data: true }));
      await told(element);
      expect([element.view, nameIn(element.shown)]).to.deep.equal([null, 'One']);
    });

    it('show nothing when there is nothing, and after an error', async () => {
      const element = mount<Embed>(markupOf(kind, EAGER));
      (await stub.request(0)).answer({});
      await told(element);
      expect([states(element), element.shown]).to.deep.equal([['fallback'], null]);
      const other = mount<Embed>(markupOf(kind, EAGER));
      (await stub.request(1)).answer({}, 400);
      await told(other);
      expect([states(other), other.shown]).to.deep.equal([['error'], null]);
    });

    it('set again, the very same thing shows nothing anew', async () => {
      const view = kind.data('One');
      const element = mount<Embed>(markupOf(kind), view);
      await told(element);
      let loads = 0;
      element.addEventListener(`${kind.tag}-load`, () => loads++);
      element.view = view;
      await atRest();
      expect(loads).to.equal(0);
    });
  });
}

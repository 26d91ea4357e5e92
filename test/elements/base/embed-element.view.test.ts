import { expect } from 'chai';
import { KINDS, markupOf, renderedOf } from '../kinds.ts';
import { atRest, type Embed, freshStage, hearAll, mounted, partText, told } from '../mount.ts';
import { eachStub } from '../stub-app-view.ts';

const EAGER = 'loading="eager"';
const nameIn = (view: unknown) => {
  const { title, displayName } = (view ?? {}) as { title?: string; displayName?: string };
  return title ?? displayName ?? null;
};

for (const kind of KINDS) {
  describe(`view and shown of a <${kind.tag}>`, () => {
    const stub = eachStub();
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
        expect([element.view, element.shown]).to.deep.equal([null, null]);
        element.view = view;
        const settled = told(element);
        freshStage().append(element);
        await settled;
        expect([element.view === view, nameIn(element.shown)]).to.deep.equal([true, name]);
        if (name) expect(partText(element, 'title')).to.equal(name);
        expect(Reflect.set(element, 'shown', null)).to.equal(false);
        expect(element.shown ?? {}).not.to.have.property('unknown');
        const heard = hearAll(element);
        element.view = view;
        await atRest();
        expect(heard, 'the very same again').to.deep.equal([]);
      });
    }

    it('tell what was set apart from what was found, and go back to asking with null', async () => {
      const element = await stub.shown(markupOf(kind, EAGER), kind.answer('Found'));
      expect([element.view, nameIn(element.shown)]).to.deep.equal([null, 'Found']);
      const view = kind.data('Given');
      element.view = view;
      expect([element.view === view, nameIn(element.shown)]).to.deep.equal([true, 'Found']);
      await told(element);
      expect(nameIn(element.shown)).to.equal('Given');
      for (const [index, nothing] of [null, undefined].entries()) {
        element.view = nothing;
        expect(element.view).to.equal(null);
        (await stub.request(index + 1)).answer(kind.answer(`Found ${index}`));
        const { detail } = await told(element);
        expect([nameIn(element.shown), element.shown === detail.view]).to.deep.equal([`Found ${index}`, true]);
        element.view = view;
        await told(element);
      }
    });

    it('take what was read from a view and set on another element', async () => {
      const first = await mounted<Embed>(markupOf(kind), kind.data('One'));
      for (const view of [first.view, first.shown]) {
        const other = document.createElement(kind.tag);
        other.view = view;
        first.after(other);
        await told(other);
        expect(nameIn(other.shown)).to.equal('One');
      }
    });

    it('are null and what shows where the data is JSON in the page', async () => {
      const element = await mounted<Embed>(renderedOf(kind, 'One', EAGER, { data: true }));
      expect([element.view, nameIn(element.shown)]).to.deep.equal([null, 'One']);
    });
  });
}

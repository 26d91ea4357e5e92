import { expect } from 'chai';
import { KINDS, markupOf } from '../kinds.ts';
import { atRest, type Embed, freshStage, mount, part, told, until } from '../mount.ts';
import { BROKEN } from '../samples.ts';
import { eachStub } from '../stub-app-view.ts';

for (const kind of KINDS) {
  const { field, part: name } = kind.picture;
  const src = `${BROKEN}?${kind.tag}`;
  const isGone = (element: Embed) => part(element, name)?.getAttribute('src') !== src;

  describe(`a picture of a <${kind.tag}> that could not be loaded`, () => {
    eachStub(() => kind.answer('One', { [field]: src }));

    /** An element that asked and whose picture is gone, and how often that was tried. */
    async function asked(): Promise<{ readonly element: Embed; readonly tried: () => number }> {
      const element = mount<Embed>(markupOf(kind, 'loading="eager"'));
      let times = 0;
      const count = ({ target }: Event) => {
        if ((target as Element).getAttribute('src') === src) times++;
      };
      element.shadowRoot?.addEventListener('error', count, true);
      await told(element);
      await until(() => times >= 1 && isGone(element));
      return { element, tried: () => times };
    }

    it('is not tried again by what changes nothing of it', async () => {
      const { element, tried } = await asked();
      element.setAttribute('layout', 'compact');
      await atRest();
      element.removeAttribute('layout');
      element.lang = 'de';
      await atRest();
      expect([tried(), isGone(element)]).to.deep.equal([1, true]);
    });

    const putBack = async (element: Embed) => {
      element.remove();
      await atRest();
      freshStage().append(element);
    };
    const triggers: [note: string, act: (element: Embed) => unknown][] = [
      [`with another ${kind.subject}`, (element) => element.setAttribute(kind.subject, kind.named(2))],
      ['when the browser is online again', () => dispatchEvent(new Event('online'))],
      ['when the element is put back', putBack],
    ];
    for (const [note, act] of triggers) {
      it(`is tried again ${note}`, async () => {
        const { element, tried } = await asked();
        await act(element);
        await until(() => tried() >= 2 && isGone(element));
        expect(tried()).to.equal(2);
      });
    }
  });
}

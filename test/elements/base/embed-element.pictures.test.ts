import { expect } from 'chai';
import { KINDS, markupOf } from '../kinds.ts';
import { atRest, type Embed, freshStage, mount, part, told, until } from '../mount.ts';
import { BROKEN } from '../samples.ts';
import { resetConfig, stubAppView } from '../stub-app-view.ts';

/** How often a picture could not be loaded. */
function watchPicture(element: Embed, src: string): () => number {
  let times = 0;
  element.shadowRoot?.addEventListener(
    'error',
    ({ target }) => {
      if ((target as Element).getAttribute('src') === src) times++;
    },
    true,
  );
  return () => times;
}

for (const kind of KINDS) {
  const { field, part: name } = kind.picture;
  const src = `${BROKEN}?${kind.tag}`;
  const isGone = (element: Embed) => part(element, name)?.getAttribute('src') !== src;

  describe(`a picture of a <${kind.tag}> that could not be loaded`, () => {
    beforeEach(() => {
      stubAppView(() => kind.answer('One', { [field]: src }));
    });
    afterEach(resetConfig);

    /** An element that asked, and whose picture is gone. */
    async function asked(): Promise<readonly [Embed, () => number]> {
      const element = mount<Embed>(markupOf(kind, 'loading="eager"'));
      const times = watchPicture(element, src);
      await told(element);
      await gone(element, times, 1);
      return [element, times];
    }

    /** Waits until the picture has been tried so often, and is gone. */
    async function gone(element: Embed, times: () => number, often: number): Promise<void> {
      await until(() => times() >= often && isGone(element));
      expect([times(), isGone(element)]).to.deep.equal([often, true]);
    }

    it('is not tried again by what changes nothing of it', async () => {
      const [element, times] = await asked();
      element.setAttribute('layout', 'compact');
      await atRest();
      element.removeAttribute('layout');
      element.lang = 'de';
      await atRest();
      expect([times(), isGone(element)]).to.deep.equal([1, true]);
    });

    const triggers: [note: string, act: (element: Embed) => unknown][] = [
      [`with another ${kind.subject}`, (element) => element.setAttribute(kind.subject, kind.named(2))],
      ['when the browser is online again', () => dispatchEvent(new Event('online'))],
      [
        'when the element is put back',
        async (element) => {
          element.remove();
          await atRest();
          freshStage().append(element);
        },
      ],
    ];
    for (const [note, act] of triggers) {
      it(`is tried again ${note}`, async () => {
        const [element, times] = await asked();
        await act(element);
        await gone(element, times, 2);
      });
    }
  });
}

import { expect } from 'chai';
import { KINDS, WAYS } from '../kinds.ts';
import { atRest, type Embed, freshStage, hearAll, part, partText, rest, states, told, until } from '../mount.ts';
import { framedPage, type PlainPage } from '../plain-page.ts';
import { resetConfig, type StubAppView, stubAppView } from '../stub-app-view.ts';
import { trustedMarkup } from '../trusted-markup.ts';

type Page = Pick<PlainPage, 'window' | 'document'>;

for (const kind of KINDS) {
  for (const { way, markup } of WAYS) {
    describe(`a <${kind.tag}> ${way}, moved into another document`, () => {
      let stub: StubAppView;
      let there: Page;
      beforeEach(async () => {
        stub = stubAppView();
        there = await framedPage('empty.html');
      });
      afterEach(() => {
        // What is in the document of a frame that is gone still counts as connected.
        there.document.body.replaceChildren();
        freshStage();
        resetConfig();
      });

      /** Puts an element above the frame, or far below it. */
      function place(attributes: string, height = 0): Embed {
        const box = document.createElement('div');
        box.setHTMLUnsafe(trustedMarkup(`<svg height="${height}"></svg>${markup(kind, attributes)}`));
        const frame = there.window.frameElement;
        if (height) frame?.after(box);
        else frame?.before(box);
        const element = box.querySelector<Embed>(kind.tag);
        if (!element) throw new Error('no element');
        return element;
      }

      async function shown(attributes = ''): Promise<Embed> {
        const element = place(`loading="eager" ${attributes}`);
        (await stub.request(0)).answer(kind.answer('One'));
        await told(element);
        return element;
      }

      /** What the styles of an element do. */
      function looks(element: Embed, { window }: Page | { window: Window } = { window: globalThis.window }) {
        const { display } = window.getComputedStyle(element);
        const { borderTopLeftRadius, borderTopStyle } = window.getComputedStyle(part(element, 'card') as Element);
        const hasSheets = (element.shadowRoot?.adoptedStyleSheets.length ?? 0) > 0;
        return { display, borderTopLeftRadius, borderTopStyle, hasSheets };
      }
      const STYLED = { display: 'flex', borderTopLeftRadius: '14px', borderTopStyle: 'solid', hasSheets: true };

      it('keeps what it shows and how it looks, there and back again', async () => {
        const element = await shown();
        expect(looks(element)).to.deep.equal(STYLED);
        const heard = hearAll(element);
        const home = element.parentElement;
        there.document.body.append(element);
        await element.updateComplete;
        expect(looks(element, there)).to.deep.equal(STYLED);
        await atRest();
        expect([partText(element, 'title'), states(element), heard]).to.deep.equal(['One', ['ready'], []]);
        home?.append(element);
        await element.updateComplete;
        expect(looks(element)).to.deep.equal(STYLED);
        await atRest();
        expect([partText(element, 'title'), states(element), heard]).to.deep.equal(['One', ['ready'], []]);
        expect(stub.asked.length).to.equal(1);
      });

      it('has its looks there also when it was out of every document before', async () => {
        const element = await shown();
        element.remove();
        await rest();
        there.document.body.append(element);
        await until(() => partText(element, 'title') === 'One');
        await element.updateComplete;
        expect([partText(element, 'title'), looks(element, there)]).to.deep.equal(['One', STYLED]);
      });

      it('follows there what changes: its settings, and the next answer', async () => {
        const element = await shown();
        there.document.body.append(element);
        element.reload();
        (await stub.request(1)).answer(kind.answer('Two'));
        await told(element);
        expect([partText(element, 'title'), looks(element, there)]).to.deep.equal(['Two', STYLED]);
        element.setAttribute('layout', 'compact');
        await element.updateComplete;
        expect(part(element, 'card')?.part.contains('compact')).to.equal(true);
      });

      it('shows there what it asked for here', async () => {
        const element = place('loading="eager"');
        const { signal, answer } = await stub.request(0);
        there.document.body.append(element);
        await atRest();
        expect([signal.aborted, stub.asked.length]).to.deep.equal([false, 1]);
        answer(kind.answer('One'));
        await told(element);
        expect([partText(element, 'title'), looks(element, there)]).to.deep.equal(['One', STYLED]);
      });

      it('asks and shows there when nobody had come near it here', async () => {
        const element = place('', 9000);
        await atRest();
        expect([states(element), stub.asked.length]).to.deep.equal([['loading'], 0]);
        there.document.body.append(element);
        (await stub.request(0)).answer(kind.answer('One'));
        await told(element);
        expect([partText(element, 'title'), looks(element, there)]).to.deep.equal(['One', STYLED]);
      });
    });
  }
}

describe('a full <pro-profile>, moved into another document', () => {
  let there: Page;
  beforeEach(async () => {
    there = await framedPage('empty.html');
  });
  afterEach(() => {
    there.document.body.replaceChildren();
    freshStage();
  });

  it('keeps the styles that only it has', async () => {
    const [, kind] = KINDS;
    const profile = document.createElement('pro-profile');
    Object.assign(profile, { layout: 'full', view: kind?.data('One') });
    there.window.frameElement?.before(profile);
    await told(profile);
    const count = () => profile.shadowRoot?.adoptedStyleSheets.length;
    const entry = (window: Window) => window.getComputedStyle(part(profile, 'entry') as Element).display;
    await until(() => part(profile, 'entry'));
    const [sheets, display] = [count(), entry(window)];
    there.document.body.append(profile);
    await profile.updateComplete;
    expect([count(), entry(there.window)]).to.deep.equal([sheets, display]);
  });
});

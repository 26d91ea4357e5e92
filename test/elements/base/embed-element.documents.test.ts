import { expect } from 'chai';
import { KINDS, WAYS } from '../kinds.ts';
import { atRest, type Embed, freshStage, hearAll, part, partText, states, told, until } from '../mount.ts';
import { framedPage, type PlainPage } from '../plain-page.ts';
import { resetConfig, type StubAppView, stubAppView } from '../stub-app-view.ts';
import { trustedMarkup } from '../trusted-markup.ts';

type Page = Pick<PlainPage, 'window' | 'document'>;

/** What the styles of an element do. */
function looks(element: Embed, { window } = { window: globalThis.window as Window }) {
  const { display } = window.getComputedStyle(element);
  const { borderTopLeftRadius, borderTopStyle } = window.getComputedStyle(part(element, 'card') as Element);
  const hasSheets = (element.shadowRoot?.adoptedStyleSheets.length ?? 0) > 0;
  return { display, borderTopLeftRadius, borderTopStyle, hasSheets };
}
const STYLED = { display: 'flex', borderTopLeftRadius: '14px', borderTopStyle: 'solid', hasSheets: true };

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
        return box.querySelector(kind.tag) as Embed;
      }

      it('keeps what it shows and how it looks, there and back again, and follows there what changes', async () => {
        const element = place('loading="eager"');
        (await stub.request(0)).answer(kind.answer('One'));
        await told(element);
        const heard = hearAll(element);
        const home = element.parentElement as Element;
        for (const [body, page] of [
          [there.document.body, there],
          [home, { window }],
          [there.document.body, there],
        ] as const) {
          body.append(element);
          await element.updateComplete;
          expect(looks(element, page)).to.deep.equal(STYLED);
          await atRest();
          expect([partText(element, 'title'), states(element), heard]).to.deep.equal(['One', ['ready'], []]);
        }
        expect(stub.asked.length).to.equal(1);
        element.reload();
        (await stub.request(1)).answer(kind.answer('Two'));
        await told(element);
        expect([partText(element, 'title'), looks(element, there)]).to.deep.equal(['Two', STYLED]);
      });

      for (const [note, attributes, height, asked] of [
        ['shows there what it asked for here', 'loading="eager"', 0, 1],
        ['asks and shows there when nobody had come near it here', '', 9000, 0],
      ] as const)
        it(note, async () => {
          const element = place(attributes, height);
          await atRest();
          expect([states(element), stub.asked.length]).to.deep.equal([['loading'], asked]);
          there.document.body.append(element);
          const { signal, answer } = await stub.request(0);
          await atRest();
          expect([signal.aborted, stub.asked.length]).to.deep.equal([false, 1]);
          answer(kind.answer('One'));
          await told(element);
          expect([partText(element, 'title'), looks(element, there)]).to.deep.equal(['One', STYLED]);
        });
    });
  }
}

describe('a full <pro-profile>, moved into another document', () => {
  it('keeps the styles that only it has', async () => {
    const there = await framedPage('empty.html');
    const profile = document.createElement('pro-profile');
    Object.assign(profile, { layout: 'full', view: KINDS[1]?.data('One') });
    there.window.frameElement?.before(profile);
    await told(profile);
    const entry = (window: Window) => window.getComputedStyle(part(profile, 'entry') as Element).display;
    await until(() => part(profile, 'entry'));
    const [sheets, display] = [profile.shadowRoot?.adoptedStyleSheets.length, entry(window)];
    there.document.body.append(profile);
    await profile.updateComplete;
    expect([profile.shadowRoot?.adoptedStyleSheets.length, entry(there.window)]).to.deep.equal([sheets, display]);
    there.document.body.replaceChildren();
    freshStage();
  });
});

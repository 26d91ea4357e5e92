import { expect } from 'chai';
import { KINDS, KINDS_AND_WAYS, looks, STYLED } from '../kinds.ts';
import { atRest, type Embed, hearAll, part, partText, states, told, until } from '../mount.ts';
import { framedPage, type PlainPage } from '../plain-page.ts';
import { eachStub } from '../stub-app-view.ts';
import { trustedMarkup } from '../trusted-markup.ts';

describe('in another document', () => {
  const stub = eachStub();
  let there: Pick<PlainPage, 'window' | 'document'>;
  beforeEach(async () => {
    there = await framedPage('empty.html');
  });
  afterEach(() => {
    // What is in the document of a frame that is gone still counts as connected.
    there.document.body.replaceChildren();
  });

  for (const { kind, way, markup } of KINDS_AND_WAYS) {
    const named = `a <${kind.tag}> ${way}`;

    /** Puts an element above the frame, or far below it. */
    const place = (attributes: string, height = 0): Embed => {
      const box = document.createElement('div');
      box.setHTMLUnsafe(trustedMarkup(`<svg height="${height}"></svg>${markup(kind, attributes)}`));
      const frame = there.window.frameElement;
      if (height) frame?.after(box);
      else frame?.before(box);
      return box.querySelector(kind.tag) as Embed;
    };

    it(`${named} keeps what it shows and how it looks, and back again, and follows there what changes`, async () => {
      const element = place('loading="eager"');
      (await stub.request(0)).answer(kind.answer('One'));
      await told(element);
      const heard = hearAll(element);
      const home = element.parentElement as Element;
      for (const [body, page] of [
        [there.document.body, there.window],
        [home, window],
        [there.document.body, there.window],
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
      expect([partText(element, 'title'), looks(element, there.window)]).to.deep.equal(['Two', STYLED]);
    });

    for (const [note, attributes, height, asked] of [
      ['shows what it asked for before', 'loading="eager"', 0, 1],
      ['asks and shows when nobody had come near it before', '', 9000, 0],
    ] as const)
      it(`${named} ${note}`, async () => {
        const element = place(attributes, height);
        await atRest();
        expect([states(element), stub.asked.length]).to.deep.equal([['loading'], asked]);
        there.document.body.append(element);
        const { signal, answer } = await stub.request(0);
        await atRest();
        expect([signal.aborted, stub.asked.length]).to.deep.equal([false, 1]);
        answer(kind.answer('One'));
        await told(element);
        expect([partText(element, 'title'), looks(element, there.window)]).to.deep.equal(['One', STYLED]);
      });
  }

  it('a full <pro-profile> keeps the styles that only it has', async () => {
    const profile = document.createElement('pro-profile');
    Object.assign(profile, { layout: 'full', view: KINDS[1]?.data('One') });
    there.window.frameElement?.before(profile);
    await told(profile);
    const entry = (page: Window) => page.getComputedStyle(part(profile, 'entry') as Element).display;
    await until(() => part(profile, 'entry'));
    const [sheets, display] = [profile.shadowRoot?.adoptedStyleSheets.length, entry(window)];
    there.document.body.append(profile);
    await profile.updateComplete;
    expect([profile.shadowRoot?.adoptedStyleSheets.length, entry(there.window)]).to.deep.equal([sheets, display]);
  });
});

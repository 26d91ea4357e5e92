import { expect } from 'chai';
import { awaitChildren } from '../../../src/elements/base/await-children.ts';
import { atRest, freshStage, until } from '../mount.ts';
import { trustedMarkup } from '../trusted-markup.ts';

/** A page that comes in piece by piece. */
function slowPage(): Document {
  const frame = freshStage().appendChild(document.createElement('iframe'));
  const page = frame.contentDocument;
  if (!page) throw new Error('no page in the frame');
  page.open();
  return page;
}

describe('awaitChildren', () => {
  it('has nothing to wait for in a page that is all there', () => {
    expect(awaitChildren(freshStage(), () => undefined)).to.equal(false);
  });

  const pieces: [note: string, last: string][] = [
    ['the next sibling', '<p>'],
    ['text after it', 'text'],
    ['the end of the page', ''],
  ];
  for (const [note, last] of pieces) {
    it(`waits for ${note}`, async () => {
      const page = slowPage();
      page.write(trustedMarkup('<!doctype html><body><div id="it"><b>one</b>'));
      const element = page.getElementById('it');
      if (!element) throw new Error('no element');
      let ready = 0;
      expect(awaitChildren(element, () => ready++)).to.equal(true);
      await atRest();
      expect(ready).to.equal(0);
      page.write(trustedMarkup(`<b>two</b></div>${last}`));
      if (!last) page.close();
      await until(() => ready);
      expect(ready).to.equal(1);
      expect(element.children.length).to.equal(2);
      page.close();
      await atRest();
      expect(ready).to.equal(1);
    });
  }
});

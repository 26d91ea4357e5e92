import { expect } from 'chai';
import { answerOf, KINDS, titleOf } from '../kinds.ts';
import { atRest, type Embed, part, partText, until } from '../mount.ts';
import { type PlainPage, plainPage } from '../plain-page.ts';

// Old sites and e-books. There `innerHTML` reads XML, names keep their case, and Chromium tells
// elements nothing of the attributes that its parser wrote.
for (const kind of KINDS) {
  describe(`a <${kind.tag}> in a page that is served as XML`, () => {
    let page: PlainPage;
    const embeds = () => [...page.document.querySelectorAll<Embed>(kind.tag)];
    const titles = () => embeds().map((element) => partText(element, 'title'));
    const isCompact = (element: Embed) => part(element, 'card')?.part.contains('compact');

    beforeEach(async () => {
      page = await plainPage('xml.xhtml', (url) => answerOf(kind, url));
      // They have asked before the answers were there.
      for (const element of embeds()) element.reload();
      await until(() => titles().every((title) => title?.startsWith('About')));
    });

    it('shows, whatever is in it, and takes what its attributes say', () => {
      expect(titles()).to.deep.equal([1, 2, 3].map((number) => titleOf(kind, number)));
      expect(embeds().every(isCompact)).to.equal(true);
    });

    it('follows what changes later', async () => {
      for (const element of embeds()) {
        element.setAttribute('layout', 'summary');
        Object.assign(element, { view: kind.data('Given') });
      }
      await atRest();
      expect(titles()).to.deep.equal(['Given', 'Given', 'Given']);
      expect(embeds().some(isCompact)).to.equal(false);
    });

    it('shows where a script makes it: the property counts that was set before, not the attribute', async () => {
      const element = page.document.createElement(kind.tag);
      element.setAttribute(kind.subject, kind.named(4));
      Object.assign(element, { [kind.subject]: kind.named(5) });
      page.document.body.append(element, embeds()[0]?.cloneNode(true) as Node);
      await until(() => partText(element, 'title') === titleOf(kind, 5));
      await until(() => titles().at(-1) === titleOf(kind, 1));
    });
  });
}

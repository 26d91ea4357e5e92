import { expect } from 'chai';
import { KINDS } from '../kinds.ts';
import { atRest, type Embed, freshStage, part, partText, until } from '../mount.ts';
import { type PlainPage, plainPage } from '../plain-page.ts';

// Old sites and e-books. There `innerHTML` reads XML, names keep their case, and Chromium tells
// elements nothing of the attributes that its parser wrote.
for (const kind of KINDS) {
  describe(`a <${kind.tag}> in a page that is served as XML`, () => {
    const numbers = [1, 2, 3];
    const title = (number: number) => `About ${kind.named(number)}`;
    const embeds = ({ document }: PlainPage) => [...document.querySelectorAll<Embed>(kind.tag)];
    let page: PlainPage;

    beforeEach(async () => {
      page = await plainPage('xml.xhtml', (url) => kind.answer(`About ${kind.askedFor(url)}`));
      // They have asked before the answers were there.
      for (const element of embeds(page)) element.reload();
      await until(() => embeds(page).every((element) => partText(element, 'title')?.startsWith('About')));
    });
    afterEach(() => {
      freshStage();
    });

    it('shows, whatever stands in it, and takes what its attributes say', () => {
      expect(embeds(page).map((element) => partText(element, 'title'))).to.deep.equal(numbers.map(title));
      for (const element of embeds(page)) expect(part(element, 'card')?.part.contains('compact')).to.equal(true);
    });

    it('follows what changes later', async () => {
      for (const element of embeds(page)) {
        element.setAttribute('layout', 'summary');
        Object.assign(element, { view: kind.data('Given') });
      }
      await atRest();
      for (const element of embeds(page)) {
        expect(partText(element, 'title')).to.equal('Given');
        expect(part(element, 'card')?.part.contains('compact')).to.equal(false);
      }
    });

    it('shows where a script makes it: the property counts that was set before, not the attribute', async () => {
      const element = page.document.createElement(kind.tag);
      element.setAttribute(kind.subject, kind.named(4));
      Object.assign(element, { [kind.subject]: kind.named(5) });
      page.document.body.append(element, embeds(page)[0]?.cloneNode(true) as Node);
      await until(() => partText(element, 'title') === title(5));
      await until(() => partText(embeds(page).at(-1) as Embed, 'title') === title(1));
    });
  });
}

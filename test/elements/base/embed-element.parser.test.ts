import { expect } from 'chai';
import { answerOf, KINDS, markupOf, titleOf } from '../kinds.ts';
import { atRest, partText, states, until } from '../mount.ts';
import { type PlainPage, plainPage } from '../plain-page.ts';

// A page that comes in piece by piece, and whose end never comes.
for (const kind of KINDS) {
  describe(`a <${kind.tag}> that the parser comes to`, () => {
    let page: PlainPage;
    beforeEach(async () => {
      page = await plainPage('module.html', (url) => answerOf(kind, url));
      page.masthead?.configure({ appView: 'https://appview.example' });
      page.document.open();
      page.document.write('<!doctype html><body>');
    });
    afterEach(() => {
      page.document.close();
    });

    const element = () => page.document.querySelector<Element>(kind.tag) ?? document.createElement('b');
    const title = () => partText(element(), 'title');
    const markup = (children = '') => markupOf(kind, 'loading="eager"', children);

    for (const [note, before, after] of [
      ['in an item, and after it the next line', '<ul><li>', '</li>\n'],
      ['in a paragraph, and after it the next one', '<p>See ', '</p><p>Two'],
      ['deep inside, and after it the end of all that', '<main><section><div><div>', '</div></div></section></main>\n'],
    ] as const) {
      it(`starts when the parser is past it: ${note}`, async () => {
        for (const piece of [before, markup()]) {
          page.document.write(piece);
          await atRest();
        }
        page.document.write(after);
        await until(() => page.asked.length);
        expect([page.document.readyState, page.asked.length]).to.deep.equal(['loading', 1]);
        await until(() => title() === titleOf(kind));
      });
    }

    it('still waits for all of its data', async () => {
      const json = JSON.stringify(kind.data('Inline'));
      const [start, end = ''] = markup('|').split('|');
      for (const piece of [`<ul><li>${start}<script type="application/json">`, json.slice(0, 40), json.slice(40)]) {
        page.document.write(piece);
        await atRest();
        expect([states(element()), page.asked.length]).to.deep.equal([['loading'], 0]);
      }
      page.document.write(`</script>${end}</li>\n`);
      await until(() => title() === 'Inline');
      expect(page.asked.length).to.equal(0);
    });

    it('does not wait where a script puts it', async () => {
      page.document.write('<ul><li>');
      const made = page.document.createElement(kind.tag);
      made.setAttribute(kind.subject, kind.named(2));
      made.setAttribute('loading', 'eager');
      made.append(page.document.createElement('br'));
      page.document.body.prepend(made);
      await until(() => page.asked.length);
      expect(page.asked.map(kind.askedFor)).to.deep.equal([kind.named(2)]);
    });
  });
}

import { expect } from 'chai';
import { type Embed, mounted, part, told } from '../mount.ts';
import { plainPage } from '../plain-page.ts';
import { ARTICLE, PROFILE } from '../samples.ts';

const PHONE = 320;
// Each measures its inside by what is in it, however narrow the page is.
const PARENTS: [note: string, tags: readonly string[], display: string][] = [
  ['grid > div', ['div', 'div'], 'grid'],
  ['flex > div', ['div', 'div'], 'flex'],
  ['td', ['table', 'tbody', 'tr', 'td'], ''],
];

for (const [tag, view, layouts] of [
  ['pub-card', ARTICLE, ['article', 'publication', 'compact']],
  ['pro-profile', PROFILE, ['summary', 'full']],
] as const)
  for (const layout of layouts) {
    for (const [note, tags, display] of layout === 'compact' ? [] : PARENTS) {
      it(`on a page as narrow as a phone pushes nothing out of it, and is not squeezed: ${tag} ${layout} in ${note}`, async () => {
        const { window, document } = await plainPage('module.html');
        const frame = window.frameElement as HTMLIFrameElement;
        frame.width = `${PHONE}`;
        frame.height = '2000';
        const [outer, ...inner] = tags.map((name) => document.createElement(name)) as [HTMLElement];
        outer.style.display = display;
        const place = inner.reduce((around, next) => around.appendChild(next), document.body.appendChild(outer));
        const element = Object.assign(document.createElement(tag), { view, layout });
        const settled = told(element);
        place.append(element);
        await settled;
        expect(document.documentElement.clientWidth).to.equal(PHONE);
        expect(document.documentElement.scrollWidth).to.equal(PHONE);
        expect(element.getBoundingClientRect().width).to.be.at.least(PHONE / 2);
      });
    }

    // A card is never taken out of its element.
    for (const display of ['block', 'grid', 'inline-block', 'table-cell']) {
      it(`is as wide and as high as its card when the page displays it as ${display}: ${tag} ${layout}`, async () => {
        const element = await mounted<Embed>(`<div><${tag} layout="${layout}"></${tag}></div>`, view);
        (element.parentElement as HTMLElement).style.width = '480px';
        element.style.display = display;
        const [outer, card] = [element, part(element, 'card') as Element].map((box) => box.getBoundingClientRect());
        expect([card?.width, card?.height]).to.deep.equal([outer?.width, outer?.height]);
        expect(card?.height).to.be.greaterThan(30);
        expect(card?.width).to.be.greaterThan(200);
      });
    }
  }

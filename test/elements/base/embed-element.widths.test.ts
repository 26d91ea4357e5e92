import { expect } from 'chai';
import { freshStage, told } from '../mount.ts';
import { plainPage } from '../plain-page.ts';
import { ARTICLE, PROFILE } from '../samples.ts';

const PHONE = 320;
const VIEWS = { 'pub-card': ARTICLE, 'pro-profile': PROFILE };
// Each measures its inside by what stands there, however narrow the page is.
const PARENTS: [note: string, tags: readonly string[], display: string][] = [
  ['grid > div', ['div', 'div'], 'grid'],
  ['flex > div', ['div', 'div'], 'flex'],
  ['td', ['table', 'tbody', 'tr', 'td'], ''],
];

describe('on a page as narrow as a phone', () => {
  after(() => {
    freshStage();
  });

  for (const [tag, view] of Object.entries(VIEWS)) {
    for (const layout of tag === 'pub-card' ? ['article', 'publication'] : ['summary', 'full']) {
      for (const [note, tags, display] of PARENTS) {
        it(`pushes nothing out of it, and is not squeezed: ${tag} ${layout} in ${note}`, async () => {
          const { window, document } = await plainPage('module.html');
          const frame = window.frameElement as HTMLIFrameElement;
          frame.width = `${PHONE}`;
          frame.height = '2000';
          const [outer, ...inner] = tags.map((name) => document.createElement(name));
          if (!outer) throw new Error('nowhere to stand');
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
    }
  }
});

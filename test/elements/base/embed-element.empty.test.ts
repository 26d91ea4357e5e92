import { expect } from 'chai';
import { atRest, type Embed, part, told, until } from '../mount.ts';
import { plainPage } from '../plain-page.ts';
import { ARTICLE, PROFILE } from '../samples.ts';

// On pages of their own: their console says what is wrong with such an element.
describe('an element without anything to show', () => {
  it('is drawn only where it has words', async () => {
    const { document } = await plainPage('module.html');
    const elements: [markup: string, isDrawn: boolean][] = [
      ['<pro-profile></pro-profile>', false],
      ['<pub-card> \n </pub-card>', false],
      ['<pub-card layout="compact"></pub-card>', false],
      ['<pro-profile layout="compact"></pro-profile>', false],
      ['<pub-card>My blog</pub-card>', true],
      ['<pub-card><b>My blog</b></pub-card>', true],
      ['<pub-card url="my blog"></pub-card>', true],
    ];
    for (const [markup, isDrawn] of elements) {
      const place = document.body.appendChild(document.createElement('main'));
      place.innerHTML = markup;
      const element = place.firstElementChild as Embed;
      await until(() => element.shadowRoot);
      await element.updateComplete;
      await atRest();
      const { height } = element.getBoundingClientRect();
      expect([height > 0, isDrawn || part(element, 'card') === null], markup).to.deep.equal([isDrawn, true]);
      expect(place.getBoundingClientRect().height > 0, markup).to.equal(isDrawn);
    }
  });

  it('is a link also where an editor has put a line break into it', async () => {
    // After an error the person may be there: nobody's page would be a link to nothing.
    const { document } = await plainPage('module.html', () => new Response('', { status: 400 }));
    document.body.insertAdjacentHTML('beforeend', '<pub-card url="https://a.example/"><br>\n<br></pub-card>');
    document.body.insertAdjacentHTML('beforeend', '<pro-profile actor="alice.example"><br>My name<br></pro-profile>');
    const titles = () => [...document.querySelectorAll('pub-card, pro-profile')].map((one) => part(one, 'title'));
    await until(() => titles().every(Boolean));
    await atRest();
    expect(titles().map((title) => title?.textContent)).to.deep.equal(['a.example', 'My name']);
    expect(titles().every((title) => title?.hasAttribute('href'))).to.equal(true);
  });

  it('says that something is missing, and is drawn once it is there', async () => {
    const { document } = await plainPage('module.html');
    for (const [tag, view] of Object.entries({ 'pub-card': ARTICLE, 'pro-profile': PROFILE })) {
      const element = document.createElement(tag);
      element.setAttribute('loading', 'eager');
      const first = told(element);
      document.body.append(element);
      const { type, detail } = await first;
      expect([type, detail.reason]).to.deep.equal([`${tag}-fallback`, 'missing']);
      expect(element.getBoundingClientRect().height).to.equal(0);
      const second = told(element);
      Object.assign(element, { view });
      await second;
      expect(element.getBoundingClientRect().height).to.be.greaterThan(20);
    }
  });
});

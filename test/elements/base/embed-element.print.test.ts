import { expect } from 'chai';
import { emulateMedia } from '../emulate-media.ts';
import { KINDS, type Kind, markupOf, WAYS } from '../kinds.ts';
import { atRest, type Embed, freshStage, hearAll, mount, part, partText, until } from '../mount.ts';
import { eachStub } from '../stub-app-view.ts';
import { trustedMarkup } from '../trusted-markup.ts';

// An svg has a height without a style attribute, which the strict page would refuse.
const FAR = '<svg height="9000"></svg>';
/** What a skeleton has in the place of what is to come. */
const SHAPES = '.bar, .frame, [part~=tile], [part=cover]';

describe('printed, what nobody ever came near', () => {
  eachStub();
  const elements: [attributes: string, link: RegExp][] = [
    ['pub-card url="https://a.example/post"', /^https:\/\/a\.example\/post$/],
    ['pub-card url="https://a.example/post" layout="compact"', /^https:\/\/a\.example\/post$/],
    ['pro-profile actor="alice.example"', /alice\.example$/],
    ['pro-profile actor="alice.example" layout="full"', /alice\.example$/],
    ['pro-profile actor="alice.example" layout="compact"', /alice\.example$/],
  ];
  for (const [attributes, link] of elements) {
    it(`is a link and no skeleton: ${attributes}`, async () => {
      const element = mount<Embed>(`${FAR}<${attributes}></${attributes.split(' ')[0]}>`);
      await element.updateComplete;
      const visible = () => {
        const shapes = [...(element.shadowRoot?.querySelectorAll(SHAPES) ?? [])];
        return shapes.filter((shape) => shape.checkVisibility()).map((shape) => shape.outerHTML);
      };
      expect(visible()).not.to.deep.equal([]);
      await emulateMedia({ media: 'print' });
      expect(visible()).to.deep.equal([]);
      const title = part(element, 'title');
      expect([title?.checkVisibility(), link.test(title?.getAttribute('href') ?? '')]).to.deep.equal([true, true]);
      // No room is kept for what is not there.
      expect(element.getBoundingClientRect().height).to.be.lessThan(120);
    });
  }
});

describe('a page that is about to be printed', () => {
  const stub = eachStub();
  const ways = [
    ...WAYS,
    { way: 'with children', markup: (kind: Kind) => markupOf(kind, '', '<a href="https://a.example/1">One</a>') },
  ];
  for (const kind of KINDS)
    for (const { way, markup } of ways) {
      it(`has what is far below ask: a <${kind.tag}> ${way}`, async () => {
        const element = mount<Embed>(FAR + markup(kind));
        await atRest();
        expect(stub.asked.length).to.equal(0);
        const heard = hearAll(element);
        dispatchEvent(new Event('beforeprint'));
        (await stub.request(0)).answer(kind.answer('One'));
        await until(() => heard.length);
        expect(stub.asked.length).to.equal(1);
        expect([heard[0]?.type, partText(element, 'title')]).to.deep.equal([`${kind.tag}-load`, 'One']);
      });
    }

  it('has all of them ask, and none that shows ask again', async () => {
    const [card] = KINDS as [Kind];
    const below = KINDS.flatMap((kind) => [1, 2, 3].map((number) => markupOf(kind, '', '', number)));
    freshStage().innerHTML = trustedMarkup(markupOf(card, '', '', 9) + FAR + below.join(''));
    (await stub.request(0)).answer(card.answer('Shown'));
    await atRest();
    expect(stub.asked.length).to.equal(1);
    dispatchEvent(new Event('beforeprint'));
    await until(() => stub.asked.length === 7);
    await atRest();
    expect(stub.asked.length).to.equal(7);
  });
});

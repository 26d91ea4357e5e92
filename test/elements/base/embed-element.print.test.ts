import { expect } from 'chai';
import { emulateMedia } from '../emulate-media.ts';
import { KINDS, markupOf, WAYS } from '../kinds.ts';
import { atRest, type Embed, freshStage, hearAll, mount, mountDeclared, part, partText, until } from '../mount.ts';
import { resetConfig, type StubAppView, stubAppView } from '../stub-app-view.ts';
import { trustedMarkup } from '../trusted-markup.ts';

// An svg has a height without a style attribute, which the strict page would refuse.
const FAR = '<svg height="9000"></svg>';
/** What stands in a skeleton for what is to come. */
const SHAPES = '.bar, .frame, [part~=tile], [part=cover]';

describe('printed, what nobody ever came near', () => {
  beforeEach(() => {
    stubAppView();
  });
  afterEach(async () => {
    await emulateMedia({ media: 'screen' });
    freshStage();
    resetConfig();
  });

  const elements: [markup: string, link: RegExp][] = [
    ['<pub-card url="https://a.example/post"></pub-card>', /^https:\/\/a\.example\/post$/],
    ['<pub-card url="https://a.example/post" layout="compact"></pub-card>', /^https:\/\/a\.example\/post$/],
    ['<pro-profile actor="alice.example"></pro-profile>', /alice\.example$/],
    ['<pro-profile actor="alice.example" layout="full"></pro-profile>', /alice\.example$/],
    ['<pro-profile actor="alice.example" layout="compact"></pro-profile>', /alice\.example$/],
  ];
  for (const [markup, link] of elements) {
    it(`is a link and no skeleton: ${markup}`, async () => {
      const element = mount<Embed>(FAR + markup);
      await element.updateComplete;
      const shapes = () => [...(element.shadowRoot?.querySelectorAll(SHAPES) ?? [])];
      expect(shapes().some((shape) => shape.checkVisibility())).to.equal(true);
      await emulateMedia({ media: 'print' });
      expect(
        shapes()
          .filter((shape) => shape.checkVisibility())
          .map((shape) => shape.outerHTML),
      ).to.deep.equal([]);
      const title = part(element, 'title');
      expect([title?.checkVisibility(), link.test(title?.getAttribute('href') ?? '')]).to.deep.equal([true, true]);
      // No room is kept for what is not there.
      expect(element.getBoundingClientRect().height).to.be.lessThan(120);
    });
  }
});

describe('a page that is about to be printed', () => {
  let stub: StubAppView;
  beforeEach(() => {
    stub = stubAppView();
  });
  afterEach(() => {
    freshStage();
    resetConfig();
  });

  for (const kind of KINDS) {
    const ways = [
      ...WAYS,
      { way: 'with children', markup: () => markupOf(kind, '', '<a href="https://a.example/1">One</a>') },
    ];
    for (const { way, markup } of ways) {
      it(`has what is far below ask: a <${kind.tag}> ${way}`, async () => {
        const element = mountDeclared<Embed>(FAR + markup(kind));
        await atRest();
        expect(stub.asked.length).to.equal(0);
        const heard = hearAll(element);
        dispatchEvent(new Event('beforeprint'));
        await until(() => stub.asked.length);
        expect(stub.asked.length).to.equal(1);
        stub.asked[0]?.answer(kind.answer('One'));
        await until(() => heard.length);
        expect([heard.map(({ type }) => type), partText(element, 'title')]).to.deep.equal([
          [`${kind.tag}-load`],
          'One',
        ]);
      });
    }
  }

  it('has all of them ask, and none that shows ask again', async () => {
    const stage = freshStage();
    stage.innerHTML = trustedMarkup(
      markupOf(KINDS[0] as (typeof KINDS)[number], '', '', 9) +
        FAR +
        KINDS.flatMap((kind) => [1, 2, 3].map((number) => markupOf(kind, '', '', number))).join(''),
    );
    (await stub.request(0)).answer(KINDS[0]?.answer('Shown'));
    await atRest();
    expect(stub.asked.length).to.equal(1);
    dispatchEvent(new Event('beforeprint'));
    await until(() => stub.asked.length === 7);
    await atRest();
    expect(stub.asked.length).to.equal(7);
  });
});

import { expect } from 'chai';
import { memoryCache } from '../../../src/atproto/request/memory-cache.ts';
import { configure } from '../../../src/elements/index.ts';
import { KINDS, type Kind, markupOf } from '../../elements/kinds.ts';
import { atRest, type Embed, freshStage, partText, told, until } from '../../elements/mount.ts';
import { type PageClock, stopClock } from '../../elements/stop-clock.ts';
import { type StubAppView, stubAppView } from '../../elements/stub-app-view.ts';
import { trustedMarkup } from '../../elements/trusted-markup.ts';

// Caches of HTTP are in test/scenarios/freshness/answers.test.ts. Here is what a page keeps: in the
// cache that all elements share, in their latest views and in each element.

async function newElements(): Promise<Embed[]> {
  const stage = freshStage();
  stage.innerHTML = trustedMarkup(KINDS.map((kind) => markupOf(kind, 'loading="eager"')).join(''));
  const elements = [...stage.querySelectorAll<Embed>('pub-card, pro-profile')];
  await Promise.all(elements.map(told));
  return elements;
}

const ask = (elements: Embed[], number: number) =>
  elements.forEach((element, at) => {
    const { subject, named } = KINDS[at] as Kind;
    element.setAttribute(subject, named(number));
  });

/** How a reader sees the same again, after a time without it. */
const WAYS: Record<string, readonly [leave: (elements: Embed[]) => unknown, back: (elements: Embed[]) => unknown]> = {
  'in another element': [freshStage, newElements],
  'in the same element, which was taken out': [freshStage, (elements) => freshStage().append(...elements)],
  'in the same element, which showed something else': [(elements) => ask(elements, 2), (elements) => ask(elements, 1)],
};

describe('what an AppView no longer answers', () => {
  let clock: PageClock;
  let appView: StubAppView;
  /** Without one there is no answer. */
  let title: string | undefined;
  beforeEach(() => {
    clock = stopClock();
    title = 'Before';
    appView = stubAppView((url) => {
      const kind = KINDS.find(({ askedFor }) => askedFor(url)) as Kind;
      const name = kind.askedFor(url) === kind.named(1) ? title : 'Another';
      return name && kind.answer(name);
    });
    // The cache of a page without configuration.
    configure({ cache: undefined });
  });
  const titles = () => [...document.querySelectorAll('pub-card, pro-profile')].map((one) => partText(one, 'title'));

  for (const [way, [leave, back]] of Object.entries(WAYS))
    it(`is kept for a minute, and gone after two: ${way}`, async () => {
      const elements = await newElements();
      title = 'After';
      for (const [seconds, expected] of [
        [59, 'Before'],
        [62, 'After'],
      ] as const) {
        leave(elements);
        await atRest();
        await clock.advance(seconds * 1000);
        await back(elements);
        await atRest();
        expect(titles(), `${seconds} s later`).to.deep.equal([expected, expected]);
      }
    });

  it('is not shown again after two minutes while the AppView does not answer', async () => {
    const elements = await newElements();
    ask(elements, 2);
    await atRest();
    title = undefined;
    await clock.advance(121_000);
    ask(elements, 1);
    await atRest();
    expect(titles()).not.to.include('Before');
  });

  for (const [way, [leave, back]] of Object.entries(WAYS).slice(1))
    it(`is not shown again after two minutes, also when it was shown in the second one: ${way}`, async () => {
      await newElements();
      await clock.advance(119_000);
      title = undefined;
      const elements = await newElements();
      expect(titles()).to.deep.equal(['Before', 'Before']);
      leave(elements);
      await atRest();
      await clock.advance(2_000);
      back(elements);
      await atRest();
      expect(titles()).not.to.include('Before');
    });

  it('shows once more in the second minute, while the next answer is fetched', async () => {
    const cache = memoryCache();
    let kept = 0;
    const set: typeof cache.set = (...entry) => {
      cache.set(...entry);
      kept++;
    };
    configure({ cache: { ...cache, set } });
    await newElements();
    title = 'After';
    await clock.advance(61_000);
    const asked = appView.asked.length;
    await newElements();
    expect([titles(), appView.asked.length - asked]).to.deep.equal([['Before', 'Before'], 2]);
    // Engines read an answer sooner or later than they draw.
    await until(() => kept === 4);
    await newElements();
    expect([titles(), appView.asked.length - asked]).to.deep.equal([['After', 'After'], 2]);
  });
});

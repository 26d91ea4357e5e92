import { expect } from 'chai';
import { configure } from '../../../src/elements/index.ts';
import { answerOf, KINDS, type Kind, markupOf, renderedOf, titleOf } from '../kinds.ts';
import { atRest, type Embed, freshStage, partText, rest, states, told, until } from '../mount.ts';
import { type PageClock, stopClock } from '../stop-clock.ts';
import { APP_VIEW, refusal, stubAppView } from '../stub-app-view.ts';
import { trustedMarkup } from '../trusted-markup.ts';

/** An element whose service fails, and when it has asked. */
interface Waiting {
  readonly element: Embed;
  readonly title: string;
  /** In milliseconds since the first of all did. */
  readonly asked: number[];
}

/** Milliseconds: each pause is twice the one before. */
const FIRST_PAUSE = 2000;

// All elements at once: both, made by a script and rendered by a server.
describe('after an error, an element in view', () => {
  let clock: PageClock;
  let isWell: boolean;
  let all: Waiting[];

  beforeEach(async () => {
    isWell = false;
    clock = stopClock();
    const began = Date.now();
    const times = new Map<string, number[]>();
    stubAppView((url) => {
      const kind = KINDS.find(({ askedFor }) => askedFor(url)) as Kind;
      times.get(kind.askedFor(url))?.push(Date.now() - began);
      return isWell ? answerOf(kind, url) : refusal();
    });
    const stage = freshStage();
    // No pause of an earlier test is left over.
    dispatchEvent(new Event('online'));
    all = KINDS.flatMap((kind) =>
      [markupOf(kind, '', '', 1), renderedOf(kind, 'From the server', '', undefined, 2)].map((markup, index) => {
        const box = stage.appendChild(document.createElement('div'));
        box.setHTMLUnsafe(trustedMarkup(markup));
        const asked: number[] = [];
        times.set(kind.named(index + 1), asked);
        return { element: box.firstElementChild as Embed, title: titleOf(kind, index + 1), asked };
      }),
    );
    await Promise.all(all.map(({ element }) => told(element)));
  });

  /** Until each has asked so many times, and knows that it failed again. */
  async function failed(times: number): Promise<void> {
    await until(() => all.every(({ asked }) => asked.length === times));
    await atRest();
    const found = all.map(({ element, asked }) => [asked.length, ...states(element)]);
    expect(found).to.deep.equal(all.map(() => [times, 'error']));
  }

  const shows = (those: readonly Waiting[]) =>
    until(() => those.every(({ element, title }) => partText(element, 'title') === title));

  it('asks again when it was taken away and put back', async () => {
    isWell = true;
    const stage = freshStage();
    await rest();
    stage.append(...all.map(({ element }) => element));
    await clock.advance(FIRST_PAUSE);
    await shows(all);
  });

  it('waits longer each time', async () => {
    for (const [turn, pause] of [FIRST_PAUSE, 2 * FIRST_PAUSE].entries()) {
      await clock.advance(pause - 1);
      expect(all.map(({ asked }) => asked.length)).to.deep.equal(all.map(() => turn + 1));
      await clock.advance(1);
      await failed(turn + 2);
    }
    const turns = [0, FIRST_PAUSE, 3 * FIRST_PAUSE];
    for (const { element, asked } of all) expect(asked, element.outerHTML).to.deep.equal(turns);
  });

  it('begins with the first pause again when the browser is online again', async () => {
    // Of this many pauses the next would be a minute.
    for (let turn = 2; turn < 7; turn++) {
      dispatchEvent(new Event('online'));
      await failed(turn);
    }
    isWell = true;
    await clock.advance(FIRST_PAUSE);
    await shows(all);
  });

  it('asks nothing once it is out of view, and asks when it comes back', async () => {
    const [fixed, ...others] = all;
    if (!fixed) throw new Error('no element');
    fixed.element.style.setProperty('position', 'fixed');
    fixed.element.style.setProperty('inset-block-start', '0');
    const below = document.createElement('div');
    below.innerHTML = trustedMarkup('<svg height="9000"></svg><p></p>');
    document.querySelector('main')?.append(below);
    below.lastElementChild?.scrollIntoView();
    await atRest();
    await clock.advance(FIRST_PAUSE);
    // The one in view says when the others would have asked.
    await until(() => fixed.asked.length === 2);
    expect(all.map(({ asked }) => asked.length)).to.deep.equal([2, ...others.map(() => 1)]);
    isWell = true;
    scrollTo(0, 0);
    await shows(others);
    await clock.advance(2 * FIRST_PAUSE);
    await shows(all);
  });
});

// Six at a time would hear it one after another: the last of these after five times as long.
const COUNT = 30;
const TOGETHER = 6;
/** How long one request may take, in milliseconds. */
const TIMEOUT = 10_000;

it(`an AppView that never answers delays all ${COUNT} cards of a page no longer than one`, async () => {
  const clock = stopClock();
  let asked = 0;
  const fetch = () => {
    asked++;
    return new Promise<Response>(() => undefined);
  };
  configure({ appView: APP_VIEW, cache: undefined, fetch });
  const stage = freshStage();
  const [card] = KINDS as [Kind];
  const cards = Array.from({ length: COUNT }, (_, number) => markupOf(card, 'loading="eager"', '', number));
  stage.innerHTML = trustedMarkup(cards.join(''));
  const failed = () => [...stage.children].filter((element) => states(element)[0] === 'error').length;
  await until(() => asked === TOGETHER);
  await atRest();
  await clock.advance(TIMEOUT - 1);
  expect(failed()).to.equal(0);
  await clock.advance(1);
  expect([failed(), asked]).to.deep.equal([COUNT, TOGETHER]);
});

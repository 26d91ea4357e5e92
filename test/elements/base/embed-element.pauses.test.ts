import { expect } from 'chai';
import { KINDS, type Kind, markupOf, renderedOf } from '../kinds.ts';
import { type Embed, freshStage, partText, rest, states, told, until } from '../mount.ts';
import { refusal, resetConfig, stubAppView } from '../stub-app-view.ts';
import { trustedMarkup } from '../trusted-markup.ts';

/** An element whose service fails, and how often it has asked. */
interface Waiting {
  readonly element: Embed;
  readonly title: string;
  /** When it asked, in milliseconds. */
  readonly asked: number[];
}

// These wait for real. So each waits for all elements at once: both, made by a script and rendered by a server.
describe('after an error, an element in view', () => {
  let isWell: boolean;
  let all: Waiting[];

  beforeEach(async () => {
    isWell = false;
    const times = new Map<string, number[]>();
    stubAppView((url) => {
      const kind = KINDS.find(({ askedFor }) => askedFor(url)) as Kind;
      times.get(kind.askedFor(url))?.push(performance.now());
      return isWell ? kind.answer(`About ${kind.askedFor(url)}`) : refusal();
    });
    const stage = freshStage();
    // No pause of an earlier test is left over.
    dispatchEvent(new Event('online'));
    all = KINDS.flatMap((kind) =>
      [markupOf(kind, '', '', 1), renderedOf(kind, 'From the server', '', undefined, 2)].map((markup, index) => {
        const box = stage.appendChild(document.createElement('div'));
        box.setHTMLUnsafe(trustedMarkup(markup));
        const subject = kind.named(index + 1);
        const asked: number[] = [];
        times.set(subject, asked);
        return { element: box.firstElementChild as Embed, title: `About ${subject}`, asked };
      }),
    );
    await Promise.all(all.map(({ element }) => told(element)));
  });
  afterEach(() => {
    freshStage();
    resetConfig();
    scrollTo(0, 0);
  });

  const titles = () => all.map(({ element }) => partText(element, 'title'));
  const showing = () => all.every(({ element, title }) => partText(element, 'title') === title);
  const expected = () => all.map(({ title }) => title);

  it('asks again by itself, and shows the answer', async () => {
    expect(all.map(({ element }) => states(element))).to.deep.equal(all.map(() => ['error']));
    isWell = true;
    await until(showing);
    expect(titles()).to.deep.equal(expected());
    expect(all.map(({ element }) => states(element))).to.deep.equal(all.map(() => ['ready']));
  });

  it('asks again when it was taken away and put back', async () => {
    isWell = true;
    const stage = freshStage();
    await rest();
    stage.append(...all.map(({ element }) => element));
    await until(showing);
    expect(titles()).to.deep.equal(expected());
  });

  it('asks nothing while it is away', async () => {
    const [first, ...others] = all;
    for (const { element } of others) element.remove();
    await until(() => first && first.asked.length > 1);
    expect(first?.asked.length).to.be.at.least(2);
    await rest(500);
    expect(others.map(({ asked }) => asked.length)).to.deep.equal(others.map(() => 1));
  });

  it('waits longer each time', async () => {
    await until(() => all.every(({ asked }) => asked.length > 2));
    for (const { element, asked } of all) {
      const [first = 0, second = 0, third = 0] = asked;
      expect(asked.length, element.outerHTML).to.be.at.least(3);
      // A timer may be late, but never early.
      expect(second - first, element.outerHTML).to.be.at.least(1_000);
      expect(third - second, element.outerHTML).to.be.greaterThan(second - first);
    }
  });

  it('begins with the first pause again when the browser is online again', async () => {
    // Of this many pauses, each twice the last one, the next would be a minute.
    for (let turn = 2; turn < 7; turn++) {
      dispatchEvent(new Event('online'));
      await until(() => all.every(({ asked }) => asked.length >= turn));
      expect(Math.min(...all.map(({ asked }) => asked.length))).to.be.at.least(turn);
      await until(() => all.every(({ element }) => states(element)[0] === 'error'));
    }
    isWell = true;
    await until(showing);
    expect(titles()).to.deep.equal(expected());
  });

  it('asks nothing once it is out of view, and asks when it comes back', async () => {
    const [fixed, ...others] = all;
    if (!fixed) throw new Error('no element');
    fixed.element.style.setProperty('position', 'fixed');
    fixed.element.style.setProperty('inset-block-start', '0');
    const below = freshBelow(fixed.element);
    below.scrollIntoView();
    await rest(100);
    const before = others.map(({ asked }) => asked.length);
    const turns = fixed.asked.length;
    // The one in view says when the others would have asked.
    await until(() => fixed.asked.length > turns + 1);
    expect(fixed.asked.length).to.be.at.least(turns + 2);
    expect(others.map(({ asked }) => asked.length)).to.deep.equal(before);
    isWell = true;
    scrollTo(0, 0);
    await until(showing);
    expect(titles()).to.deep.equal(expected());
  });
});

/** The end of a page that is much higher than its window. */
function freshBelow(beside: Element): Element {
  const room = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  room.setAttribute('height', '9000');
  const end = document.createElement('p');
  beside.closest('main')?.append(room, end);
  return end;
}

import { expect } from 'chai';
import type { PubCard } from '../../../src/elements/index.ts';
import { atRest, type Embed, frame, laidOut, mount, mounted, part, told } from '../mount.ts';
import { ARTICLE, PROFILE, PUBLICATION } from '../samples.ts';

// Where an engine gives a focus ring no room, or a container no height, cards are laid out as ever.
const itUnseen = CSS.supports('overflow-clip-margin: 8px') && !CSS.supports('-moz-appearance: none') ? it : it.skip;

describe('a card that shows, out of sight', () => {
  const layOutAll = (isWanted: boolean) => {
    document.adoptedStyleSheets = isWanted ? [laidOut] : [];
  };
  beforeEach(() => layOutAll(false));
  const isLaidOut = (card: Element) => part(card, 'title')?.checkVisibility({ contentVisibilityAuto: true });

  itUnseen('is not laid out until it is near, and is found by search and keys meanwhile', async () => {
    const card = await mounted('<svg height="9000"></svg><pub-card></pub-card>', ARTICLE);
    await atRest();
    expect(isLaidOut(card)).to.equal(false);
    expect(card.offsetHeight).to.be.greaterThan(100);
    card.focus();
    expect(card.shadowRoot?.activeElement?.getAttribute('part')).to.equal('title');
    card.blur();
    card.scrollIntoView();
    await atRest();
    expect(isLaidOut(card)).to.equal(true);
  });

  itUnseen('has in every frame the height that it has laid out, in sight', async () => {
    const card = mount<PubCard>('<pub-card></pub-card>', ARTICLE);
    const heights = new Set<number>();
    await told(card);
    for (let step = 0; step < 6; step++) {
      await frame();
      heights.add(card.offsetHeight);
    }
    layOutAll(true);
    expect([...heights]).to.deep.equal([card.offsetHeight]);
  });

  itUnseen('leaves the focus ring its room', async () => {
    const card = await mounted('<pub-card></pub-card>', ARTICLE);
    expect(getComputedStyle(part(card, 'card') as Element).overflowClipMargin).to.contain('8px');
  });

  // The usual record of each layout, with as many words as people write, and by how much a guess
  // may be off: the lines of a title and two, or what nobody can know of a whole life.
  const DESCRIPTION =
    'Twice a day the sea takes its half of the town back, and gives it again. A walk with its keeper.';
  const article = { ...ARTICLE, title: 'The harbour at low water', description: DESCRIPTION };
  const layouts: readonly [layout: string, markup: string, view: object, off: number][] = [
    ['article', '<pub-card></pub-card>', article, 4],
    ['publication', '<pub-card></pub-card>', { ...PUBLICATION, description: DESCRIPTION }, 4],
    ['compact', '<pub-card layout="compact"></pub-card>', article, 1.5],
    ['summary', '<pro-profile></pro-profile>', PROFILE, 4],
    ['full', '<pro-profile layout="full"></pro-profile>', PROFILE, 20],
  ];
  for (const [layout, markup, view, off] of layouts)
    itUnseen(`has the height that such a card has, at 320 to 784 pixels: ${layout}`, async () => {
      const found: unknown[] = [];
      for (const width of [320, 480, 640, 784]) {
        const card = mount<Embed>(`<svg height="9000"></svg><div>${markup}</div>`, view);
        (card.parentElement as HTMLElement).style.cssText = `width: ${width}px; font: 16px/1.5 sans-serif`;
        await told(card);
        await atRest();
        const guessed = card.offsetHeight;
        layOutAll(true);
        const differs = (card.offsetHeight - guessed) / 16;
        layOutAll(false);
        if (Math.abs(differs) > off) found.push([width, guessed / 16, differs]);
      }
      expect(found).to.deep.equal([]);
    });
});

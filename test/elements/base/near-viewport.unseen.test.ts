import { expect } from 'chai';
import type { PubCard } from '../../../src/elements/index.ts';
import { atRest, frame, freshStage, laidOut, mount, part, told } from '../mount.ts';
import { ARTICLE } from '../samples.ts';

// Where an engine gives a focus ring no room, or a container no height, cards are laid out as ever.
const itUnseen = CSS.supports('overflow-clip-margin: 8px') && !CSS.supports('-moz-appearance: none') ? it : it.skip;

describe('a card that shows, out of sight', () => {
  let before: readonly CSSStyleSheet[];
  beforeEach(() => {
    before = [...document.adoptedStyleSheets];
    document.adoptedStyleSheets = before.filter((sheet) => sheet !== laidOut);
  });
  afterEach(() => {
    document.adoptedStyleSheets = [...before];
    freshStage();
    scrollTo(0, 0);
  });

  const isLaidOut = (card: Element) => part(card, 'title')?.checkVisibility({ contentVisibilityAuto: true });

  itUnseen('is not laid out until it is near, and is found by search and keys meanwhile', async () => {
    const card = mount<PubCard>('<svg height="9000"></svg><pub-card></pub-card>', ARTICLE);
    await told(card);
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
    document.adoptedStyleSheets = [...before];
    expect([...heights]).to.deep.equal([card.offsetHeight]);
  });

  itUnseen('leaves the focus ring its room', async () => {
    const card = mount<PubCard>('<pub-card></pub-card>', ARTICLE);
    await told(card);
    expect(getComputedStyle(card).overflowClipMargin).to.contain('8px');
  });
});

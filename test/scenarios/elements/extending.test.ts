import { expect } from 'chai';
import { css } from 'lit';
import type { RibbonCard } from '../../../examples/extending/ribbon-card.ts';
import '../../../examples/extending/ribbon-card.ts';
import { ShelfCard } from '../../../examples/extending/shelf-card.ts';
import { PubCard } from '../../../src/elements/index.ts';
import { freshStage, part, partText, told } from '../../elements/mount.ts';
import { ARTICLE } from '../../elements/samples.ts';

async function shown<Card extends PubCard | RibbonCard>(card: Card): Promise<Card> {
  card.view = ARTICLE;
  const settled = told(card);
  freshStage().append(card);
  await settled;
  return card;
}

function ribbonCard(ribbon: string): Promise<RibbonCard> {
  return shown(Object.assign(document.createElement('ribbon-card'), { ribbon }));
}

describe('a subclass of PubCard, as docs/extending.md has it', () => {
  it('shows its own markup and styles beside ours, in the record’s colours', async () => {
    const card = await ribbonCard('New');
    expect(partText(card, 'ribbon')).to.equal('New');
    expect(partText(card, 'title')).to.equal(ARTICLE.title);
    expect(getComputedStyle(part(card, 'ribbon') as Element).fontWeight).to.equal('600');
    expect(getComputedStyle(part(card, 'card') as Element).borderTopStyle).to.equal('solid');
    expect(getComputedStyle(part(card, 'button') as Element).backgroundColor).to.equal('rgb(15, 107, 92)');
  });

  it('keeps the styles that it adopts before it has a shadow root', async () => {
    class EarlyCard extends PubCard {
      constructor() {
        super();
        this.adopt(css`[part~='title'] { font-style: italic; }`);
      }
    }
    customElements.define('early-card', EarlyCard);
    const card = await shown(new EarlyCard());
    expect(getComputedStyle(part(card, 'title') as Element).fontStyle).to.equal('italic');
  });

  it('has our attributes beside its own, and follows both', async () => {
    const card = await ribbonCard('New');
    card.layout = 'compact';
    card.ribbon = '<b>Newer</b>';
    await card.updateComplete;
    expect(part(card, 'card')?.getAttribute('part')).to.equal('card compact');
    expect(partText(card, 'ribbon')).to.equal('<b>Newer</b>');
    expect([card.getAttribute('layout'), card.getAttribute('ribbon')]).to.deep.equal(['compact', '<b>Newer</b>']);
  });

  it('is of another copy of the package than the page’s <pub-card>, and both show', async () => {
    const card = await ribbonCard('');
    expect(card).not.to.be.instanceOf(PubCard);
    const own = document.createElement('pub-card');
    own.view = ARTICLE;
    card.after(own);
    await told(own);
    expect(partText(own, 'title')).to.equal(partText(card, 'title'));
  });

  for (const [note, status, body, outcome] of [
    ['has a card', 200, ARTICLE, ['load', 'shelf', ARTICLE.title]],
    ['has none', 404, {}, ['fallback', undefined, null]],
    ['answers with something else', 200, 'shelves', ['fallback', undefined, null]],
  ] as const)
    it(`asks a question of its own: the server ${note}`, async () => {
      const page = window.fetch;
      const asked: string[] = [];
      window.fetch = async (input) => {
        asked.push(String(input));
        return Response.json(body, { status });
      };
      try {
        const card = new ShelfCard();
        card.url = 'https://a.example/post';
        card.loading = 'eager';
        const event = new Promise<CustomEvent>((resolve) => {
          for (const type of ['load', 'fallback', 'error'])
            card.addEventListener(`shelf-card-${type}`, (happened) => resolve(happened as CustomEvent));
        });
        freshStage().append(card);
        const { type, detail } = await event;
        expect([type.replace('shelf-card-', ''), detail.via, card.shown?.title ?? null]).to.deep.equal(outcome);
        expect(asked).to.deep.equal(['/shelf?url=https%3A%2F%2Fa.example%2Fpost']);
      } finally {
        window.fetch = page;
      }
    });
});

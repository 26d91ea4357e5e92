import { describe, expect, it } from 'vitest';
import { parseCardView } from '../../../../../src/core/index.ts';
import { findShowcase, isInvented, leadCard, MOST_SHOWN, otherCards } from '../../../src/pages/front/showcase.ts';

const WHITE = { r: 255, g: 255, b: 255 };
const INK = { r: 20, g: 20, b: 30 };

function viewOf(link: string, ground = WHITE, title = 'A post') {
  const [text, accent] = ground === WHITE ? [INK, INK] : [WHITE, WHITE];
  return parseCardView({
    uri: link,
    title,
    description: '',
    source: {
      uri: new URL(link).origin,
      title: 'A site',
      theme: { backgroundRGB: ground, foregroundRGB: text, accentRGB: accent, accentForegroundRGB: ground },
    },
  });
}

const links = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `https://${name}.example/post`);

describe('the cards that show what cards are', () => {
  it('are those of the operator’s links: one, and three', async () => {
    const asked: string[] = [];
    const { lead, others } = await findShowcase(links, async (link) => {
      asked.push(link);
      return viewOf(link);
    });
    expect([lead, ...others].map(({ link }) => link)).toEqual(links.slice(0, MOST_SHOWN));
    // However many are named, no more is read.
    expect(asked).toHaveLength(MOST_SHOWN);
  });

  it('pass over a link without a card', async () => {
    const { lead, others } = await findShowcase(links.slice(0, 2), async (link) =>
      link === links[0] ? null : viewOf(link),
    );
    expect([lead.link, others]).toEqual([links[1], []]);
  });

  it('are an invented one where there are none', async () => {
    const { lead, others } = await findShowcase([], async () => null);
    expect([isInvented(lead), others]).toEqual([true, []]);
    expect(otherCards({ lead, others })).toBe('');
  });
});

it('each card has its own colours, and a publication on a dark ground stays on it', async () => {
  const showcase = await findShowcase(links.slice(0, 3), async (link) => viewOf(link, link === links[2] ? INK : WHITE));
  const html = otherCards(showcase);
  expect(html.match(/appearance="publication"/g)).toHaveLength(2);
  expect(html.match(/<div class="dark">/g)).toHaveLength(1);
});

it('a bare address is beside the card, as text', async () => {
  const link = 'https://a.example/"><img src=x>';
  const html = leadCard(await findShowcase([link], async () => viewOf('https://a.example/x', WHITE, '<img src=x>')));
  expect(html).toContain('a.example/&quot;&gt;&lt;img src=x&gt;</p>');
  expect(html).not.toContain('<img src=x');
});

import type { CardView } from 'masthead/core';
import { line } from 'masthead/internal/core/shown-text';
import { escapeHtml, type PubCardOptions, pubCardStyleHashes, renderPubCard } from 'masthead/render';
import { contrastRatio } from 'masthead/theme';

/** A card of the showcase. */
export interface ShownCard {
  readonly link: string;
  readonly view: CardView;
}

/** The cards that `/` and `/examples` show. */
export interface Showcase {
  /** The card beside the address that it is made from. */
  readonly lead: ShownCard;
  /** Three at the most, each in its own colours. */
  readonly others: readonly ShownCard[];
}

/** One beside its address, and three others. */
export const MOST_SHOWN = 4;

/**
 * For a server whose operator names no links: an invented card, since no publisher has agreed to be
 * shown.
 */
const INVENTED: ShownCard = {
  link: 'https://tidewater.example/essays/the-harbour-at-low-water',
  view: {
    uri: 'https://tidewater.example/essays/the-harbour-at-low-water',
    title: 'The harbour at low water',
    description:
      'Twice a day the sea takes its half of the town back, and gives it again. A walk along the wall with the last tide-keeper.',
    readingTime: 8,
    source: {
      uri: 'https://tidewater.example',
      title: 'The Tidewater Review',
      theme: {
        backgroundRGB: { r: 251, g: 246, b: 236 },
        foregroundRGB: { r: 31, g: 45, b: 48 },
        accentRGB: { r: 15, g: 90, b: 99 },
        accentForegroundRGB: { r: 255, g: 255, b: 255 },
      },
    },
  },
};

/** Whether a card is the invented one, which is made from no record. */
export function isInvented(card: ShownCard): boolean {
  return card === INVENTED;
}

/**
 * Finds the cards of the operator's links. A link without a card is left out.
 *
 * @param links only the first `MOST_SHOWN` are read
 * @param card finds a card as everybody sees it
 */
export async function findShowcase(
  links: readonly string[],
  card: (link: string) => Promise<CardView | null>,
): Promise<Showcase> {
  const found: ShownCard[] = [];
  for (const link of links.slice(0, MOST_SHOWN)) {
    const view = await card(link);
    if (view) found.push({ link, view });
  }
  const [lead = INVENTED, ...others] = found;
  return { lead, others };
}

const LEAD: PubCardOptions = { heading: 2 };
const OWN: PubCardOptions = { appearance: 'publication', heading: 3 };

export const SHOWCASE_STYLE: string = [
  '.become{display:grid;grid-template-columns:minmax(0,1fr);gap:.75rem;min-inline-size:0;margin:0}',
  // Narrow enough to show its whole cover, above the text.
  '.become pub-card{max-inline-size:27.9em}',
  // It is visible at once, so its height need not be guessed.
  '.become pub-card::part(card){content-visibility:visible}',
  '.before{justify-self:start;max-inline-size:100%;margin:0;padding:.625rem .875rem;border:1px dashed var(--edge);border-radius:var(--control);color:var(--link);font:.875rem/1.4 var(--mono);text-decoration:underline;text-underline-offset:.2em}',
  '.three pub-card{block-size:100%}',
  '.ways{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,13rem),1fr));gap:1rem 2rem;margin:0;padding:0;list-style:none}.ways p{margin:.25rem 0 0;color:var(--quiet)}',
].join('\n');

/** An address, and the card that it becomes. */
export function leadCard({ lead: { link, view } }: Showcase): string {
  const bare = line(link.replace(/^https?:\/\//, '')) ?? '';
  return `<figure class="become" aria-label="A link, and the card that it becomes">
<p class="before" dir="ltr" translate="no">${escapeHtml(bare)}</p>
<div>${renderPubCard(view, { ...LEAD, url: link })}</div>
</figure>`;
}

/** At most three publications in their own colours; empty without any. */
export function otherCards({ others }: Showcase): string {
  if (others.length === 0) return '';
  const cards = others.map(({ link, view }) => {
    return `<div${isDark(view) ? ' class="dark"' : ''}>${renderPubCard(view, { ...OWN, url: link })}</div>`;
  });
  return `<section class="part" aria-labelledby="colours"><div class="wrap"><h2 id="colours">Each in its own colours, all readable</h2>
<p class="sub">Icon and accent come from the record, and so do its colour schemes; a missing one is derived. Text keeps 4.5:1, whatever was published.</p>
<div class="three">
${cards.join('\n')}
</div></div></section>`;
}

/** Whether a publication has a dark ground of its own. Every other follows the reader's scheme. */
function isDark({ source }: CardView): boolean {
  const ground = source?.theme?.backgroundRGB;
  return ground !== undefined && contrastRatio(ground, WHITE) > contrastRatio(ground, BLACK);
}

const WHITE = { r: 255, g: 255, b: 255 };
const BLACK = { r: 0, g: 0, b: 0 };

export const ANYWHERE = `<section class="part" aria-labelledby="anywhere"><div class="wrap"><h2 id="anywhere">Put it anywhere</h2>
<p class="sub">The same card, in the form that your page takes.</p>
<ul class="ways">
<li><h3>Web page</h3><p><code>&lt;pub-card url="…"&gt;</code></p></li>
<li><h3>WordPress, Ghost, Notion</h3><p><code>/embed · /oembed</code></p></li>
<li><h3>README, mail, chat</h3><p><code>/card.svg · /card.png</code></p></li>
<li><h3>Static site</h3><p><code>masthead-static/rehype</code></p></li>
</ul></div></section>`;

/** The style hashes that the page's policy must allow for both parts. */
export async function showcaseHashes({ lead, others }: Showcase): Promise<readonly string[]> {
  const hashes = [pubCardStyleHashes(lead.view, LEAD), ...others.map(({ view }) => pubCardStyleHashes(view, OWN))];
  return (await Promise.all(hashes)).flat();
}

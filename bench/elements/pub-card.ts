import { configure, PubCard } from 'masthead/pub-card';
import { cardData, cardDataOfBoth } from './card-data.ts';
import { CARD, CARD_OF_BOTH, PLAIN_CARD, type Subject } from './subject.ts';

const APP_VIEW = 'https://appview.example';
const loaded = (elements: readonly HTMLElement[]) =>
  new Promise<void>((resolve) => {
    let waiting = elements.length;
    for (const element of elements) {
      element.addEventListener('pub-card-load', () => --waiting || resolve(), { once: true });
    }
  });

/** The same element without any style sheet: the difference is the cost of the card's styles. */
class PlainCard extends PubCard {
  protected override adopt(): void {}
}
customElements.define('plain-card', PlainCard);

function create(attributes: Partial<Pick<PubCard, 'url' | 'view' | 'loading'>>, tag = 'pub-card'): HTMLElement {
  return Object.assign(document.createElement(tag), attributes);
}

/** Every card requests the same stub; nothing is cached between the rounds. */
function stub(): void {
  const fetch = async (input: RequestInfo | URL) => {
    const link = new URL(String(input)).searchParams.get('url') ?? '';
    return Response.json({ view: cardData(Number(link.split('/').pop())) });
  };
  configure({
    appView: APP_VIEW,
    fetch: fetch as typeof globalThis.fetch,
    cache: { get: () => undefined, set: () => undefined },
  });
}

/** `<pub-card>` in three situations. */
export const PUB_CARDS: readonly Subject[] = [
  {
    name: CARD,
    note: '`view` set, no request',
    create: (index) => create({ view: cardData(index) }),
    settled: loaded,
  },
  {
    name: 'pub-card, one question',
    note: 'all ask for the same link at once; one stubbed request',
    create: () => create({ url: cardData(1).uri, loading: 'eager' }),
    settled: loaded,
    reset: stub,
  },
  {
    name: 'pub-card, a question each',
    note: 'as many stubbed requests, six at a time',
    create: (index) => create({ url: cardData(index).uri, loading: 'eager' }),
    settled: loaded,
    reset: stub,
  },
];

/** `<pub-card>` with the data of a Masthead AppView, whose answers have both schemes. */
export const LOOKING_CARDS: readonly Subject[] = [
  {
    name: CARD_OF_BOTH,
    note: '`view` with `schemes`, in a page that says nothing',
    create: (index) => create({ view: cardDataOfBoth(index) }),
    settled: loaded,
  },
  {
    name: `${CARD_OF_BOTH}, in the dark`,
    note: 'the same on a dark ground',
    create: (index) => create({ view: cardDataOfBoth(index) }),
    settled: loaded,
    css: 'main { background: #111 }',
  },
];

/** `<pub-card>` with its data, without any style. */
export const PLAIN_PUB_CARD: Subject = {
  name: PLAIN_CARD,
  note: '`view` set, no request',
  create: (index) => create({ view: cardData(index) }, 'plain-card'),
  settled: loaded,
};

/** Throws unless the card without style has the same DOM, and really no style. */
export async function checkPlainCard(): Promise<void> {
  const elements = ['pub-card', 'plain-card'].map((tag) => create({ view: cardData(1) }, tag));
  const all = loaded(elements);
  document.body.append(...elements);
  await all;
  const [card, plain] = elements.map((element) => element.shadowRoot);
  const rules = plain?.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules]) ?? [];
  if (rules.length > 0 || plain?.querySelector('style, link')) throw new Error('The card without style has styles.');
  if (card?.innerHTML !== plain?.innerHTML) throw new Error('The card without style is another DOM.');
  for (const element of elements) element.remove();
}

/**
 * Counts how often cards with their data, and placeholders for them, are rendered.
 *
 * @param count the number of cards
 */
export async function countRenders(count: number): Promise<{ cards: number; placeholders: number }> {
  const rendered = { cards: 0, placeholders: 0 };
  const methods = PubCard.prototype as unknown as Record<'card' | 'placeholder', (...args: unknown[]) => unknown>;
  const { card, placeholder } = methods;
  methods.card = function (...args) {
    rendered.cards++;
    return card.apply(this, args);
  };
  methods.placeholder = function (...args) {
    rendered.placeholders++;
    return placeholder.apply(this, args);
  };
  const elements = Array.from({ length: count }, (_, index) => create({ view: cardData(index) }));
  const all = loaded(elements);
  document.body.append(...elements);
  await all;
  await new Promise((resolve) => setTimeout(resolve, 100));
  for (const element of elements) element.remove();
  Object.assign(methods, { card, placeholder });
  return rendered;
}

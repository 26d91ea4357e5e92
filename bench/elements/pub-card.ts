import { configure, PubCard } from 'masthead/pub-card';
import { cardData } from './card-data.ts';
import type { Subject } from './subject.ts';

const APP_VIEW = 'https://appview.example';
const loaded = (elements: readonly HTMLElement[]) =>
  new Promise<void>((resolve) => {
    let waiting = elements.length;
    for (const element of elements) {
      element.addEventListener('pub-card-load', () => --waiting || resolve(), { once: true });
    }
  });

function create(attributes: Partial<Pick<PubCard, 'url' | 'view' | 'loading'>>): HTMLElement {
  return Object.assign(document.createElement('pub-card'), attributes);
}

/** Every card asks the same stub; nothing is remembered between the rounds. */
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
    name: 'pub-card, given data',
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

/**
 * Counts how often cards with given data, and how often placeholders for them, are rendered.
 *
 * @param count so many cards
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

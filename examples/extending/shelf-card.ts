import { type CardView, PubCard, type Question } from 'masthead/elements';

/** A card whose data the page's own server has: `<shelf-card url="…">`. It tells `shelf-card-load`. */
export class ShelfCard extends PubCard {
  static override readonly tag = 'shelf-card';

  protected override question(): Question<CardView> {
    const { url } = this;
    return {
      key: [url],
      answer: async ({ signal }) => {
        const response = await fetch(`/shelf?${new URLSearchParams({ url })}`, { signal });
        const view = response.ok ? this.read(await response.json()) : null;
        return view && { view, via: 'shelf' };
      },
    };
  }
}

customElements.define('shelf-card', ShelfCard);

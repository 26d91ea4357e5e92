import { css, html } from 'lit';
import { type CardView, PubCard } from 'masthead/elements';

/** A card with a ribbon above it: `<ribbon-card url="…" ribbon="New">`. */
export class RibbonCard extends PubCard {
  static override properties = {
    ribbon: { reflect: true },
  };

  static override styles = [
    PubCard.styles,
    css`
      [part='ribbon'] {
        padding: 0.25em 1em;
        font-size: 0.75em;
        font-weight: 600;
      }
    `,
  ];

  declare ribbon: string | undefined;

  protected override card(view: CardView) {
    return html`${this.ribbon ? html`<p part="ribbon">${this.ribbon}</p>` : ''}${super.card(view)}`;
  }
}

customElements.define('ribbon-card', RibbonCard);

declare global {
  interface HTMLElementTagNameMap {
    'ribbon-card': RibbonCard;
  }
}

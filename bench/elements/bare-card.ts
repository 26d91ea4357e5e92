// A script tag of its own: the least work of an element made with Lit, to compare with the cost of
// ours before a card is near.
import { type CSSResult, html, LitElement, type TemplateResult, unsafeCSS } from 'lit';

/** Shows the page's own children, as a card does while it is not near the viewport. */
class BareCard extends LitElement {
  static override readonly styles: CSSResult = unsafeCSS(':host{display:block}');

  override render(): TemplateResult {
    return html`<slot></slot>`;
  }
}
customElements.define('bare-card', BareCard);

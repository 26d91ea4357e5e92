// A script tag of its own: the least that an element made with Lit does, for what ours costs before a card is near.
import { type CSSResult, html, LitElement, type TemplateResult, unsafeCSS } from 'lit';

/** Shows the page's own children, as a card does that is not near. */
class BareCard extends LitElement {
  static override readonly styles: CSSResult = unsafeCSS(':host{display:block}');

  override render(): TemplateResult {
    return html`<slot></slot>`;
  }
}
customElements.define('bare-card', BareCard);

// A script tag of its own: the least that an element made with Lit does, for what ours costs before a card is near.
import { css, html, LitElement, type TemplateResult } from 'lit';

/** Shows the page's own children, as a card does that is not near. */
class BareCard extends LitElement {
  static override readonly styles = css`:host{display:block}`;

  override render(): TemplateResult {
    return html`<slot></slot>`;
  }
}
customElements.define('bare-card', BareCard);

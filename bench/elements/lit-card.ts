import { LitElement, unsafeCSS } from 'lit';
import type { CardView } from '../../src/core/index.ts';
import { hostStyles } from '../../src/elements/base/embed-element.styles.ts';
import { loadLanguage } from '../../src/elements/base/load-parts.ts';
import { cardMessages } from '../../src/elements/page/messages.ts';
import { pubCardStyles } from '../../src/elements/pub-card/pub-card.styles.ts';
import { pubCardTemplate } from '../../src/elements/pub-card/pub-card.template.ts';
import { litTemplate } from '../../src/elements/template/lit-template.ts';
import { cardData } from './card-data.ts';
import type { Subject } from './subject.ts';

/**
 * The same card as `<pub-card>`'s in a bare `LitElement`: the difference is the cost of requests,
 * waiting and falling back.
 */
class LitCard extends LitElement {
  static override readonly styles = unsafeCSS(hostStyles + pubCardStyles);
  static override readonly properties = { view: { attribute: false } };

  declare view: CardView;

  override render(): unknown {
    const card = pubCardTemplate(this.view, {
      link: this.view.uri,
      layout: 'auto',
      cta: 'publication',
      messages: cardMessages(this, loadLanguage),
    });
    return litTemplate(card);
  }

  override updated(): void {
    const theme = this.view.source?.theme;
    const shell = this.renderRoot.firstElementChild as HTMLElement;
    const paint = (name: string, { r, g, b } = { r: 0, g: 0, b: 0 }) =>
      shell.style.setProperty(`--_record-${name}`, `rgb(${r} ${g} ${b})`);
    paint('accent', theme?.accentRGB);
    paint('accent-foreground', theme?.accentForegroundRGB);
  }
}
customElements.define('lit-card', LitCard);

export const LIT_CARD: Subject = {
  name: 'the same card in a bare LitElement',
  note: 'our template and styles, given data',
  create: (index) => Object.assign(new LitCard(), { view: cardData(index) }),
  settled: (elements) => Promise.all(elements.map((element) => (element as LitCard).updateComplete)),
};

// Web Awesome's card, redrawn. Read on 2026-11-22 in shoelace-style/webawesome (1e8fc6e, 2026-07-01), packages/webawesome: src/components/card/card.ts and
// card.styles.ts, src/components/button/button.styles.ts, src/styles/themes/default.css, src/styles/color/palettes/default.css, src/styles/native.css, and the
// markup that the card's own page recommends. The card is an empty frame: what stands in it is the page's, and here as in that page.
import { html, nothing, type TemplateResult } from 'lit';
import type { Content } from '../contents.ts';
import { dateOf, platformOf } from './said.ts';
import './web-awesome.css';

/** An article in a frame of four slots: media, body, footer and footer-actions. */
export function webAwesomeCard({ view, lang }: Content): TemplateResult {
  const { source, title, description, thumb, createdAt } = view;
  const handle = view.associatedProfiles?.[0]?.handle;
  const platform = platformOf(view);
  return html`<div class="wa-like" data-peer="web-awesome">
    ${thumb ? html`<div class="media"><img src=${thumb} alt=""></div>` : nothing}
    <div class="body">
      <strong><a href=${view.uri} dir="auto" data-says="title">${title}</a></strong><br>
      <span dir="auto" data-says="description">${description}</span><br>
      <small>${createdAt ? html`<span data-says="date">${dateOf(createdAt, lang)}</span>` : nothing} · <span data-says="author">by @${handle}</span></small>
    </div>
    <div class="footer">
      <span class="site">${source?.icon ? html`<img src=${source.icon} alt="" width="32" height="32">` : nothing}<span dir="auto">${source?.title}</span></span>
      <a class="button" href=${source?.uri}>${platform ? `Subscribe on ${platform}` : 'View publication'}</a>
    </div>
  </div>`;
}

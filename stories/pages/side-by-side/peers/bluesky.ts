// Bluesky's card for an article that belongs to a publication, redrawn. Read on 2026-11-22 in bluesky-social/social-app:
// src/components/Post/Embed/StandardSiteEmbed/index.tsx (c0236fb) and StandardSiteMetaRow.tsx (559c599), src/components/Button.tsx, Divider.tsx and
// MediaInsetBorder.tsx, src/alf/breakpoints.shared.ts (0c4e0c6), and the design tokens in the package @bsky.app/alf 0.1.15 (tokens.ts, palette.ts, themes.ts).
import { html, nothing, type TemplateResult } from 'lit';
import { contrastRatio } from '../../../../src/core/color/contrast-ratio.ts';
import './bluesky.css';
import type { Content } from '../contents.ts';
import { dateOf, hostOf, platformOf } from './said.ts';

/** A link lies over the article and one over the foot, both without text of their own; the button is the third. */
export function blueskyCard({ view, lang }: Content): TemplateResult {
  const { source, title, description, thumb, createdAt, readingTime } = view;
  return html`<div class="bluesky" data-peer="bluesky">
    <a class="over" href=${view.uri} aria-label=${title}></a>
    <div class="article">
      ${thumb ? html`<img class="thumb" src=${thumb} alt="" loading="lazy">` : nothing}
      <div class="words ${thumb ? 'below' : ''}">
        <div class="title" dir="auto" data-says="title">${title}</div>
        ${description ? html`<div class="description" dir="auto" data-says="description" data-lines=${thumb ? 2 : 4}>${description}</div>` : nothing}
        <div class="when">
          ${createdAt ? html`<span data-says="date">${dateOf(createdAt, lang)}</span>` : nothing}
          ${readingTime ? html`<span class="reading">${readingTime}m</span>` : nothing}
        </div>
      </div>
    </div>
    ${
      source
        ? html`<div class="foot">
            <a class="over quiet" href=${source.uri} aria-label="View ${source.title}"></a>
            <div class="publication">
              ${source.icon ? html`<span class="icon"><img src=${source.icon} alt=""></span>` : nothing}
              <div class="names">
                <div class="name" dir="auto">${source.title}</div>
                ${meta(view)}
              </div>
            </div>
            ${button(view)}
          </div>`
        : nothing
    }
  </div>`;
}

function meta(view: Content['view']): TemplateResult {
  const handle = view.associatedProfiles?.[0]?.handle;
  const domain = hostOf(view.uri);
  // The domain is left out on a platform, and where the author's handle says it already.
  const said = platformOf(view) || (handle && (domain === handle || domain.endsWith(`.${handle}`)));
  return html`<div class="meta">
    ${said ? nothing : html`<span class="one">${domain}</span>`}
    ${handle && !said ? html`<span>•</span>` : nothing}
    ${handle ? html`<span class="one" data-says="author">by @${handle}</span>` : nothing}
  </div>`;
}

function button(view: Content['view']): TemplateResult {
  const { source } = view;
  const platform = platformOf(view);
  const accent = source?.theme?.accentRGB;
  const onAccent = source?.theme?.accentForegroundRGB;
  // The publication's own colours only where they can be read.
  const own = accent && onAccent && contrastRatio(accent, onAccent) >= 4.5;
  const paint = ({ r, g, b }: NonNullable<typeof accent>) => `rgb(${r} ${g} ${b})`;
  // Its name there leaves out what is written on it, which axe refuses (WCAG 2.5.3): here it is kept aside for whoever measures.
  return html`<a
    class="button"
    href=${source?.uri}
    data-name=${platform ? `Subscribe to ${source?.title} on ${platform}` : `View ${source?.title}`}
    style=${own ? `background: ${paint(accent)}; color: ${paint(onAccent)}` : ''}
  >${platform ? `Subscribe on ${platform}` : 'View publication'}</a>`;
}

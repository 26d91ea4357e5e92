import type { CardView } from '../../src/core/index.ts';
import { escapeHtml, PUB_CARD_CSS, scriptJson } from '../../src/render/index.ts';

const date = new Intl.DateTimeFormat('en', { timeZone: 'UTC', year: 'numeric', month: 'short', day: 'numeric' });

/**
 * The same HTML as `renderPubCard` makes for an article on Leaflet with everything in its record,
 * as a person would write it by hand: one template string that escapes everything, with computed
 * date and host, without checks and decisions.
 */
export function bareCard(view: CardView): string {
  const { source, associatedProfiles } = view;
  const theme = source?.theme;
  const e = escapeHtml;
  const rgb = ({ r, g, b }: { r: number; g: number; b: number } = { r: 0, g: 0, b: 0 }) => `rgb(${r} ${g} ${b})`;
  const own = `[part~='card']{--_record-accent:${rgb(theme?.accentRGB)};--_record-accent-foreground:${rgb(theme?.accentForegroundRGB)}}`;
  return `<pub-card url="${e(view.uri)}" data-state="ready"><template shadowrootmode="open"><style>${PUB_CARD_CSS}</style><style>${own}</style><article part="card article" class="covered"><img part="cover" src="${e(view.thumb ?? '')}" alt="" loading="lazy" decoding="async" referrerpolicy="no-referrer"><div part="body"><a part="title" href="${e(view.uri)}" rel="noopener" dir="auto">${e(view.title)}</a><p part="description" dir="auto">${e(view.description)}</p><p part="meta"><time part="date" datetime="${e(view.createdAt ?? '')}">${date.format(Date.parse(view.createdAt ?? ''))}</time><span part="reading-time"><svg part="glyph" class="clock" viewBox="0 0 16 16" aria-hidden="true"><path d="M8 2a6 6 0 1 0 .01 0M8 5v3l2 1.5"></path></svg><bdi>${view.readingTime} min</bdi></span><span part="author"><bdi>by <bdi>@${e(associatedProfiles?.[0]?.handle ?? '')}</bdi></bdi></span></p></div><div part="site"><img part="icon" class="picture" src="${e(source?.icon ?? '')}" alt="" loading="lazy" decoding="async" referrerpolicy="no-referrer"><div part="names"><span part="name" dir="auto">${e(source?.title ?? '')}</span><span part="domain">${e(new URL(source?.uri ?? view.uri).host)}</span></div><a part="button" href="${e(source?.uri ?? '')}" rel="noopener"><svg part="glyph" class="Leaflet" viewBox="0 0 16 16" aria-hidden="true"><path d="M3 13C3 6 6 3 13 3c0 7-3 9.500-8 8.500M3 13 9 7"></path></svg><span>Subscribe<span class="hidden" data-text=" to ${e(source?.title ?? '')}"></span> on Leaflet</span></a></div></article></template><a href="${e(view.uri)}">${e(view.title)}</a><script type="application/json">${scriptJson(view)}</script></pub-card>`;
}

import { buttonLabel } from '../../core/card/card-action.ts';
import { fillTemplate } from '../../core/fill-template.ts';
import { type CardView, cardAction, parseCardView } from '../../core/index.ts';
import { tidyUrl } from '../../core/url/canonical-url.ts';
import { contentWarning } from '../../elements/pub-card/content-warning.ts';
import { html, nothing, type Template } from '../../elements/template/html.ts';
import { firstGrapheme } from '../../elements/text/format.ts';
import type { CardMessages } from '../../elements/text/message-set.ts';
import type { HexTheme } from '../../theme/index.ts';
import { cardFacts, cardPlace } from '../facts.ts';
import { cardMessages } from '../html/frame.ts';
import { cardLink, type PubCardOptions } from '../html/render-pub-card.ts';
import { writeTemplate } from '../html/write-template.ts';
import { isRightToLeft } from '../right-to-left.ts';
import { FONT, flatPalette, HEADLINE, hairline, style } from './flat-palette.ts';

/** The options of `renderPubCardEmail`; each means what it means for `renderPubCard`. */
export interface PubCardEmailOptions
  extends Pick<PubCardOptions, 'url' | 'lang' | 'cta' | 'contrast' | 'appearance' | 'target' | 'messages'> {
  /** With `appearance: 'publication'`, which of the publication's schemes, since a mail cannot follow its reader. When left out, the one in which it shows itself. */
  readonly scheme?: 'light' | 'dark' | undefined;
}

/**
 * Renders a card as HTML for feeds and mail: no shadow root, no table, no script, every style inline on its element. Images of a record with a content warning
 * are left out, since nothing could reveal them on a click.
 *
 * @param view a `viewExternal`, the `#view` around it, or a whole answer of an AppView, unchecked; invalid parts are dropped. `null`, and what is no view, give
 *   a card with the link alone
 * @returns the empty string when there is neither a view nor an http(s) `url`
 *
 * @example
 * ```js
 * import { fetchCardView } from 'masthead/client';
 * import { renderPubCardEmail } from 'masthead/render';
 *
 * const url = 'https://fieldnotes.leaflet.pub/3m2moss';
 * const card = await fetchCardView({ baseUrl: 'http://localhost:2584' }, url);
 * console.log(renderPubCardEmail(card, { url }));
 * ```
 */
export function renderPubCardEmail(view: unknown, options: PubCardEmailOptions = {}): string {
  const card = parseCardView(view);
  const link = cardLink(card, options.url);
  if (!link) return '';
  const messages = cardMessages(options.lang, options.messages);
  const palette = flatPalette(card, options);
  const shown = card ?? { uri: link, title: tidyUrl(link).host, description: '' };
  return writeTemplate(flatCard(shown, { ...options, link, palette, messages, place: cardPlace(card, link) }));
}

interface FlatCard extends Pick<PubCardEmailOptions, 'lang' | 'cta' | 'target'> {
  readonly link: string;
  readonly palette: HexTheme;
  readonly messages: CardMessages;
  readonly place: string | undefined;
}

function flatCard(view: CardView, options: FlatCard): Template {
  const { link, palette, messages, lang } = options;
  const { title, description, thumb } = view;
  const { muted, line } = palette;
  const words = description
    ? html`<p dir="auto" style=${style({ margin: 0, padding: '8px 16px 0', 'font-size': '15px', 'line-height': 1.45, color: muted })}>${description}</p>`
    : nothing;
  const told = html`${words}${meta(view, messages, palette)}`;
  const site = siteOf(view, link);
  const name = html`<b dir="auto" style=${style({ ...HEADLINE, display: 'block', 'font-size': '15px' })}>${site}</b>`;
  // A publication, and a link that nothing backs, is its own headline.
  const inside =
    site === title
      ? nameplate(titleLink(title, options), 44, { padding: '16px 16px 0' }, view, options)
      : html`${nameplate(name, 32, { padding: '8px 16px', 'border-bottom': `1px solid ${line}` }, view, options)}
    ${story(title, contentWarning(view) ? undefined : thumb, options)}`;
  return html`<section lang=${lang ?? nothing} dir=${isRightToLeft(messages.lang) ? 'rtl' : nothing} style=${boxStyle(palette)}>
    ${inside}${told}
  </section>`;
}

/** The publication's name, or the host of the link. */
function siteOf({ source }: CardView, link: string): string {
  return source?.title ?? tidyUrl(link).host;
}

/**
 * The first part of a card, below a band in the accent colour: icon, name and what stands below it, with the button at the end, or below where it has no room: a
 * float does both without a table. The band is this part's border and not the card's, which the round corners would bend.
 */
function nameplate(
  name: Template,
  size: number,
  looks: Readonly<Record<string, string>>,
  view: CardView,
  options: FlatCard,
): Template {
  const { palette, place, link } = options;
  const site = siteOf(view, link);
  const below =
    place && place !== site
      ? html` <span style=${style({ display: 'block', color: palette.quiet, 'font-size': '13px' })}><bdi>${place}</bdi></span>`
      : nothing;
  const picture = icon(contentWarning(view) ? undefined : view.source?.icon, site, size, palette);
  const { edge, accent } = palette;
  const box = style({ margin: 0, overflow: 'hidden', 'border-top': `4px solid ${edge ?? accent}`, ...looks });
  const names = 'display:inline-block;vertical-align:middle;max-width:75%;margin:4px 8px;line-height:1.3';
  return html`<p style=${box}>${picture} <span style=${names}>${name}${below}</span> ${button(view, options)}</p>`;
}

/** The title of an article in a line of its own, with the cover in its link: a link without words of its own would have no name. */
function story(title: string, thumb: string | undefined, options: FlatCard): Template {
  return html`<p style="margin:0">${titleLink(title, options, { thumb, padding: '16px 16px 0' })}</p>`;
}

function titleLink(
  title: string,
  { link, palette, target }: FlatCard,
  { thumb, padding = '0' }: { readonly thumb?: string | undefined; readonly padding?: string } = {},
): Template {
  const looks = style({
    ...HEADLINE,
    display: 'block',
    padding,
    'font-size': '22px',
    'line-height': 1.18,
    'text-wrap': 'balance',
  });
  const plain = style({ display: 'block', color: palette.foreground, 'text-decoration': 'none' });
  return html`<a href=${link} target=${target || nothing} rel="noopener" style=${plain}>${thumb === undefined ? nothing : cover(thumb, palette)}<b dir="auto" style=${looks}>${title}</b></a>`;
}

function cover(thumb: string, { line }: HexTheme): Template {
  const looks = { display: 'block', width: '100%', height: 'auto', border: 0, 'border-bottom': `1px solid ${line}` };
  // The break shows where somebody takes the styles out.
  return html`<img src=${thumb} alt="" width="600" style=${style(looks)}><br style="display:none">`;
}

// No `<div>`, here and inside: readers that take a page apart (Readability and its kin) drop each one that is mostly links, with the title in it.
function boxStyle({ background, foreground, line }: HexTheme): string {
  return style({
    'max-width': '600px',
    'padding-bottom': '16px',
    overflow: 'hidden',
    border: `1px solid ${line}`,
    'border-radius': '14px',
    background,
    color: foreground,
    'font-family': FONT,
    'overflow-wrap': 'anywhere',
  });
}

function meta(view: CardView, messages: CardMessages, { line, quiet }: HexTheme): Template | typeof nothing {
  const looks = style({ margin: 0, padding: '8px 16px 0', 'font-size': '13px', 'line-height': 1.4, color: quiet });
  const facts = cardFacts(view, messages);
  const { avatar } = view.associatedProfiles?.[0] ?? {};
  const pictured = avatar !== undefined && !contentWarning(view);
  const round = `display:inline-block;vertical-align:middle;width:20px;height:20px;border-radius:50%;${hairline(line)}`;
  const portrait = html`<img src=${avatar} alt="" width="20" height="20" style=${round}> `;
  // The portrait stays with the author's first word.
  const byline = (fact: string) => html`<span style="display:inline-block">${portrait}<bdi>${fact}</bdi></span>`;
  return facts.length > 0
    ? html`<p style=${looks}>${facts.map((fact, index) => html`${index > 0 ? ' · ' : nothing}${pictured && index === facts.length - 1 ? byline(fact) : html`<bdi>${fact}</bdi>`}`)}</p>`
    : nothing;
}

function icon(
  src: string | undefined,
  name: string,
  size: number,
  { accent, accentForeground, edge, line }: HexTheme,
): Template {
  const square = `display:inline-block;vertical-align:middle;width:${size}px;height:${size}px;border-radius:${size / 4}px;margin:${(44 - size) / 2}px 0`;
  return src
    ? html`<img src=${src} alt="" width=${String(size)} height=${String(size)} style=${`${square};${hairline(line)}`}>`
    : html`<span aria-hidden="true" style=${`${square};${style({ 'box-sizing': 'border-box', border: `1px solid ${edge ?? accent}`, background: accent, color: accentForeground, 'line-height': `${size - 2}px`, 'text-align': 'center', 'font-weight': 600 })}`}>${firstGrapheme(name)}</span>`;
}

function button(view: CardView, { link, palette, messages, cta, target }: FlatCard): Template | typeof nothing {
  const action = cardAction({ ...view, uri: link }, { cta });
  if (!action) return nothing;
  const name = action.kind === 'read' ? view.title : view.source?.title;
  const values = { platform: action.platform?.name, name };
  const text = messages[action.kind];
  const label = buttonLabel(text, action.platform?.name);
  const full = fillTemplate(text.replace(/[[\]()]/g, ''), values);
  const looks = style({
    display: 'inline-block',
    float: isRightToLeft(messages.lang) ? 'left' : 'right',
    margin: '4px 0',
    padding: '8px 16px',
    border: `1px solid ${palette.edge ?? palette.accent}`,
    'border-radius': '999px',
    background: palette.accent,
    color: palette.accentForeground,
    'font-size': '14px',
    'font-weight': 600,
    'text-decoration': 'none',
  });
  return html`<a href=${action.href} target=${target || nothing} rel="noopener" aria-label=${full === label ? nothing : full} style=${looks}>${label}</a>`;
}

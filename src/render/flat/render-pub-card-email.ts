import { buttonLabel } from '../../core/card/card-action.ts';
import { fillTemplate } from '../../core/fill-template.ts';
import { type CardView, cardAction, parseCardView } from '../../core/index.ts';
import { tidyUrl } from '../../core/url/canonical-url.ts';
import { firstGrapheme } from '../../elements/format.ts';
import type { CardMessages } from '../../elements/language/message-set.ts';
import { hasContentWarning } from '../../elements/pub-card/content-warning.ts';
import { html, nothing, type Template } from '../../elements/template/html.ts';
import type { HexTheme } from '../../theme/index.ts';
import { cardFacts, cardPlace } from '../facts.ts';
import { cardMessages } from '../html/frame.ts';
import { cardLink, type PubCardOptions } from '../html/render-pub-card.ts';
import { writeTemplate } from '../html/write-template.ts';
import { isRightToLeft } from '../right-to-left.ts';
import { FONT, flatPalette, hairline, style } from './flat-palette.ts';

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
  const { link, palette, messages, place, lang, target } = options;
  const { title, description, thumb, source } = view;
  const warned = hasContentWarning(view);
  const { quiet, foreground } = palette;
  const paragraph = (size: number, color: string) =>
    style({ margin: '8px 0 0', 'font-size': `${size}px`, 'line-height': 1.4, color });
  const covered = thumb !== undefined && !warned;
  const rtl = isRightToLeft(messages.lang);
  const own = source && source.title !== title ? source.title : undefined;
  const names = [
    own && html`<b dir="auto">${own}</b>`,
    place && html`<span style=${style({ color: quiet })}>${place}</span>`,
  ].filter((name) => typeof name === 'object');
  return html`<div lang=${lang ?? nothing} dir=${rtl ? 'rtl' : nothing} style=${boxStyle(palette, covered ? undefined : rtl ? 'right' : 'left')}>
    ${
      covered
        ? html`<a href=${link} target=${target || nothing} rel="noopener" style="display:block"><img src=${thumb} alt="" width="600" style=${style({ display: 'block', width: '100%', height: 'auto', border: 0, 'border-bottom': `1px solid ${palette.line}` })}></a>`
        : nothing
    }
    <div style="padding:16px">
      <div dir="auto" style="font-size:18px;font-weight:600;line-height:1.25;text-wrap:balance"><a href=${link} target=${target || nothing} rel="noopener" style=${style({ color: foreground, 'text-decoration': 'none' })}>${title}</a></div>
      ${description ? html`<p dir="auto" style=${paragraph(15, foreground)}>${description}</p>` : nothing}
      ${meta(view, messages, palette, paragraph(13, quiet))}
      <div style=${style({ 'margin-top': '16px', 'padding-top': '12px', 'border-top': `1px solid ${palette.line}` })}>
        ${icon(warned ? undefined : source?.icon, source?.title ?? tidyUrl(link).host, palette)}<span style="display:inline-block;vertical-align:middle;max-width:75%;margin:0 12px;font-size:13px;line-height:1.4">${names.map((name, index) => html`${index > 0 ? html`<br>` : nothing}${name}`)}</span>
        ${button(view, options)}
      </div>
    </div>
  </div>`;
}

/** `side` is that of the stripe in the accent colour, which a card without a cover has. Mail programs know no logical sides. */
function boxStyle(
  { background, foreground, line, accent, edge }: HexTheme,
  side: 'left' | 'right' | undefined,
): string {
  return style({
    'max-width': '600px',
    overflow: 'hidden',
    border: `1px solid ${line}`,
    ...(side && { [`border-${side}`]: `3px solid ${edge ?? accent}` }),
    'border-radius': '12px',
    background,
    color: foreground,
    'font-family': FONT,
    'overflow-wrap': 'anywhere',
  });
}

function meta(view: CardView, messages: CardMessages, { line }: HexTheme, looks: string): Template | typeof nothing {
  const facts = cardFacts(view, messages);
  const { avatar } = view.associatedProfiles?.[0] ?? {};
  const pictured = avatar !== undefined && !hasContentWarning(view);
  const round = `display:inline-block;vertical-align:middle;width:20px;height:20px;border-radius:50%;${hairline(line)}`;
  const portrait = html`<img src=${avatar} alt="" width="20" height="20" style=${round}> `;
  // The portrait stays with the author's first word.
  const byline = (fact: string) => html`<span style="display:inline-block">${portrait}<bdi>${fact}</bdi></span>`;
  return facts.length > 0
    ? html`<p style=${looks}>${facts.map((fact, index) => html`${index > 0 ? ' · ' : nothing}${pictured && index === facts.length - 1 ? byline(fact) : html`<bdi>${fact}</bdi>`}`)}</p>`
    : nothing;
}

function icon(src: string | undefined, name: string, { accent, accentForeground, edge, line }: HexTheme): Template {
  const square = 'display:inline-block;vertical-align:middle;width:32px;height:32px;border-radius:8px';
  return src
    ? html`<img src=${src} alt="" width="32" height="32" style=${`${square};${hairline(line)}`}>`
    : html`<span aria-hidden="true" style=${`${square};${style({ 'box-sizing': 'border-box', border: `1px solid ${edge ?? accent}`, background: accent, color: accentForeground, 'line-height': '30px', 'text-align': 'center', 'font-weight': 600 })}`}>${firstGrapheme(name)}</span>`;
}

function button(view: CardView, { link, palette, messages, cta, target }: FlatCard): Template | typeof nothing {
  const action = cardAction({ ...view, uri: link }, { cta });
  if (!action) return nothing;
  const name = action.kind === 'read' ? view.title : view.source?.title;
  const values = { platform: action.platform?.name, name };
  const text = messages[action.kind];
  const label = buttonLabel(text, action.platform?.name);
  const full = fillTemplate(text.replace(/[[\]]/g, ''), values);
  const looks = style({
    display: 'inline-block',
    'vertical-align': 'middle',
    margin: '8px 0',
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

import { buttonLabel } from '../../core/card/button-text.ts';
import { type CardView, cardAction, toCardView } from '../../core/index.ts';
import { firstGrapheme } from '../../elements/format/first-grapheme.ts';
import { tidyUrl } from '../../elements/format/tidy-url.ts';
import { fillMessage } from '../../elements/language/fill-message.ts';
import type { CardMessages } from '../../elements/language/message-set.ts';
import { hasContentWarning } from '../../elements/pub-card/content-warning.ts';
import { html, nothing, type Template } from '../../elements/template/html.ts';
import type { HexTheme } from '../../theme/index.ts';
import { cardFacts } from '../card-facts.ts';
import { cardMessages } from '../html/messages.ts';
import { cardLink, type PubCardOptions } from '../html/render-pub-card.ts';
import { writeTemplate } from '../html/write-template.ts';
import { flatPalette } from './flat-palette.ts';
import { FONT, style } from './style.ts';

/** The options of `renderPubCardFlat`; each means what it means for `renderPubCard`. */
export type FlatCardOptions = Pick<
  PubCardOptions,
  'url' | 'lang' | 'cta' | 'contrast' | 'appearance' | 'target' | 'messages'
>;

/**
 * Renders a card as HTML for feeds and mail: no shadow root, no table, no script, every style inline on its element. Images of a record with a content warning
 * are left out, since nothing could reveal them on a click.
 *
 * @param view a `viewExternal`, the `#view` around it, or a whole answer of an AppView, unchecked; invalid parts are dropped. `null`, and what is no view, give
 *   a card with the link alone
 * @returns the empty string when there is neither a view nor an http(s) `url`
 */
export function renderPubCardFlat(view: unknown, options: FlatCardOptions = {}): string {
  const card = toCardView(view);
  const link = cardLink(card, options.url);
  if (!link) return '';
  const messages = cardMessages(options.lang, options.messages);
  const palette = flatPalette(card?.source?.theme, options);
  const shown = card ?? { uri: link, title: tidyUrl(link).host, description: '' };
  return writeTemplate(flatCard(shown, link, palette, messages, options));
}

function flatCard(
  view: CardView,
  link: string,
  palette: HexTheme,
  messages: CardMessages,
  { lang, cta, target }: FlatCardOptions,
): Template {
  const { title, description, thumb, source } = view;
  const warned = hasContentWarning(view);
  const { quiet, foreground } = palette;
  const paragraph = (size: number, color: string) =>
    style({ margin: '8px 0 0', 'font-size': `${size}px`, 'line-height': 1.4, color });
  const { host, path } = tidyUrl(source?.uri ?? link);
  const place = source ? host : host + path;
  const own = source && source.title !== title ? source.title : undefined;
  return html`<div lang=${lang ?? nothing} style=${boxStyle(palette)}>
    ${
      thumb && !warned
        ? html`<a href=${link} target=${target || nothing} rel="noopener" style="display:block"><img src=${thumb} alt="" width="600" style="display:block;width:100%;height:auto;border:0"></a>`
        : nothing
    }
    <div style="padding:16px">
      <div dir="auto" style="font-size:17px;font-weight:600;line-height:1.3"><a href=${link} target=${target || nothing} rel="noopener" style=${style({ color: foreground, 'text-decoration': 'none' })}>${title}</a></div>
      ${description ? html`<p dir="auto" style=${paragraph(15, foreground)}>${description}</p>` : nothing}
      ${meta(view, messages, paragraph(13, quiet))}
      <div style=${style({ 'margin-top': '12px', 'padding-top': '12px', 'border-top': `1px solid ${palette.line}` })}>
        ${icon(warned ? undefined : source?.icon, source?.title ?? host, palette)}<span style="display:inline-block;vertical-align:middle;margin:0 8px;font-size:13px;line-height:1.3">${own ? html`<b dir="auto">${own}</b><br>` : nothing}<span style=${style({ color: quiet })}>${place}</span></span>
        ${button(view, link, palette, messages, cta, target)}
      </div>
    </div>
  </div>`;
}

function boxStyle({ background, foreground, line }: HexTheme): string {
  return style({
    'max-width': '600px',
    overflow: 'hidden',
    border: `1px solid ${line}`,
    'border-radius': '12px',
    background,
    color: foreground,
    'font-family': FONT,
    'overflow-wrap': 'anywhere',
  });
}

function meta(view: CardView, messages: CardMessages, looks: string): Template | typeof nothing {
  const facts = cardFacts(view, messages);
  return facts.length > 0
    ? html`<p style=${looks}>${facts.map((fact, index) => html`${index > 0 ? ' · ' : nothing}<bdi>${fact}</bdi>`)}</p>`
    : nothing;
}

function icon(src: string | undefined, name: string, { accent, accentForeground }: HexTheme): Template {
  const square = 'display:inline-block;vertical-align:middle;width:32px;height:32px;border-radius:8px';
  return src
    ? html`<img src=${src} alt="" width="32" height="32" style=${`${square};border:0`}>`
    : html`<span aria-hidden="true" style=${`${square};${style({ background: accent, color: accentForeground, 'line-height': '32px', 'text-align': 'center', 'font-weight': 600 })}`}>${firstGrapheme(name)}</span>`;
}

function button(
  view: CardView,
  link: string,
  { accent, accentForeground }: HexTheme,
  messages: CardMessages,
  cta: PubCardOptions['cta'],
  target: string | undefined,
): Template | typeof nothing {
  const action = cardAction({ ...view, uri: link }, cta);
  if (!action) return nothing;
  const name = action.kind === 'read' ? view.title : view.source?.title;
  const values = { platform: action.platform?.name, name };
  const text = messages[action.kind];
  const label = buttonLabel(text, action.platform?.name);
  const full = fillMessage(text.replace(/[[\]]/g, ''), values);
  const looks = style({
    display: 'inline-block',
    'vertical-align': 'middle',
    margin: '8px 0',
    padding: '8px 16px',
    'border-radius': '999px',
    background: accent,
    color: accentForeground,
    'font-size': '14px',
    'font-weight': 600,
    'text-decoration': 'none',
  });
  return html`<a href=${action.href} target=${target || nothing} rel="noopener" aria-label=${full === label ? nothing : full} style=${looks}>${label}</a>`;
}

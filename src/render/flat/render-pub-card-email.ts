import { buttonLabel, cardAction } from '../../core/card/card-action.ts';
import { type CardView, parseCardView } from '../../core/card/card-view.ts';
import { fillTemplate } from '../../core/message-text.ts';
import { tidyUrl } from '../../core/values/canonical-url.ts';
import { contentWarning } from '../../elements/pub-card/pub-card.template.ts';
import { html, nothing, type Template } from '../../elements/template/html.ts';
import { firstGrapheme } from '../../elements/text/format.ts';
import type { CardMessages } from '../../elements/text/message-set.ts';
import type { DrawnPalette } from '../drawn-palette.ts';
import { cardFacts, cardPlace, isLong } from '../facts.ts';
import { cardLink, type PubCardOptions } from '../html/render-pub-card.ts';
import { writeTemplate } from '../html/write-html.ts';
import { cardMessages, runsFromRight } from '../language.ts';
import { fitText } from '../svg/wrap-text.ts';
import { FONT, flatPalette, HEADLINE, hairline, style } from './flat-palette.ts';

/** The options of `renderPubCardEmail`; each means what it means for `renderPubCard`. */
export interface PubCardEmailOptions
  extends Pick<PubCardOptions, 'url' | 'lang' | 'cta' | 'contrast' | 'appearance' | 'target' | 'messages'> {
  /**
   * With `appearance: 'publication'`, one of the publication's schemes, because a mail cannot
   * follow its reader. When left out, the publication's default.
   */
  readonly scheme?: 'light' | 'dark' | undefined;
}

/**
 * Renders a card as HTML for feeds and mail: no shadow root, no table, no script, every style
 * inline on its element. Images of a record with a content warning are left out, because flat HTML
 * cannot hide them until a click.
 *
 * @param view a `viewExternal`, the `#view` around it, or a whole answer of an AppView, unchecked;
 *   invalid parts are dropped. For `null` and for a value that is not a view, the card shows only
 *   the link
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
  const flat = { ...options, link, palette: flatPalette(card, options), messages, place: cardPlace(card, link) };
  return writeTemplate(card ? flatCard(card, flat) : plainLink(flat));
}

interface FlatCard extends Pick<PubCardEmailOptions, 'lang' | 'cta' | 'target'> {
  readonly link: string;
  readonly palette: DrawnPalette;
  readonly messages: CardMessages;
  readonly place: string | undefined;
}

type Child = Template | string | typeof nothing;
type Looks = Readonly<Record<string, string | number | undefined>>;

function flatCard(view: CardView, options: FlatCard): Template {
  // The name of a publication is its headline.
  const site = view.source?.title ?? tidyUrl(options.link).host;
  return site === view.title ? publication(view, options) : article(view, site, options);
}

function article(view: CardView, site: string, options: FlatCard): Template {
  const { palette, messages, place } = options;
  const { title } = view;
  const cover = contentWarning(view) ? undefined : view.thumb;
  const name = html`<b dir="auto" style=${style({ ...HEADLINE, display: 'block', 'font-size': '15px' })}>${site}</b>`;
  // Without a cover, the nameplate is coloured.
  const looks = { 'border-bottom': `1px solid ${palette.line}`, background: cover ? undefined : palette.plate };
  const names = { picture: siteIcon(view, site, 32, palette), name, below: place && place !== site ? place : nothing };
  const quiet = style({ ...BELOW, 'font-size': '13px', 'line-height': 1.4, color: palette.quiet });
  const told = cardFacts(view, messages);
  return box(
    title,
    options,
    html`${nameplate({ ...names, action: button(view, options) }, palette, looks)}
    <p style="margin:0">${titleLink(title, options, { thumb: cover, size: cover ? 22 : 26, padding: '16px 16px 0' })}</p>
    ${view.description ? html`<p dir="auto" style=${style({ ...BELOW, ...wordsLook(palette) })}>${shownWords(view)}</p>` : nothing}
    ${told.length > 0 ? html`<p style=${quiet}>${facts(told, view, palette)}</p>` : nothing}`,
  );
}

/** The button is beside the description; without one, beside the name. */
function publication(view: CardView, options: FlatCard): Template {
  const { palette, messages, place } = options;
  const { title } = view;
  const told = [...(place ? [place] : []), ...cardFacts(view, messages)];
  const names = {
    picture: siteIcon(view, title, 44, palette),
    name: titleLink(title, options, { size: 22 }),
    below: told.length > 0 ? facts(told, view, palette) : nothing,
  };
  const action = button(view, options);
  const words = style({ ...wordsLook(palette), display: 'inline-block', flex: '1 1 240px', margin: '4px' });
  return box(
    title,
    options,
    view.description
      ? html`${nameplate({ ...names, action: nothing }, palette)}<p style=${`${ROW};padding:0 12px`}><span dir="auto" style=${words}>${shownWords(view)}</span> ${action}</p>`
      : nameplate({ ...names, action }, palette),
  );
}

/** A link without a record: the host, as quiet as on the element, without a band. */
function plainLink(options: FlatCard): Template {
  const { palette, place } = options;
  const { host } = tidyUrl(options.link);
  const tile = { ...palette, accent: palette.tile, accentForeground: palette.quiet, edge: undefined };
  const name = titleLink(host, options, { size: 18, face: { 'font-weight': 700 } });
  const names = { picture: icon(undefined, host, 44, tile), name, below: place ?? nothing, action: nothing };
  return box(host, options, nameplate(names, palette, { 'border-top': 0 }));
}

/** The style of a paragraph below another. */
const BELOW = { margin: 0, padding: '8px 16px 0' } as const;
/**
 * Places items side by side, or below each other when there is too little room, from the start in
 * either direction of writing. A mail program without flexbox shows them in a line.
 */
const ROW = 'display:flex;flex-wrap:wrap;align-items:center;margin:0';

function wordsLook({ muted }: DrawnPalette): Looks {
  return { 'font-size': '15px', 'line-height': 1.45, color: muted };
}

/** The description; a long one is cut to about four lines, as on the element. */
function shownWords({ description }: CardView): string {
  return isLong(description) ? fitText(description, { width: 4 * 540, size: 15 }) : description;
}

// No `<div>`, here and inside: reader modes such as Readability drop each `<div>` that is mostly
// links, and the title with it.
function box(title: string, { lang, palette }: FlatCard, content: Template): Template {
  const looks = style({
    'max-width': '600px',
    'padding-bottom': '16px',
    overflow: 'hidden',
    border: `1px solid ${palette.line}`,
    'border-radius': '14px',
    background: palette.background,
    color: palette.foreground,
    'font-family': FONT,
    'overflow-wrap': 'anywhere',
  });
  return html`<section lang=${lang ?? nothing} dir=${runsFromRight(lang, title) ? 'rtl' : nothing} style=${looks}>
    ${content}
  </section>`;
}

interface Nameplate {
  readonly picture: Template;
  readonly name: Template;
  readonly below: Child;
  readonly action: Child;
}

/**
 * The first part of a card, below a band in the accent colour: icon, name and the text below it,
 * with the button at the end. The band is a border of this part: as a border of the card it would
 * bend at the round corners.
 */
function nameplate({ picture, name, below, action }: Nameplate, palette: DrawnPalette, looks: Looks = {}): Template {
  const quiet = style({ display: 'block', color: palette.quiet, 'font-size': '13px' });
  const names =
    'display:inline-block;vertical-align:middle;flex:1 1 150px;max-width:75%;margin:4px 8px;line-height:1.3';
  const frame = style({ padding: '6px 12px', 'border-top': `4px solid ${palette.band}`, ...looks });
  return html`<p style=${`${ROW};${frame}`}>${picture} <span style=${names}>${name}${below === nothing ? nothing : html` <span style=${quiet}><bdi>${below}</bdi></span>`}</span> ${action}</p>`;
}

interface TitleLooks {
  readonly size: number;
  readonly thumb?: string | undefined;
  readonly padding?: string;
  readonly face?: Looks;
}

/** The title, with the cover in its link: a link around the cover alone would have no name. */
function titleLink(title: string, { link, palette, target }: FlatCard, looks: TitleLooks): Template {
  const { size, thumb, padding = '0', face = HEADLINE } = looks;
  const words = { ...face, display: 'block', padding, 'font-size': `${size}px`, 'line-height': 1.18 };
  const plain = style({ display: 'block', color: palette.foreground, 'text-decoration': 'none' });
  return html`<a href=${link} target=${target || nothing} rel="noopener" style=${plain}>${thumb === undefined ? nothing : cover(thumb, palette)}<b dir="auto" style=${style({ ...words, 'text-wrap': 'balance' })}>${title}</b></a>`;
}

function cover(thumb: string, { line }: DrawnPalette): Template {
  const looks = { display: 'block', width: '100%', height: 'auto', border: 0, 'border-bottom': `1px solid ${line}` };
  // The line break takes effect when a reader removes the styles.
  return html`<img src=${thumb} alt="" width="600" style=${style(looks)}><br style="display:none">`;
}

/**
 * Facts in a line. The author comes last, with the portrait if there is one. The dots are text, so
 * that they stay when a reader removes the styles.
 */
function facts(told: readonly string[], view: CardView, { line }: DrawnPalette): Template {
  const { avatar } = view.associatedProfiles?.[0] ?? {};
  const pictured = avatar !== undefined && !contentWarning(view);
  const round = `display:inline-block;vertical-align:middle;width:16px;height:16px;border-radius:50%;${hairline(line)}`;
  // Keeps the portrait and the handle on one line.
  const byline = (fact: string) =>
    html`<span style="display:inline-block"><img src=${avatar} alt="" width="16" height="16" style=${round}> <bdi>${fact}</bdi></span>`;
  return html`${told.map((fact, at) => html`${at > 0 ? ' · ' : nothing}${pictured && at === told.length - 1 ? byline(fact) : html`<bdi>${fact}</bdi>`}`)}`;
}

function siteIcon(view: CardView, name: string, size: number, palette: DrawnPalette): Template {
  return icon(contentWarning(view) ? undefined : view.source?.icon, name, size, palette);
}

function icon(src: string | undefined, name: string, size: number, palette: DrawnPalette): Template {
  const { accent, accentForeground, edge, line } = palette;
  const square = `display:inline-block;vertical-align:middle;flex:none;width:${size}px;height:${size}px;border-radius:${size / 4}px;margin:4px`;
  const letter = {
    'box-sizing': 'border-box',
    border: `1px solid ${edge ?? accent}`,
    background: accent,
    color: accentForeground,
    'line-height': `${size - 2}px`,
    'text-align': 'center',
    'font-weight': 600,
  };
  return src
    ? html`<img src=${src} alt="" width=${String(size)} height=${String(size)} style=${`${square};${hairline(line)}`}>`
    : html`<span aria-hidden="true" style=${`${square};${style(letter)}`}>${firstGrapheme(name)}</span>`;
}

function button(view: CardView, { link, palette, messages, cta, target }: FlatCard): Child {
  const action = cardAction({ ...view, uri: link }, { cta });
  if (!action) return nothing;
  const name = action.kind === 'read' ? view.title : view.source?.title;
  const values = { platform: action.platform?.name, name };
  const text = messages[action.kind];
  const label = buttonLabel(text, action.platform?.name);
  const full = fillTemplate(text.replace(/[[\]()]/g, ''), values);
  const looks = style({
    display: 'inline-block',
    flex: 'none',
    'box-sizing': 'border-box',
    'max-width': '100%',
    margin: '4px',
    padding: '8px 16px',
    border: `1px solid ${palette.edge ?? palette.accent}`,
    'border-radius': '20px',
    background: palette.accent,
    color: palette.accentForeground,
    'font-size': '14px',
    'font-weight': 600,
    'text-decoration': 'none',
  });
  return html`<a href=${action.href} target=${target || nothing} rel="noopener" aria-label=${full === label ? nothing : full} style=${looks}>${label}</a>`;
}

// The markup of a card, for the element and for `masthead/render`.

import { type CardButton, type CardCta, cardButton, cardDomain, platformWords } from '../../core/card/card-action.ts';
import type { CardView } from '../../core/card/card-view.ts';
import { platformOf } from '../../core/match/platform.ts';
import { fillTemplate } from '../../core/message-text.ts';
import { profileUrl } from '../../core/profile/profile-view.ts';
import { tidyUrl } from '../../core/values/canonical-url.ts';
import { html, nothing, type Template } from '../template/html.ts';
import {
  ARROW,
  type BrokenPictures,
  CHECK,
  glyphTemplate,
  imageTemplate,
  LINK,
  pictureTemplate,
  type TitleOptions,
  titleTemplate,
} from '../template/pieces.template.ts';
import { formatDate, formatUnit } from '../text/format.ts';
import { scriptLanguage } from '../text/language-of.ts';
import type { CardMessages } from '../text/message-set.ts';

/** A child of a template. */
type Child = Template | typeof nothing;

/** How a card is laid out. */
export type CardLayout = 'article' | 'publication' | 'compact';

/** What `pubCardTemplate` needs besides the view. */
export interface CardOptions extends TitleOptions {
  /** The http(s) URL that the title opens. */
  readonly link: string;
  readonly layout: string;
  readonly cta: CardCta;
  readonly disabled?: boolean | undefined;
  /** The address of the author's page as a template; without it the page that the view names. */
  readonly profileBase?: string | undefined;
  /** Whether a verified record gets a mark. */
  readonly verification?: boolean | undefined;
  readonly messages: CardMessages;
  readonly broken?: BrokenPictures | undefined;
}

export interface PlaceholderOptions extends TitleOptions {
  readonly text: string;
  readonly layout: string;
  readonly loading?: boolean | undefined;
}

/**
 * The layout to use. For `auto` or an unknown one: `publication` when the view's title is its
 * publication's, else `article`.
 */
export function cardLayout(
  { title, source }: { readonly title: string; readonly source?: { readonly title: string } },
  layout: string,
): CardLayout {
  if (layout === 'article' || layout === 'publication' || layout === 'compact') return layout;
  return source?.title === title ? 'publication' : 'article';
}

/**
 * A card. Pure. The template holds only text, attributes and other templates, so that
 * `masthead/render` can write it as HTML.
 */
export function pubCardTemplate(view: CardView, options: CardOptions): Template {
  const layout = cardLayout(view, options.layout);
  const { title, description, source } = view;
  const { broken, messages } = options;
  const thumb = view.thumb && !broken?.has(view.thumb) ? view.thumb : undefined;
  const site = source?.title ?? tidyUrl(options.link).host;
  const warning = contentWarning(view);
  const action = cardButton({ ...view, uri: options.link }, options.cta);
  // With a content warning the letter tile shows, because an icon is too small for a button over
  // it.
  const picture = pictureTemplate('icon', warning ? undefined : source?.icon, site, broken);
  const heading = titleTemplate(title, { ...options, lang: scriptLanguage(title, messages.lang) }, longest(layout));
  const words =
    description &&
    html`<p class=${description.length > LONG ? 'description long' : 'description'} part="description" dir="auto" lang=${scriptLanguage(description, messages.lang) ?? nothing}>${description}</p>`;
  const { host } = tidyUrl(source?.uri ?? options.link);
  const mark = verifiedMark(view, options, host);
  const domain = html`<span class="domain" part="domain">${marked(host, mark)}</span>`;
  const hasDomain = !!cardDomain(view, options.link);
  // The mark follows the domain; where no domain shows, it follows the name or the author.
  const otherMark = hasDomain ? nothing : mark;
  const name = (mark: Child) =>
    html`<span class="name" part="name" dir="auto" lang=${scriptLanguage(site, messages.lang) ?? nothing}>${marked(site, mark)}</span>`;

  if (layout === 'compact') {
    return html`<article class="card compact" part="card compact" aria-labelledby="title">
      ${picture}
      <div class="names" part="names">${heading}${site !== title ? name(mark) : mark === nothing ? nothing : domain}</div>
      ${glyphTemplate(ARROW)}
    </article>`;
  }
  if (layout === 'publication') {
    const by = author(view, options, otherMark);
    // The mark needs a name beside it: without an author, the domain shows too.
    const place = hasDomain || (by === nothing && mark !== nothing) ? domain : nothing;
    return html`<article class="card publication" part="card publication" aria-labelledby="title">
      <div class="site" part="site">
        ${picture}
        <div class="names" part="names">${heading}${place === by ? nothing : html`<span class="meta" part="meta">${place}${by}</span>`}</div>
      </div>
      ${words}${button(view, options, action)}
    </article>`;
  }
  const cover = thumb ? imageTemplate('cover', thumb) : nothing;
  const platform = source && platformOf(source.uri);
  const place = hasDomain
    ? domain
    : platform
      ? html`<span class="domain platform" part="domain">${platformWords(messages.subscribe, platform.name)}</span>`
      : nothing;
  // The styles show the cover in between. In the markup it comes last, so that a screen reader has
  // read what a hidden picture belongs to.
  return html`<article class=${thumb ? 'card article covered' : 'card article'} part="card article" aria-labelledby="title">
    <div class="site" part="site">
      ${picture}
      <div class="names" part="names">${source ? name(otherMark) : nothing}${place}</div>
      ${button(view, options, action)}
    </div>
    <div class="body" part="body">${heading}${words}${meta(view, options)}</div>
    ${thumb && warning ? veiled(cover, messages, warning) : thumb ? html`<span class="frame">${cover}</span>` : nothing}
  </article>`;
}

/** The skeleton of a card, or the plain link card. The link works in both. */
export function pubCardPlaceholder(options: PlaceholderOptions): Template {
  const { link, text, layout, loading } = options;
  const { host, path } = tidyUrl(link ?? '');
  // The page's own text if it differs from the link, else the host of the link.
  const own = !link || ![link, host, host + path].includes(text);
  const title = own ? text : host;
  // The card to come is most likely an article, or a publication when the link has no path.
  const shape = cardLayout({ title: path, source: { title: '' } }, layout);
  const heading = titleTemplate(title, options, longest(shape));
  // Without a text from the page, the title is the host already.
  const address = own ? host + path : path;
  const small =
    link && address && shape !== 'compact' ? html`<span class="domain" part="domain">${address}</span>` : nothing;
  const tile = html`<span class="tile picture" part="icon tile">${loading ? nothing : glyphTemplate(LINK)}</span>`;
  const bars = html`<div class="bars"><span class="bar"></span><span class="bar"></span></div>`;
  const pill = html`<span class="bar pill"></span>`;
  if (loading && shape === 'article') {
    return html`<div class="card skeleton article covered" part="card skeleton article" aria-busy="true">
      <div class="site" part="site">${tile}<div class="names" part="names"></div>${pill}</div>
      <div class="body" part="body">${heading}${bars}</div>
      <span class="frame"><span class="cover" part="cover"></span></span>
    </div>`;
  }
  const parts = `card ${loading ? 'skeleton' : 'basic'} ${loading || shape === 'compact' ? shape : ''}`;
  return html`<div class=${parts} part=${parts} aria-busy=${loading ? 'true' : nothing}>
    <div class="site" part="site">
      ${tile}
      <div class="names" part="names">${heading}${small}</div>
    </div>
    ${loading && shape === 'publication' ? html`${bars}${pill}` : nothing}
  </div>`;
}

/**
 * In UTF-16 units: a longer description may be cut. A shorter one never is, whatever text size and
 * spacing the reader sets.
 */
const LONG = 140;

function longest(layout: string): number {
  return layout === 'compact' ? 25 : 60;
}

// `<details>` works without a script, also in server-rendered HTML. Its lazy picture is fetched
// only when it opens.
function veiled(cover: Child, messages: CardMessages, warning: ContentWarning): Template {
  return html`<details class="warning frame" part="warning"><summary class="show-picture" part="show-picture"><span>${messages[warning]}</span><span>${messages.showPicture}</span></summary>${cover}</details>`;
}

// Shows the handle (docs/rules.md#author), which is checked in both directions. Anybody may choose
// any display name: another person's, or one with a check mark at the end.
function author(view: CardView, options: CardOptions, mark: Child = nothing): Child {
  const [owner] = view.associatedProfiles ?? [];
  if (!owner) return nothing;
  const { avatar, handle } = owner;
  const { broken, messages, profileBase, target } = options;
  const [before, after] = messages.by.split('{author}');
  const page = profileBase ? profileUrl(profileBase, owner) : view.authorPage;
  // A tooltip for a handle that a narrow card may cut.
  const name = html`<bdi title=${handle.length > 18 ? `@${handle}` : nothing}>@${handle}</bdi>`;
  return html`<span class="author" part="author"><bdi>${
    avatar && !broken?.has(avatar) && !contentWarning(view) ? imageTemplate('avatar', avatar, 'picture') : nothing
  }${unseen(before)}${
    page
      ? html`<a class="author-link" part="author-link" href=${page} target=${target || nothing} rel="noopener">${name}</a>`
      : name
  }${unseen(after)}${mark}</bdi></span>`;
}

// Sighted readers need no words between date, time and names. Screen readers do.
function unseen(words = ''): Child {
  return words ? html`<span class="hidden">${words}</span>` : nothing;
}

// The tooltip is its only name: an additional label would be read twice. The word joiner keeps the
// mark on the line of the word before it; a no-break space alone does not do that for a drawing.
function verifiedMark(view: CardView, { messages, verification }: CardOptions, domain: string): Child {
  if (!verification || view.verification?.status !== 'verified') return nothing;
  const label = fillTemplate(messages.verified, { domain });
  return html`&nbsp;&#8288;<span class="verified" part="verified" role="img" title=${label}>${glyphTemplate(CHECK)}</span>`;
}

// The span keeps the mark on the line of the text: a box with a line clamp lays out its children as
// blocks.
function marked(text: string, mark: Child): Template | string {
  return mark === nothing ? text : html`<span>${text}${mark}</span>`;
}

function meta(view: CardView, options: CardOptions): Template | typeof nothing {
  const { createdAt, readingTime } = view;
  const { lang, minutesRead } = options.messages;
  const read = (display?: 'long') =>
    fillTemplate(minutesRead, { time: formatUnit(readingTime ?? 0, 'minute', lang, display) });
  const by = author(view, options);
  if (!createdAt && !readingTime && by === nothing) return nothing;
  return html`<p class="meta" part="meta">
    ${createdAt ? html`<time part="date" datetime=${createdAt}>${formatDate(createdAt, lang)}</time>` : nothing}
    ${readingTime ? html`<span part="reading-time" data-text=${read('long')}><bdi aria-hidden="true">${read()}</bdi></span>` : nothing}
    ${by}
  </p>`;
}

function button(view: CardView, { target, disabled, messages }: CardOptions, action: CardButton | null): Child {
  if (!action) return nothing;
  const { kind, platform } = action;
  const values = { platform: platform?.name, name: kind === 'read' ? view.title : view.source?.title };
  // The name of the article or the publication is CSS content and not text, because the text must
  // equal the visible label. An aria-label would have to repeat that word for word.
  const [before = '', whose = '', after = ''] = messages[kind].split(/[[\]]/);
  const words = (before + after).match(/\(?[^()]+/g)?.map((piece) => {
    const text = fillTemplate(piece.replace('(', ''), values);
    return piece.startsWith('(') ? html`<span class="more">${text}</span>` : text;
  });
  return html`<a
    class="button" part="button"
    href=${disabled ? nothing : action.href}
    role=${disabled ? 'link' : nothing}
    aria-disabled=${disabled ? 'true' : nothing}
    target=${(!disabled && target) || nothing}
    rel=${disabled ? nothing : 'noopener'}
  >${platform ? glyphTemplate(platform) : nothing}<span data-text=${fillTemplate(whose, values)}>${words}</span>${platform ? nothing : glyphTemplate(ARROW)}</a>`;
}

/** The message with the reason why a card's pictures are hidden. */
export type ContentWarning = keyof Pick<CardMessages, 'adult' | 'graphic' | 'warned'>;

// The protocol's global label values that blur pictures, and the two that may be on anything.
const WARNINGS: readonly (readonly [ContentWarning, RegExp])[] = [
  ['adult', /^(porn|sexual|nudity)$/],
  ['graphic', /^(graphic-media|gore)$/],
  ['warned', /^!(warn|hide)$/],
];

/**
 * The reason why a card's pictures are hidden until a click: the first in this list of which its
 * records have a label. Other labels (`art`, `spoiler`) hide nothing.
 *
 * @returns `undefined` when nothing hides the pictures
 */
export function contentWarning({ labels }: CardView): ContentWarning | undefined {
  return WARNINGS.find(([, values]) => labels?.some(({ val }) => values.test(val)))?.[0];
}

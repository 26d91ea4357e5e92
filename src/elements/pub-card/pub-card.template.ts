import { type CardCta, cardButton } from '../../core/card/card-action.ts';
import type { CardView } from '../../core/index.ts';
import { formatDate } from '../format/format-date.ts';
import { formatUnit } from '../format/format-unit.ts';
import { tidyUrl } from '../format/tidy-url.ts';
import { fillMessage } from '../language/fill-message.ts';
import type { CardMessages } from '../language/message-set.ts';
import { ARROW, CLOCK, glyph, LINK } from '../template/glyph.ts';
import { html, nothing, type Template } from '../template/html.ts';
import { type BrokenPictures, pictureTemplate } from '../template/picture.template.ts';
import { hasContentWarning } from './content-warning.ts';

/** How a card is laid out. */
export type CardLayout = 'article' | 'publication' | 'compact';

/** What `pubCardTemplate` needs besides the view. */
export interface CardOptions {
  /** The http(s) URL that the title opens. */
  readonly link: string;
  readonly layout: string;
  readonly cta: CardCta;
  readonly target?: string;
  readonly disabled?: boolean;
  readonly messages: CardMessages;
  readonly broken?: BrokenPictures;
}

export interface PlaceholderOptions {
  /** The http(s) URL that the title opens; without it the title is not a link. */
  readonly link: string | undefined;
  readonly text: string;
  readonly layout: string;
  readonly target?: string;
  readonly loading?: boolean;
}

/** The layout to use. For `auto` or an unknown one: `publication` when the view's title is its publication's, else `article`. */
export function cardLayout(
  { title, source }: { readonly title: string; readonly source?: { readonly title: string } },
  layout: string,
): CardLayout {
  if (layout === 'article' || layout === 'publication' || layout === 'compact') return layout;
  return source?.title === title ? 'publication' : 'article';
}

/** A card. Pure, and the template holds only text, attributes and other templates, so that `masthead/render` can write it as HTML. */
export function pubCardTemplate(view: CardView, options: CardOptions): Template {
  const layout = cardLayout(view, options.layout);
  const { title, description, source } = view;
  const thumb = view.thumb && !options.broken?.has(view.thumb);
  const site = source?.title ?? tidyUrl(options.link).host;
  const warned = hasContentWarning(view);
  // An icon is too small for a button over it, so with a content warning its letter tile shows.
  const picture = pictureTemplate('icon', warned ? undefined : source?.icon, site, options.broken);
  const heading = titleLink(options.link, options.target, title, layout);
  const words = description && html`<p part="description" dir="auto">${description}</p>`;
  const domain = html`<span part="domain">${tidyUrl(source?.uri ?? options.link).host}</span>`;

  if (layout === 'compact') {
    return html`<article part="card compact">
      ${picture}
      <div part="names">${heading}${site !== title ? html`<span part="name" dir="auto">${site}</span>` : nothing}</div>
      ${glyph(ARROW)}
    </article>`;
  }
  if (layout === 'publication') {
    return html`<article part="card publication">
      <div part="site">
        ${picture}
        <div part="names">${heading}<span part="meta">${domain}${author(view, options)}</span></div>
      </div>
      ${words}${button(view, options)}
    </article>`;
  }
  const cover = thumb
    ? html`<img part="cover" src=${view.thumb} alt="" loading="lazy" decoding="async" referrerpolicy="no-referrer">`
    : nothing;
  return html`<article part="card article" class=${thumb ? 'covered' : nothing}>
    ${thumb && warned ? veiled(cover, options) : cover}
    <div part="body">${heading}${words}${meta(view, options)}</div>
    <div part="site">
      ${picture}
      <div part="names">${source ? html`<span part="name" dir="auto">${site}</span>` : nothing}${domain}</div>
      ${button(view, options)}
    </div>
  </article>`;
}

/** The skeleton of a card, or the plain link card. The link works in both. */
export function pubCardPlaceholder({ link, text, layout, target, loading }: PlaceholderOptions): Template {
  const { host, path } = tidyUrl(link ?? '');
  // The page's own text if the element holds any, else the host of the link.
  const title = !link || text !== link ? text : host;
  // The card to come is most likely an article, or a publication when the link has no path.
  const shape = cardLayout({ title: path, source: { title: '' } }, layout);
  const heading = titleLink(link, target, title, shape);
  const small = link && shape !== 'compact' ? html`<span part="domain">${host}${path}</span>` : nothing;
  const tile = html`<span part="icon tile" class="picture">${loading ? nothing : glyph(LINK)}</span>`;
  if (loading && shape === 'article') {
    return html`<div part="card skeleton article" class="covered" aria-busy="true">
      <span part="cover"></span>
      <div part="body">${heading}${small}</div>
      <div part="site">${tile}</div>
    </div>`;
  }
  return html`<div part="card ${loading ? 'skeleton' : 'basic'} ${loading || shape === 'compact' ? shape : ''}" aria-busy=${loading ? 'true' : nothing}>
    <div part="site">
      ${tile}
      <div part="names">${heading}${small}</div>
    </div>
  </div>`;
}

// A tooltip for a title that the line clamp may cut. Without a cut it is not needed, and assistive technology reads the whole text anyway.
function titleLink(link: string | undefined, target: string | undefined, title: string, layout: string): Template {
  const long = title.length > (layout === 'compact' ? 25 : 60);
  return html`<a part="title" href=${link ?? nothing} target=${target || nothing} rel="noopener" dir="auto" title=${long ? title : nothing}>${title}</a>`;
}

// `<details>` works without a script, also in server-rendered HTML, and the lazy picture in it is fetched only once it opens.
function veiled(cover: Template | typeof nothing, { messages }: CardOptions): Template {
  return html`<details part="warning"><summary part="show-picture"><span>${messages.showPicture}</span></summary>${cover}</details>`;
}

function author({ associatedProfiles }: CardView, { messages }: CardOptions): Template | typeof nothing {
  const handle = associatedProfiles?.[0]?.handle;
  const [before, after] = messages.by.split('{author}');
  return handle ? html`<span part="author"><bdi>${before}<bdi>@${handle}</bdi>${after}</bdi></span>` : nothing;
}

function meta(view: CardView, options: CardOptions): Template | typeof nothing {
  const { createdAt, readingTime } = view;
  const { lang } = options.messages;
  const by = author(view, options);
  if (!createdAt && !readingTime && by === nothing) return nothing;
  return html`<p part="meta">
    ${createdAt ? html`<time part="date" datetime=${createdAt}>${formatDate(createdAt, lang)}</time>` : nothing}
    ${readingTime ? html`<span part="reading-time">${glyph(CLOCK)}<bdi>${formatUnit(readingTime, 'minute', lang)}</bdi></span>` : nothing}
    ${by}
  </p>`;
}

function button(view: CardView, { cta, link, target, disabled, messages }: CardOptions): Template | typeof nothing {
  const action = cardButton({ ...view, uri: link }, cta);
  if (!action) return nothing;
  const { kind, platform } = action;
  const values = { platform: platform?.name, name: kind === 'read' ? view.title : view.source?.title };
  // The hidden words are CSS content and not text: the text must equal the visible label, which an aria-label would have to repeat word for word.
  const [before = '', rest = ''] = messages[kind].split('[');
  const [hidden = '', after = ''] = rest.split(']');
  return html`<a
    part="button"
    href=${disabled ? nothing : action.href}
    role=${disabled ? 'link' : nothing}
    aria-disabled=${disabled ? 'true' : nothing}
    target=${target || nothing}
    rel="noopener"
  >${platform ? glyph(platform) : nothing}<span>${fillMessage(before, values)}<span class="hidden" data-text=${fillMessage(hidden, values)}></span>${fillMessage(after, values)}</span>${platform ? nothing : glyph(ARROW)}</a>`;
}

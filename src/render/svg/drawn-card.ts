import { buttonLabel } from '../../core/card/card-action.ts';
import { type CardView, cardAction } from '../../core/index.ts';
import { tidyUrl } from '../../core/url/canonical-url.ts';
import { type Platform, platformOf } from '../../core/url/platform.ts';
import { contentWarning } from '../../elements/pub-card/content-warning.ts';
import { cardLayout } from '../../elements/pub-card/pub-card.template.ts';
import { ARROW, type Glyph } from '../../elements/template/glyph.ts';
import { cardAuthor, cardFacts, cardPlace } from '../facts.ts';
import { cardMessages } from '../html/frame.ts';
import type { PubCardOptions } from '../html/render-pub-card.ts';

export interface DrawnCard {
  readonly view: CardView;
  /** The publication's name, or the host of the link. */
  readonly site: string;
  /** What stands below the name: `cardPlace`. */
  readonly place: string | undefined;
  /** The publication's platform, for where no button names it. */
  readonly platform: Platform | undefined;
  /** The text of the button; `undefined` without a button. */
  readonly label: string | undefined;
  readonly mark: Glyph;
  /** Date and reading time. */
  readonly facts: readonly string[];
  /** The author's handle; `undefined` where the view has no author. */
  readonly byline: string | undefined;
  /** The images' addresses; absent when the record has a content warning. */
  readonly cover: string | undefined;
  readonly icon: string | undefined;
  readonly avatar: string | undefined;
  readonly lang: string;
}

/** The texts and images of a drawn card. `card` is `null` where no record backs the link. */
export function drawnCard(
  card: CardView | null,
  link: string,
  options: Pick<PubCardOptions, 'lang' | 'messages' | 'cta'>,
): DrawnCard {
  const messages = cardMessages(options.lang, options.messages);
  const { host } = tidyUrl(link);
  const view = card ?? { uri: link, title: host, description: '' };
  const warned = !!contentWarning(view);
  const action = cardAction({ ...view, uri: link }, { cta: options.cta });
  return {
    view,
    site: view.source?.title ?? host,
    place: cardPlace(card, link),
    platform: (view.source && platformOf(view.source.uri)) ?? undefined,
    label: action ? buttonLabel(messages[action.kind], action.platform?.name) : undefined,
    mark: action?.platform ?? ARROW,
    facts: cardFacts({ ...view, associatedProfiles: [] }, messages),
    byline: cardAuthor(view),
    cover: warned ? undefined : view.thumb,
    icon: warned ? undefined : view.source?.icon,
    avatar: warned ? undefined : view.associatedProfiles?.[0]?.avatar,
    lang: messages.lang,
  };
}

/** Whether a layout of `renderPubCardSvg` shows the cover and the author's portrait: an article and a banner do. */
export function showsStory(view: CardView, layout = 'auto'): boolean {
  return layout === 'banner' || cardLayout(view, layout) === 'article';
}

// The texts and images of a drawn card.

import { buttonLabel, buttonVerb, cardAction, platformWords } from '../../core/card/card-action.ts';
import type { CardView } from '../../core/card/card-view.ts';
import { platformOf } from '../../core/match/platform.ts';
import { tidyUrl } from '../../core/values/canonical-url.ts';
import { cardLayout, contentWarning } from '../../elements/pub-card/pub-card.template.ts';
import { ARROW, type Glyph } from '../../elements/template/pieces.template.ts';
import { cardAuthor, cardFacts, cardPlace } from '../facts.ts';
import type { PubCardOptions } from '../html/render-pub-card.ts';
import { cardMessages } from '../language.ts';
import { WIDE } from './svg-canvas.ts';

export interface DrawnCard {
  readonly view: CardView;
  /** The publication's name, or the host of the link. */
  readonly site: string;
  /** The text below the name: `cardPlace`. */
  readonly place: string | undefined;
  /** The text that names the publication's platform when no button does: "on Leaflet". */
  readonly platform: string | undefined;
  readonly button: DrawnButton | undefined;
  /** Date and reading time. */
  readonly facts: readonly string[];
  /** The author's handle; `undefined` where the view has no author. */
  readonly author: string | undefined;
  /** The images' addresses; absent when the record has a content warning. */
  readonly cover: string | undefined;
  readonly icon: string | undefined;
  readonly avatar: string | undefined;
  readonly lang: string;
  /** Whether the link has no record. */
  readonly isPlain: boolean;
}

/** The words of a button: all, or the verb alone. */
export interface DrawnButton {
  readonly full: string;
  readonly verb: string;
  readonly glyph: Glyph;
  /** Whether its words name the platform. */
  readonly subscribes: boolean;
}

/** The texts and images of a drawn card. `card` is `null` for a link without a record. */
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
  const platform = view.source && platformOf(view.source.uri);
  const words = action && messages[action.kind];
  return {
    view,
    site: view.source?.title ?? host,
    place: cardPlace(card, link),
    platform: platform ? platformWords(messages.subscribe, platform.name) : undefined,
    button:
      action && words
        ? {
            full: buttonLabel(words, action.platform?.name),
            verb: buttonVerb(words, action.platform?.name),
            glyph: action.platform ?? ARROW,
            subscribes: action.kind === 'subscribe',
          }
        : undefined,
    facts: cardFacts({ ...view, associatedProfiles: [] }, messages),
    author: cardAuthor(view),
    cover: warned ? undefined : view.thumb,
    icon: warned ? undefined : view.source?.icon,
    avatar: warned ? undefined : view.associatedProfiles?.[0]?.avatar,
    lang: messages.lang,
    isPlain: card === null,
  };
}

/**
 * Whether a drawing in a layout of `renderPubCardSvg` shows the cover: an article and a banner do.
 */
export function showsCover(view: CardView, layout = 'auto'): boolean {
  return layout === 'banner' || cardLayout(view, layout) === 'article';
}

/**
 * Whether a drawing shows the author's portrait: a banner does, and a wide card of more than one
 * row.
 */
export function showsPortrait(view: CardView, layout: string | undefined, width: number): boolean {
  return layout === 'banner' || (width >= WIDE && cardLayout(view, layout ?? 'auto') !== 'compact');
}

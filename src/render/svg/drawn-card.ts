import { buttonLabel } from '../../core/card/button-text.ts';
import { type CardView, cardAction } from '../../core/index.ts';
import { tidyUrl } from '../../elements/format/tidy-url.ts';
import { hasContentWarning } from '../../elements/pub-card/content-warning.ts';
import { ARROW, type Glyph } from '../../elements/template/glyph.ts';
import { cardAuthor, cardFacts } from '../card-facts.ts';
import { cardMessages } from '../html/messages.ts';
import type { PubCardOptions } from '../html/render-pub-card.ts';

export interface DrawnCard {
  readonly view: CardView;
  readonly link: string;
  /** The publication's name, or the host. */
  readonly site: string;
  readonly host: string;
  /** The text of the button; `undefined` without a button. */
  readonly label: string | undefined;
  readonly mark: Glyph;
  /** Date, reading time and author, joined. */
  readonly facts: string;
  readonly author: string | undefined;
  /** The images' addresses; absent when the record has a content warning. */
  readonly cover: string | undefined;
  readonly icon: string | undefined;
  readonly lang: string;
}

/** The texts and images of a drawn card. `card` is `null` where no record backs the link. */
export function drawnCard(
  card: CardView | null,
  link: string,
  options: Pick<PubCardOptions, 'lang' | 'messages' | 'cta'>,
): DrawnCard {
  const messages = cardMessages(options.lang, options.messages);
  const { host, path } = tidyUrl(card?.source?.uri ?? link);
  const view = card ?? { uri: link, title: host, description: '' };
  const warned = hasContentWarning(view);
  const action = cardAction({ ...view, uri: link }, options.cta);
  return {
    view,
    link,
    site: view.source?.title ?? (card ? host : host + path),
    host,
    label: action ? buttonLabel(messages[action.kind], action.platform?.name) : undefined,
    mark: action?.platform ?? ARROW,
    facts: cardFacts(view, messages).join(' · '),
    author: cardAuthor(view, messages),
    cover: warned ? undefined : view.thumb,
    icon: warned ? undefined : view.source?.icon,
    lang: messages.lang,
  };
}

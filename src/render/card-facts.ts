import { cardDomain } from '../core/card/card-domain.ts';
import type { CardView } from '../core/index.ts';
import { tidyUrl } from '../core/url/tidy-url.ts';
import { formatDate } from '../elements/format/format-date.ts';
import { formatUnit } from '../elements/format/format-unit.ts';
import { fillMessage } from '../elements/language/fill-message.ts';
import type { CardMessages } from '../elements/language/message-set.ts';
import { isolated } from './isolated.ts';

/** A card's date, reading time and author as text, as far as the view has them. */
export function cardFacts(view: CardView, messages: CardMessages): string[] {
  const { createdAt, readingTime } = view;
  return [
    createdAt && formatDate(createdAt, messages.lang),
    readingTime && formatUnit(readingTime, 'minute', messages.lang),
    cardAuthor(view, messages),
  ].filter((fact) => typeof fact === 'string' && fact !== '') as string[];
}

/** "By @handle" in the card's language; `undefined` where the view has no author. */
export function cardAuthor({ associatedProfiles }: CardView, { by }: CardMessages): string | undefined {
  const handle = associatedProfiles?.[0]?.handle;
  return handle && fillMessage(by, { author: isolated(`@${handle}`) });
}

/** What stands below the name: the domain (docs/rules.md#domain). A link that no record backs has its host as the name, and its path here. */
export function cardPlace(card: CardView | null, link: string): string | undefined {
  return card ? cardDomain(card, link) : tidyUrl(link).path || undefined;
}

import type { CardView } from '../core/index.ts';
import { formatDate } from '../elements/format/format-date.ts';
import { formatUnit } from '../elements/format/format-unit.ts';
import { fillMessage } from '../elements/language/fill-message.ts';
import type { CardMessages } from '../elements/language/message-set.ts';
import { isolated } from './isolated.ts';

/** The small facts of a card as text: its date, its reading time and its author, as far as the view has them. */
export function cardFacts(view: CardView, messages: CardMessages): string[] {
  const { createdAt, readingTime } = view;
  return [
    createdAt && formatDate(createdAt, messages.lang),
    readingTime && formatUnit(readingTime, 'minute', messages.lang),
    cardAuthor(view, messages),
  ].filter((fact) => typeof fact === 'string' && fact !== '') as string[];
}

/** Who wrote it, by handle; `undefined` where the view does not say. */
export function cardAuthor({ associatedProfiles }: CardView, { by }: CardMessages): string | undefined {
  const handle = associatedProfiles?.[0]?.handle;
  return handle && fillMessage(by, { author: isolated(`@${handle}`) });
}
